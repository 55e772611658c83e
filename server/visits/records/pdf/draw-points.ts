import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { head, heightOf, ink, makeRoom, sheet, tick, write, type Pdf } from './pdf-document.ts'

const COLUMN = (sheet.width - 20) / 2

/** The checked points, in two columns; unchecked ones are left out. */
export function drawPoints(pdf: Pdf, points: RecordDocument['points']): void {
  const checked = points.filter(({ state }) => state !== 'open')
  if (checked.length === 0) return
  head(pdf, 'Lista de revisión', 20)
  for (let index = 0; index < checked.length; index += 2) {
    const row = checked.slice(index, index + 2)
    const height = Math.max(...row.map((point) => heightOf(pdf, pointText(point), { width: COLUMN - 14 })))
    makeRoom(pdf, height + 3)
    const y = pdf.y
    for (const [column, point] of row.entries()) {
      const x = sheet.left + column * (COLUMN + 20)
      if (point.state === 'done') tick(pdf, x, y + 2)
      else write(pdf, '—', { x, y }, { width: 10, color: ink.quiet })
      write(pdf, pointText(point), { x: x + 14, y }, { width: COLUMN - 14 })
    }
    pdf.y = y + height + 3
  }
}

function pointText({ text, state, note }: RecordDocument['points'][number]): string {
  if (state === 'not_applicable') return `${text} (no aplica: ${note})`
  return note === '' ? text : `${text}: ${note}`
}
