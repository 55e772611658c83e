import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import { taxCodeNames, type TaxCode } from '../../contract/catalogue/tax-codes.ts'
import type { CheckedInput } from '../../contract/index.ts'
import {
  checkDigitOfDocument,
  dianDocumentCodes,
  NO_DOCUMENT,
  type InvoiceDocumentType,
} from '../../contract/orders/invoice-buyers.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import { paymentMethodName } from '../../contract/orders/payment-methods.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { DELIVERY_LINE, invoiceColumns, taxRates } from './invoice-text.ts'
import { isLookedFor } from './list-invoices.ts'
import { tables } from './read-invoicing.ts'

const ORDERS_A_STATEMENT = 100

type Line = {
  isDelivery: boolean
  sku: string
  description: string
  quantity: number
  unitPrice: number
  discount: number
  taxCode: TaxCode | null
  amount: number
  iva: number
}
type Row = {
  orderId: string
  since: string
  day: string
  documentType: InvoiceDocumentType
  documentNumber: string
  name: string
  email: string
  delivery: number
  total: number
  method: string
  lines: Line[]
}

/** The orders to be invoiced, those that wait longest first: a row for each line of an order, and for its delivery (P-325). */
export const invoiceFile = (
  db: Db,
  format: SheetFormat,
  looked: Omit<CheckedInput<'invoices.export'>, 'format'>,
): Readable => writeSheet(format, 'Por facturar', rowsOf(db, looked))

async function* rowsOf(db: Db, looked: Omit<CheckedInput<'invoices.export'>, 'format'>): AsyncGenerator<Cell[][]> {
  yield [invoiceColumns]
  let after: Row | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select o.id as "orderId", r.awaits_since::text as since, to_char(o.paid_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
        r.document_type as "documentType", r.document_number as "documentNumber", r.name, r.email, o.delivery_cost as delivery,
        invoice_total(o) as total,
        case when o.is_contra_entrega then 'CONTRA_ENTREGA' else coalesce((
          select t.method from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
          where a.order_id = o.id), '') end as method,
        array_to_json(array(
          select json_build_object('isDelivery', l.is_delivery, 'sku', l.sku, 'description', l.description, 'quantity', l.quantity,
            'unitPrice', l.unit_price, 'discount', l.discount, 'taxCode', l.tax_code, 'amount', l.amount, 'iva', l.iva)
          from invoice_lines(o) l order by l.place)) as lines
      from ${tables}
      where r.awaits = 'invoice' and ${isLookedFor(looked)}
        and (r.awaits_since, o.id) > (${after?.since ?? '-infinity'}::timestamptz, ${after?.orderId ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by r.awaits_since, o.id limit ${ORDERS_A_STATEMENT}`.execute(db)
    if (rows.length === 0) return
    yield rows.flatMap((row) => row.lines.map((line) => cellsOf(row, line)))
    after = rows.at(-1)
  }
}

function cellsOf(order: Row, line: Line): Cell[] {
  const { documentType, documentNumber } = order
  const isNobody = documentNumber === ''
  return [
    orderNumber(order.orderId),
    order.day,
    dianDocumentCodes[isNobody ? 'CC' : documentType],
    isNobody ? NO_DOCUMENT : documentNumber,
    String(checkDigitOfDocument(documentType, documentNumber) ?? ''),
    isNobody ? 'Consumidor final' : order.name,
    order.email,
    line.sku,
    line.isDelivery ? DELIVERY_LINE : line.description,
    line.quantity,
    line.unitPrice,
    line.discount,
    line.amount - line.iva,
    line.taxCode === null ? 'No cobra IVA' : taxCodeNames[line.taxCode],
    line.taxCode === null ? '' : (taxRates[line.taxCode] ?? ''),
    line.iva,
    line.amount,
    order.delivery,
    order.total,
    paymentMethodName(order.method),
  ]
}
