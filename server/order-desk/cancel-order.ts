import { sql } from 'kysely'

import type { CancelReason } from '../../contract/cancel-reasons.ts'
import type { LastStep } from '../../contract/last-step.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { DeskContext } from './context.ts'
import { lastStepOf, refusalAfter } from './order-changed.ts'

type Cancelled = { units: number; keys: number; refundDue: number }
type Given = { orderId: string; reason: CancelReason; detail: string }
type Answer = ({ code: 'DONE' } & Cancelled) | { code: 'ORDER_NOT_FOUND' } | { code: 'ORDER_CHANGED' }
type Outcome = Exclude<Answer, { code: 'ORDER_CHANGED' }> | { code: 'ORDER_CHANGED'; last: LastStep | null }

/**
 * Gives a paid order up: what has not left is for sale again, and all that was paid is to go back.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409) when it is not paid, or not any more
 */
export async function cancelOrder(
  context: DeskContext,
  given: Given,
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED'>,
): Promise<Cancelled> {
  const answer = await giveUp(context, given, auditActor)
  if (answer.code === 'ORDER_NOT_FOUND') throw refuse('ORDER_NOT_FOUND')
  if (answer.code === 'ORDER_CHANGED') throw refusalAfter(answer.last, refuse)
  return { units: answer.units, keys: answer.keys, refundDue: answer.refundDue }
}

/** The same, with why not as a result. */
export async function giveUp(
  { db, audit, bulkheads, hasMail }: DeskContext,
  { orderId, reason, detail }: Given,
  auditActor: AuditActor,
): Promise<Outcome> {
  return bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ answer: Answer }>`
        select cancel_order(${orderId}::uuid, ${reason}, ${detail}, ${hasMail},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(tx)
      const { answer } = rows[0] as { answer: Answer }
      return answer.code === 'ORDER_CHANGED' ? { ...answer, last: await lastStepOf(tx, orderId) } : answer
    }),
  )
}
