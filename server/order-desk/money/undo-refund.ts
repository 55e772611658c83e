import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, refuseChanged } from '../order-changed.ts'

type Refunded = { refunded: number; refundable: number }
type Answer =
  | ({ code: 'DONE' } & Refunded)
  | { code: 'REFUND_STAYS'; why: string }
  | { code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'KEY_REUSED' }
type Given = CheckedInput<'orderDesk.undoRefund'> & { key: string | undefined }

/** Why it cannot be undone, for reasons other than a later decision. */
const reasons: Record<string, string> = {
  provider: 'Esta devolución la hizo el medio de pago: no se puede deshacer.',
  under_way: 'Hay una devolución a la tarjeta en curso. Espera a que termine.',
  goods: 'Esta devolución ya no se puede deshacer: lo que se compró volvió a la venta.',
}

/**
 * Undoes a refund that was recorded by mistake, completely or not at all, and once for the same key.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED, REFUND_STAYS (409); KEY_REUSED (422)
 */
export async function undoRefund(
  { db, audit, hasMail }: DeskContext,
  { orderId, refundId, refundedSeen, reason, versionSeen, key }: Given,
  { auditActor, refuse }: Caller<Exclude<Answer['code'], 'DONE'>>,
): Promise<Refunded> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select ${ifAsSeen(
        { orderId, versionSeen },
        sql`undo_refund(${orderId}::uuid, ${refundId}, ${refundedSeen}, ${reason}, ${key ?? null}, ${hasMail},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`,
      )} as answer`.execute(tx)
    const { answer } = rows[0] as { answer: Answer }
    switch (answer.code) {
      case 'DONE':
        return { refunded: answer.refunded, refundable: answer.refundable }
      case 'REFUND_STAYS': {
        const message = reasons[answer.why]
        throw refuse('REFUND_STAYS', message === undefined ? {} : { message })
      }
      case 'ORDER_CHANGED':
        throw await refuseChanged(tx, orderId, refuse)
      case 'ORDER_NOT_FOUND':
      case 'KEY_REUSED':
        throw refuse(answer.code)
    }
  })
}
