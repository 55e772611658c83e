import { sql } from 'kysely'

import type { LastStep } from '../../../contract/order-desk/desk-order.ts'
import type { CancelReason } from '../../../contract/order-desk/desk-rules.ts'
import type { OrderState } from '../../../contract/orders/orders.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, lastStepOf, refusalAfter } from '../order-changed.ts'

type Cancelled = { units: number; keys: number; refundDue: number }
type Refusals = 'ORDER_NOT_FOUND' | 'ALREADY_SENT'
type Given = {
  orderId: string
  reason: CancelReason
  detail: string
  statusSeen?: OrderState | undefined
  versionSeen?: number | undefined
}
type Answer = ({ code: 'DONE' } & Cancelled) | { code: Refusals } | { code: 'ORDER_CHANGED' }
type Outcome = Exclude<Answer, { code: 'ORDER_CHANGED' }> | { code: 'ORDER_CHANGED'; last: LastStep | null }

/**
 * Cancels an order: goods that have not left are for sale again, the whole payment is to be refunded, and its buyer gets an
 * e-mail.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED when it differs from what was displayed, ALREADY_SENT when it left unpaid
 * (409)
 */
export async function cancelOrder(
  context: DeskContext,
  given: Given,
  { auditActor, refuse }: Caller<Refusals | 'ORDER_CHANGED'>,
): Promise<Cancelled> {
  const answer = await giveUp(context, given, auditActor)
  if (answer.code === 'ORDER_CHANGED') throw refusalAfter(answer.last, refuse)
  if (answer.code !== 'DONE') throw refuse(answer.code)
  return { units: answer.units, keys: answer.keys, refundDue: answer.refundDue }
}

/** Cancels an order like {@link cancelOrder}, but returns a refusal instead of throwing it. */
export async function giveUp(
  { db, audit, bulkheads, hasMail }: DeskContext,
  { orderId, reason, detail, statusSeen, versionSeen }: Given,
  auditActor: AuditActor,
): Promise<Outcome> {
  return bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ answer: Answer }>`
        select ${ifAsSeen(
          { orderId, versionSeen },
          sql`cancel_order(${orderId}::uuid, ${reason}, ${detail}, ${hasMail},
            ${JSON.stringify(audit.asLogged(auditActor))}::jsonb, ${statusSeen ?? null})`,
        )} as answer`.execute(tx)
      const { answer } = rows[0] as { answer: Answer }
      return answer.code === 'ORDER_CHANGED' ? { ...answer, last: await lastStepOf(tx, orderId) } : answer
    }),
  )
}
