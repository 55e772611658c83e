import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { clockText, noonOf, wholeDay } from '../record-text.ts'
import { ink, rule, sheet, write, type Pdf } from './pdf-document.ts'

/** The space between the facts. */
const GAP = 9

/** The shop and the visit of the document. */
export function drawHead(pdf: Pdf, document: RecordDocument): void {
  drawMark(pdf, sheet.left, sheet.top + 6)
  write(pdf, document.shop.name.toLowerCase(), { x: sheet.left + 27, y: sheet.top + 7 }, { size: 17, bold: true })
  const right = { width: 300, align: 'right' } as const
  write(pdf, 'Acta de servicio', { x: sheet.right - 300, y: sheet.top }, { ...right, size: 15, bold: true })
  const numbers = `${document.number} · solicitud ${document.request}`
  write(pdf, numbers, { x: sheet.right - 300, y: pdf.y + 1 }, { ...right, color: ink.quiet })
  rule(pdf, pdf.y + 8, { color: ink.ok, weight: 1.2 })
  drawFacts(pdf, document, pdf.y + 18)
}

/** The roof over a lit door (D-1). */
function drawMark(pdf: Pdf, x: number, y: number): void {
  pdf.save().translate(x, y).scale(0.68)
  pdf.path('M4 19.5 16 8.5l12 11').lineWidth(5).lineCap('round').lineJoin('round').strokeColor(ink.ok).stroke()
  pdf.circle(16, 23.4, 3.4).fill('#d98c0b')
  pdf.restore()
}

function drawFacts(pdf: Pdf, { client, place, technician, ...document }: RecordDocument, y: number): void {
  const facts: [width: number, label: string, ...lines: string[]][] = [
    [103, 'Cliente', client.name, client.document],
    [112, 'Lugar', place || '—'],
    [78, 'Técnico', technician],
    // The longest date on one line: "miércoles 30 de septiembre de 2026".
    [172, 'Fecha', ...whenOf(document)],
  ]
  let x: number = sheet.left
  let lowest = y
  for (const [width, label, ...lines] of facts) {
    write(pdf, label, { x, y }, { color: ink.quiet, width })
    write(pdf, lines.filter(Boolean).join('\n'), { x, y: pdf.y + 1 }, { bold: true, width })
    lowest = Math.max(lowest, pdf.y)
    x += width + GAP
  }
  pdf.y = lowest
}

type Times = Pick<RecordDocument, 'fecha' | 'startedAt' | 'endedAt' | 'signature'>

function whenOf({ fecha, startedAt, endedAt, signature }: Times): string[] {
  const day = endedAt ? new Date(endedAt) : fecha === '' ? new Date(signature.at) : noonOf(fecha)
  const times = [startedAt, endedAt].filter((at) => at !== null).map((at) => clockText(new Date(at)))
  return [wholeDay(day), times.join(' a ')]
}
