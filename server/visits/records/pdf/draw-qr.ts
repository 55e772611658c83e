import { encode } from 'uqr'

import { ink, type Pdf } from './pdf-document.ts'

/** A QR code as squares of one path, black on the white of the paper. */
export function drawQr(pdf: Pdf, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  pdf
    .save()
    .translate(x, y)
    .scale(width / size)
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries()) if (isDark) pdf.rect(column, row, 1, 1)
  }
  pdf.fill(ink.text).restore()
}
