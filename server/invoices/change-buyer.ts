import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { DeskInvoicing } from '../../contract/orders/invoices.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { InvoicesContext } from './context.ts'
import { findInvoicing } from './read-invoicing.ts'

type Code = Exclude<DeclaredProblem<'invoices.changeBuyer'>, 'NOT_FOUND'>
type Changing = Caller<DeclaredProblem<'invoices.changeBuyer'>> & {
  /** Only orders of this person; null at the desk. */
  buyerId: string | null
}

/**
 * Changes the person or company an order is invoiced to, until it is invoiced (P-321).
 * @throws Problem NOT_FOUND (404), also for another's order; INVOICES_OFF, INVOICE_EXISTS, INVOICE_NOT_DUE, INVOICE_BUYER_CHANGED
 * (409), the last with the current data
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

/** The part of it that a buyer is shown. */
const ownOf = ({ orderId, buyer, invoices }: DeskInvoicing) => ({ orderId, buyer, invoices })
