import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { invoiceProblems } from '../../contract/invoice-problems.ts'
import { invoiceMessages, invoiceName, type InvoiceNumber } from '../../contract/orders/invoice-rules.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { InvoicesContext } from './context.ts'

type Written = CheckedInput<'invoices.record'>
type RecordProblem = DeclaredProblem<'invoices.record'>
type Keyed = { key: string | undefined }
type Answer =
  | { code: 'DONE'; invoiceId: string }
  | { code: 'INVOICE_EXISTS'; prefix: string; number: number }
  | { code: Exclude<RecordProblem, 'INVOICE_EXISTS'> }

/**
 * Refuses a future date of an invoice.
 * @throws Problem VALIDATION (400)
 */
export function checkIssued(issuedOn: string, now: Date): void {
  if (issuedOn <= dayInBogota(now)) return
  const fields = [{ field: 'issuedOn', message: invoiceMessages.future }]
  throw new Problem('VALIDATION', { message: invoiceMessages.future, fields })
}

async function record(
  { audit, hasMail }: InvoicesContext,
  tx: Db | Tx,
  { orderId, number: name, cufe, issuedOn, key }: Written & Keyed,
  { auditActor }: Pick<Caller, 'auditActor'>,
): Promise<Answer> {
  const wanted = { orderId, ...name, cufe, issuedOn }
  const { rows } = await sql<{ answer: Answer }>`
    select record_invoice(${JSON.stringify(wanted)}::jsonb, ${key ?? null}, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(tx)
  return (rows[0] as { answer: Answer }).answer
}

/** The details of a refusal besides its usual message. */
function detailsOf(answer: Answer, number: InvoiceNumber) {
  if (answer.code === 'INVOICE_EXISTS')
    return { message: `Este pedido ya está facturado: ${invoiceName(answer)}. No se guardó nada.` }
  return { values: { name: invoiceName(number) } }
}

/**
 * Writes down the invoice of an order (P-323); under a key once.
 * @throws Problem as the contract declares; VALIDATION (400) of a day that has not come
 */
export async function recordInvoice(
  context: InvoicesContext,
  written: Written & Keyed,
  caller: Caller<RecordProblem>,
): Promise<void> {
  checkIssued(written.issuedOn, context.now())
  const answer = await record(context, context.db, written, caller)
  if (answer.code !== 'DONE') throw caller.refuse(answer.code, detailsOf(answer, written.number))
}

/**
 * Writes several down, all or none, one order after the other by its id; under a key once.
 * @throws Problem as {@link recordInvoice}, with the order that it is about; INVOICE_LINES_WRONG (409) where an order is there twice
 */
export async function recordInvoices(
  context: InvoicesContext,
  { invoices, key }: CheckedInput<'invoices.recordMany'> & Keyed,
  { refuse, ...caller }: Caller<DeclaredProblem<'invoices.recordMany'>>,
): Promise<number> {
  for (const { issuedOn } of invoices) checkIssued(issuedOn, context.now())
  const orders = new Set(invoices.map(({ orderId }) => orderId.toLowerCase()))
  if (orders.size < invoices.length) throw refuse('INVOICE_LINES_WRONG', { message: 'Un pedido está dos veces.' })
  await context.db.transaction().execute(async (tx) => {
    // Lists that name the same orders are processed one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('invoices.recordMany'))`.execute(tx)
    for (const invoice of invoices.toSorted((a, b) => (a.orderId.toLowerCase() < b.orderId.toLowerCase() ? -1 : 1))) {
      const ownKey = key === undefined ? undefined : `${key.slice(0, 200)}.${invoice.orderId.toLowerCase()}`
      const answer = await record(context, tx, { ...invoice, key: ownKey }, caller)
      if (answer.code === 'DONE') continue
      const { message, values } = { message: undefined, values: {}, ...detailsOf(answer, invoice.number) }
      const template = message ?? ownMessage(answer.code)
      throw refuse(answer.code, { message: `Pedido ${orderNumber(invoice.orderId)}: ${template}`, values })
    }
  })
  return invoices.length
}

const ownMessage = (code: string): string =>
  code in invoiceProblems
    ? invoiceProblems[code as keyof typeof invoiceProblems].message
    : 'No encontrado. No se guardó nada.'
