import { sql } from 'kysely'

import {
  invoiceMessages,
  invoiceName,
  readCufe,
  readInvoiceDay,
  readInvoiceNumber,
} from '../../contract/orders/invoice-rules.ts'
import type { ReviewedInvoice } from '../../contract/orders/invoices.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import type { WrittenInvoice } from './read-list.ts'

type Found = { orderId: string; name: string; total: number; isToInvoice: boolean; invoiced: string | null }
type Taken = { numbers: Set<string>; cufes: Set<string> }

/** What each row of a list would register, in its order, with the same checks as registering. Nothing is stored (P-323). */
export async function reviewInvoices(db: Db, rows: readonly WrittenInvoice[], now: Date): Promise<ReviewedInvoice[]> {
  const orders = await findOrders(
    db,
    rows.map(({ order }) => beginningOf(order)),
  )
  const taken = await findTaken(db, rows)
  const seen = new Map<string, number>()
  const today = dayInBogota(now)
  const readRow = (row: WrittenInvoice): ReviewedInvoice => {
    const refused = (problem: string): ReviewedInvoice => ({ ...row, invoice: null, problem })
    const found = orders.get(beginningOf(row.order)) ?? []
    const [order] = found
    if (beginningOf(row.order) === '') return refused('Escribe el número del pedido: 8 letras o números.')
    if (!order) return refused('Ningún pedido tiene este número.')
    if (found.length > 1) return refused('Varios pedidos empiezan así: copia el número completo.')
    if (order.invoiced !== null) return refused(`Ya está facturado: ${order.invoiced}.`)
    if (!order.isToInvoice) return refused('Este pedido no se factura: no está pagado o es de antes.')
    const number = readInvoiceNumber(row.number)
    if (!number) return refused(invoiceMessages.number)
    const name = invoiceName(number)
    if (taken.numbers.has(name)) return refused(`El número ${name} ya es de otra factura.`)
    const cufe = row.cufe === '' ? '' : readCufe(row.cufe)
    if (cufe === null) return refused(invoiceMessages.cufe)
    if (taken.cufes.has(cufe)) return refused('Ese CUFE ya es de otra factura.')
    const issuedOn = readInvoiceDay(row.day)
    if (issuedOn === null) return refused(invoiceMessages.issuedOn)
    if (issuedOn > today) return refused(invoiceMessages.future)
    for (const [what, mark] of [
      ['el pedido', order.orderId],
      ['el número', name],
      ['el CUFE', cufe],
    ] as const) {
      const earlier = mark === '' ? undefined : seen.get(mark)
      if (earlier !== undefined) return refused(`Repite ${what} de la fila ${earlier}.`)
    }
    for (const mark of [order.orderId, name, cufe]) seen.set(mark, row.row)
    const invoice = { orderId: order.orderId, number: name, cufe, issuedOn, name: order.name, total: order.total }
    return { ...row, invoice, problem: '' }
  }
  return rows.map(readRow)
}

/** The digits with which the number of an order begins, in any spelling; '' if it is none. */
function beginningOf(written: string): string {
  const bare = written.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return /^[0-9a-f]{8,32}$/.test(bare) ? bare : ''
}

async function findOrders(db: Db, beginnings: readonly string[]): Promise<Map<string, Found[]>> {
  const wanted = [...new Set(beginnings)].filter(Boolean)
  const { rows } = await sql<Found & { beginning: string }>`
    select w.beginning, o.id as "orderId", coalesce(r.name, '') as name, greatest(0, invoice_total(o)) as total,
      coalesce(r.is_to_invoice, false) as "isToInvoice",
      (select concat_ws('-', nullif(i.prefix, ''), i.number) from invoices i where i.order_id = o.id and i.annulled_at is null) as invoiced
    from unnest(${wanted}::text[]) as w (beginning)
    join orders o on o.id between rpad(w.beginning, 32, '0')::uuid and rpad(w.beginning, 32, 'f')::uuid
    left join order_invoicing r on r.order_id = o.id`.execute(db)
  const found = new Map<string, Found[]>()
  for (const { beginning, ...order } of rows) found.set(beginning, [...(found.get(beginning) ?? []), order])
  return found
}

async function findTaken(db: Db, rows: readonly WrittenInvoice[]): Promise<Taken> {
  const numbers = rows.map(({ number }) => readInvoiceNumber(number)).filter((number) => number !== null)
  const cufes = rows.map(({ cufe }) => readCufe(cufe)).filter((cufe) => cufe !== null)
  const taken = await sql<{ prefix: string; number: number; cufe: string | null }>`
    select prefix, number, cufe from invoices
    where (prefix, number) in (select x.prefix, x.number from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as x (prefix text, number bigint))
      or cufe = any (${cufes}::text[])`.execute(db)
  return {
    numbers: new Set(taken.rows.map(invoiceName)),
    cufes: new Set(taken.rows.flatMap(({ cufe }) => (cufe === null ? [] : [cufe]))),
  }
}
