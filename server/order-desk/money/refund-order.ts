import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { usePictures } from '../../images/uploads.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { refuseChanged } from '../order-changed.ts'

type Refunded = { refunded: number; refundable: number }
type Answer =
  | ({ code: 'DONE' } & Refunded)
  | { code: 'REFUND_TOO_MUCH'; most: number }
  | { code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CANCEL_FIRST' | 'REFUND_UNDER_WAY' }
type Problems = Exclude<Answer['code'], 'DONE'> | 'IMAGE_UNKNOWN'

/**
 * Keeps that money went back, with its proof; whole or not at all.
 * @throws Problem ORDER_NOT_FOUND (404), IMAGE_UNKNOWN (400); ORDER_CHANGED, REFUND_TOO_MUCH, CANCEL_FIRST, REFUND_UNDER_WAY
 *   (409)
 */
export async function refundOrder(
  { db, audit, imageHost, hasMail }: DeskContext,
  { orderId, amount, refundedSeen, proof, note }: CheckedInput<'orderDesk.refund'>,
  { userId, auditActor, refuse }: Caller<Problems>,
): Promise<Refunded> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select refund_order(${orderId}::uuid, ${amount}, ${refundedSeen}, ${proof}::text[], ${note},
        ${JSON.stringify(audit.asLogged(auditActor))}::jsonb, ${hasMail}) as answer`.execute(tx)
    const { answer } = rows[0] as { answer: Answer }
    switch (answer.code) {
      case 'DONE':
        await usePictures(tx, { owner: userId, addresses: proof, imageHost, refuse })
        return { refunded: answer.refunded, refundable: answer.refundable }
      case 'REFUND_TOO_MUCH':
        throw refuse('REFUND_TOO_MUCH', { values: { most: formatPesos(answer.most) }, data: { most: answer.most } })
      case 'ORDER_CHANGED':
        throw await refuseChanged(tx, orderId, refuse)
      case 'ORDER_NOT_FOUND':
      case 'CANCEL_FIRST':
      case 'REFUND_UNDER_WAY':
        throw refuse(answer.code)
    }
  })
}
