import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { DeskInvoicing } from '../../contract/orders/invoices.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { InvoicesContext } from './context.ts'
import { findInvoicing } from './read-invoicing.ts'

type Code = Exclude<DeclaredProblem<'invoices.changeBuyer'>, 'NOT_FOUND'>
type Changing = Caller<DeclaredProblem<'invoices.changeBuyer'>> & {
  /** Only of this person's orders; null at the desk. */
  buyerId: string | null
}

/**
 * Says for whom an order is invoiced, until it is (P-321).
 * @throws Problem NOT_FOUND (404), also of another's order; INVOICES_OFF, INVOICE_EXISTS, INVOICE_NOT_DUE, INVOICE_BUYER_CHANGED (409), the
 *   last with the data as they are
 */
export async function changeInvoiceBuyer(
  { db, audit }: Pick<InvoicesContext, 'db' | 'audit'>,
  { orderId, buyer, version }: CheckedInput<'invoices.changeBuyer'>,
  { buyerId, auditActor, refuse }: Changing,
): Promise<DeskInvoicing> {
  const order = await db.selectFrom('orders').select('userId').where('id', '=', orderId).executeTakeFirst()
  if (!order || (buyerId !== null && order.userId !== buyerId)) throw refuse('NOT_FOUND')
  const { rows } = await sql<{ code: Code | null }>`
    select change_invoice_buyer(${orderId}::uuid, ${buyer && JSON.stringify(buyer)}::jsonb, ${version},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as code`.execute(db)
  const code = rows[0]?.code ?? null
  const now = await findInvoicing(db, orderId)
  if (!now) throw refuse('NOT_FOUND')
  if (code !== null)
    throw refuse(code, code === 'INVOICE_BUYER_CHANGED' ? { data: buyerId === null ? now : ownOf(now) } : {})
  return now
}

/** What a buyer is shown of it. */
const ownOf = ({ orderId, buyer, invoices }: DeskInvoicing) => ({ orderId, buyer, invoices })
