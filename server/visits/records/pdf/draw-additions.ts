import type { VisitRecord } from '../../../../contract/visits/visit-records.ts'
import { clockText, wholeDay } from '../record-text.ts'
import { heightOf, ink, makeRoom, rule, sheet, write, type Pdf } from './pdf-document.ts'

/** Later additions, on separate pages, so that the signed ones stay unchanged. */
export function drawAdditions(pdf: Pdf, { number, additions }: VisitRecord): void {
  if (additions.length === 0) return
  pdf.addPage()
  write(pdf, `Agregado al acta ${number}`, { x: sheet.left, y: sheet.top }, { size: 15, bold: true })
  rule(pdf, pdf.y + 6, { color: ink.ok, weight: 1.2 })
  pdf.y += 16
  for (const { text, author, at } of additions) {
    makeRoom(pdf, Math.min(heightOf(pdf, text, { width: sheet.width }) + 30, 200))
    const moment = new Date(at)
    const heading = `${wholeDay(moment)}, ${clockText(moment)} · ${author}`
    write(pdf, heading, { x: sheet.left, y: pdf.y }, { bold: true })
    write(pdf, text, { x: sheet.left, y: pdf.y + 2 })
    pdf.y += 12
  }
}
