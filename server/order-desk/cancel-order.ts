import { sql } from 'kysely'

import type { CancelReason } from '../../contract/order-desk.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { DeskContext } from './context.ts'
import { refuseChanged } from './order-changed.ts'

type Cancelled = { units: number; keys: number; refundDue: number }
type Answer = ({ code: 'DONE' } & Cancelled) | { code: 'ORDER_NOT_FOUND' } | { code: 'ORDER_CHANGED' }

/**
 * Gives a paid order up: what has not left is for sale again, and all that was paid is to go back.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409) when it is not paid, or not any more
 */
export async function cancelOrder(
  { db, audit, bulkheads, hasMail }: DeskContext,
  { orderId, reason, detail }: { orderId: string; reason: CancelReason; detail: string },
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED'>,
): Promise<Cancelled> {
  return bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ answer: Answer }>`
        select cancel_order(${orderId}::uuid, ${reason}, ${detail}, ${hasMail},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(tx)
      const { answer } = rows[0] as { answer: Answer }
      if (answer.code === 'ORDER_NOT_FOUND') throw refuse('ORDER_NOT_FOUND')
      if (answer.code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
      return { units: answer.units, keys: answer.keys, refundDue: answer.refundDue }
    }),
  )
}
