import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { clockText, noonOf, shortDay } from '../record-text.ts'
import { head, heightOf, ink, makeRoom, rule, sheet, write, type Pdf } from './pdf-document.ts'

const AMOUNT = { x: sheet.right - 90, width: 90, align: 'right' } as const
const WARRANTY = { x: sheet.right - 240, width: 140, align: 'right' } as const
const TEXT = { x: sheet.left, width: sheet.width - 250 } as const

const methods: Record<string, string> = {
  cash: 'en efectivo',
  transfer: 'por transferencia',
  link: 'con enlace de pago',
}

/** The costs, the warranty of each line, the payments and the refund. */
export function drawAccount(pdf: Pdf, document: RecordDocument): void {
  const { lines, workWarranty, total } = document
  if (lines.length === 0) {
    if (workWarranty) drawWarrantyAlone(pdf, workWarranty)
    return
  }
  head(pdf, 'Cuenta', 60)
  const y = pdf.y
  write(pdf, 'Concepto', { x: TEXT.x, y }, { width: TEXT.width, color: ink.quiet })
  write(pdf, 'Garantía', { x: WARRANTY.x, y }, { ...WARRANTY, color: ink.quiet })
  write(pdf, 'Valor', { x: AMOUNT.x, y }, { ...AMOUNT, color: ink.quiet })
  rule(pdf, pdf.y + 3, { color: ink.text })
  pdf.y += 7
  for (const line of lines) drawLine(pdf, line)
  if (workWarranty) drawLine(pdf, { text: WORK, amount: null, warranty: workWarranty })
  if (total !== null) drawTotal(pdf, { ...document, total })
}

/** Work without a charge. */
const WORK = 'Trabajo, sin cobro aparte'

function drawWarrantyAlone(pdf: Pdf, warranty: Warranty): void {
  head(pdf, 'Garantía', 20)
  drawLine(pdf, { text: WORK, amount: null, warranty })
}

type Warranty = NonNullable<RecordDocument['workWarranty']>
type Line = { text: string; amount: number | null; warranty: Warranty | null }

function drawLine(pdf: Pdf, { text, amount, warranty }: Line): void {
  const height = heightOf(pdf, text, { width: TEXT.width })
  makeRoom(pdf, height + 8)
  const y = pdf.y
  write(pdf, text, { x: TEXT.x, y }, { width: TEXT.width })
  const covered = warranty
    ? `${warranty.days === 1 ? '1 día' : `${warranty.days} días`}, hasta el ${shortDay(noonOf(warranty.until))}`
    : 'sin garantía'
  write(pdf, covered, { x: WARRANTY.x, y }, { ...WARRANTY, color: ink.quiet })
  if (amount !== null) write(pdf, formatPesos(amount), { x: AMOUNT.x, y }, AMOUNT)
  rule(pdf, y + height + 3)
  pdf.y = y + height + 7
}

function drawTotal(
  pdf: Pdf,
  { total, approvedAt, paid, refund }: { total: number } & Pick<RecordDocument, 'approvedAt' | 'paid' | 'refund'>,
) {
  makeRoom(pdf, 24)
  const y = pdf.y + 2
  const approved = approvedAt === null ? 'Total' : `Total, aprobado a las ${clockText(new Date(approvedAt))}`
  write(pdf, approved, { x: TEXT.x, y: y + 3 }, { width: TEXT.width, bold: true })
  const how = paid.map(({ method, amount }) => {
    const text = `Pagado ${methods[method] ?? method}`
    return paid.length === 1 && amount === total ? text : `${text}: ${formatPesos(amount)}`
  })
  if (refund !== undefined) how.push(`Devolución: ${formatPesos(refund)}`)
  write(pdf, how.join('\n'), { x: WARRANTY.x, y: y + 3 }, { ...WARRANTY, bold: true })
  const below = pdf.y
  write(pdf, formatPesos(total), { x: AMOUNT.x, y }, { ...AMOUNT, size: 13, bold: true })
  pdf.y = Math.max(below, pdf.y)
}
