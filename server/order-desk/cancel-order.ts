import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { DeskContext } from './context.ts'
import { refuseChanged } from './order-changed.ts'

type Cancelled = { units: number; keys: number; refundDue: number }
type Problems = 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'ALREADY_SENT'
type Answer = ({ code: 'DONE' } & Cancelled) | { code: Problems }

/**
 * Gives an order up: what has not left is for sale again, and all that was paid is to go back.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED when it is not as it was seen, ALREADY_SENT when it left unpaid (409)
 */
export async function cancelOrder(
  { db, audit, bulkheads, hasMail }: DeskContext,
  { orderId, reason, detail, statusSeen }: CheckedInput<'orderDesk.cancel'>,
  { auditActor, refuse }: Caller<Problems>,
): Promise<Cancelled> {
  return bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ answer: Answer }>`
        select cancel_order(${orderId}::uuid, ${reason}, ${detail}, ${hasMail},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb, ${statusSeen ?? null}) as answer`.execute(tx)
      const { answer } = rows[0] as { answer: Answer }
      if (answer.code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
      if (answer.code !== 'DONE') throw refuse(answer.code)
      return { units: answer.units, keys: answer.keys, refundDue: answer.refundDue }
    }),
  )
}
