import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { LastStep } from '../../contract/order-desk/desk-order.ts'
import { lastStepOf, refusalAfter } from '../order-desk/order-changed.ts'
import { noteEvent } from '../order-desk/order/note-order.ts'
import { settleAtOnce, settlements } from '../orders/settle.ts'
import type { PaymentsContext } from '../payments/context.ts'
import { isBeingPaid } from '../payments/is-being-paid.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

type Canceller = Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'PAYMENT_UNDER_WAY'>
type Row = { attempt: string; reference: string; provider: string; isWaiting: boolean; units: number; keys: number }
type Given = CheckedInput<'phoneOrders.cancel'>
type Outcome =
  | { code: 'DONE'; units: number; keys: number }
  | { code: 'ORDER_NOT_FOUND' }
  | { code: 'ORDER_CHANGED'; last: LastStep | null }
  | { code: 'PAYMENT_UNDER_WAY'; message: string }

/**
 * Cancels an unpaid order placed by telephone or by transfer: its units are for sale again, its links end, and its buyer gets an
 * e-mail.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409) when it awaits neither, PAYMENT_UNDER_WAY (409), UNAVAILABLE (503)
 * when the provider cannot be reached
 */
export async function cancelPhoneOrder(
  context: PaymentsContext,
  given: Given,
  { auditActor, refuse }: Canceller,
): Promise<void> {
  const outcome = await giveUpUnpaid(context, given, auditActor)
  if (outcome.code === 'ORDER_CHANGED') throw refusalAfter(outcome.last, refuse)
  if (outcome.code === 'PAYMENT_UNDER_WAY') throw refuse(outcome.code, { message: outcome.message })
  if (outcome.code !== 'DONE') throw refuse(outcome.code)
}

/**
 * Cancels an order like {@link cancelPhoneOrder}, but returns a refusal instead of throwing it.
 * @returns the units and keys that are for sale again
 * @throws Problem UNAVAILABLE (503) when the provider cannot be reached
 */
export async function giveUpUnpaid(
  context: PaymentsContext,
  { orderId, reason, detail }: Given,
  auditActor: AuditActor,
): Promise<Outcome> {
  const { db, audit, bulkheads, provider, hasMail } = context
  const found = await findWaiting(db, orderId)
  if (!found) return { code: 'ORDER_NOT_FOUND' }
  if (found.isWaiting && (await isBeingPaid(provider, found))) {
    return { code: 'PAYMENT_UNDER_WAY', message: 'Ya están pagando este pedido. Espera el resultado.' }
  }
  const giveUp = async (tx: Tx): Promise<Outcome> => {
    await lock(tx, orderId)
    const now = await findWaiting(tx, orderId)
    if (!now?.isWaiting) return { code: 'ORDER_CHANGED', last: await lastStepOf(tx, orderId) }
    await settleAtOnce({ ...context, db: tx }, { attempt: now.attempt, verdict: 'cancelled' }, auditActor)
    const why = { ...(reason && { reason }), ...(detail !== '' && { text: detail }) }
    await noteEvent(tx, audit, { orderId, event: 'cancelled', detail: why, auditActor })
    if (hasMail) await sql`select email_of_cancelled(${orderId}::uuid)`.execute(tx)
    return { code: 'DONE', units: now.units, keys: now.keys }
  }
  return bulkheads.run(settlements, () => db.transaction().execute(giveUp))
}

const lock = (tx: Tx, orderId: string) => sql`select lock_order(${orderId}::uuid)`.execute(tx)

async function findWaiting(db: Db | Tx, orderId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select a.id as attempt, a.reference, a.provider,
      (o.is_by_phone or o.is_by_transfer) and o.state = 'pending' as "isWaiting", held.units, held.keys
    from orders o join payment_attempts a on a.order_id = o.id
    cross join lateral (
      select coalesce(sum(quantity) filter (where not digital), 0)::int as units,
        coalesce(sum(quantity) filter (where digital), 0)::int as keys
      from order_lines where order_id = o.id) held
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}
