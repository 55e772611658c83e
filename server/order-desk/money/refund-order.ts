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
  | { code: 'REFUND_ABOVE_OWED'; owed: number }
  | { code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CANCEL_FIRST' | 'REFUND_UNDER_WAY' }
type Problems = Exclude<Answer['code'], 'DONE'> | 'IMAGE_UNKNOWN'

/**
 * Records a refund with its proof, completely or not at all.
 * @throws Problem ORDER_NOT_FOUND (404), IMAGE_UNKNOWN (400); ORDER_CHANGED, REFUND_TOO_MUCH, REFUND_ABOVE_OWED, CANCEL_FIRST,
 * REFUND_UNDER_WAY (409)
 */
export async function refundOrder(
  { db, audit, imageHost, hasMail }: DeskContext,
  { orderId, amount, refundedSeen, proof, note, mayExceedOwed }: CheckedInput<'orderDesk.refund'>,
  { userId, auditActor, refuse }: Caller<Problems>,
): Promise<Refunded> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select refund_order(${orderId}::uuid, ${amount}, ${refundedSeen}, ${proof}::text[], ${note},
        ${JSON.stringify(audit.asLogged(auditActor))}::jsonb, ${hasMail}, ${mayExceedOwed}) as answer`.execute(tx)
    const { answer } = rows[0] as { answer: Answer }
    switch (answer.code) {
      case 'DONE':
        await usePictures(tx, { owner: userId, addresses: proof, imageHost, refuse })
        return { refunded: answer.refunded, refundable: answer.refundable }
      case 'REFUND_TOO_MUCH':
        throw refuse('REFUND_TOO_MUCH', { values: { most: formatPesos(answer.most) }, data: { most: answer.most } })
      case 'REFUND_ABOVE_OWED':
        throw refuse('REFUND_ABOVE_OWED', aboveOwed(answer.owed, amount))
      case 'ORDER_CHANGED':
        throw await refuseChanged(tx, orderId, refuse)
      case 'ORDER_NOT_FOUND':
      case 'CANCEL_FIRST':
      case 'REFUND_UNDER_WAY':
        throw refuse(answer.code)
    }
  })
}

/** The refusal as a question to confirm, and the amount on which it depends. */
function aboveOwed(owed: number, amount: number) {
  const values = { owed: formatPesos(owed), amount: formatPesos(amount) }
  const message = `No se debe nada; ¿anotas ${values.amount}?`
  return { values, ...(owed === 0 && { message }), data: { owed } }
}
