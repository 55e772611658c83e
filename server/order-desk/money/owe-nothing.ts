import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import { GIVE_UP_AFTER } from '../../payments/refund-through-provider.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, refuseChanged } from '../order-changed.ts'

/**
 * Records that returned goods or an overpayment are not refunded, with the reason.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409), CASE_OPEN (409) while a refund of a withdrawal or guarantee is due
 */
export async function oweNothing(
  { db, audit }: DeskContext,
  { orderId, refundedSeen, reason, versionSeen }: CheckedInput<'orderDesk.oweNothing'>,
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CASE_OPEN'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ code: 'DONE' | 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CASE_OPEN' }>`
      select ${ifAsSeen(
        { orderId, versionSeen },
        sql`owe_nothing(${orderId}::uuid, ${refundedSeen}, ${reason},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`,
      )} ->> 'code' as code`.execute(tx)
    if (rows[0]?.code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
    const code = rows[0]?.code ?? 'ORDER_NOT_FOUND'
    if (code !== 'DONE') throw refuse(code)
  })
}

/**
 * Stops waiting for a refund that its provider never confirmed; a transfer is possible then.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED, STILL_WAITING (409)
 */
export async function stopRefund(
  { db, audit, payments }: DeskContext,
  { orderId }: CheckedInput<'orderDesk.stopRefund'>,
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'STILL_WAITING'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ code: 'DONE' | 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'STILL_WAITING' }>`
      select stop_provider_refund(${orderId}::uuid, ${GIVE_UP_AFTER}::interval, ${payments.provider.id},
        ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) ->> 'code' as code`.execute(tx)
    const { code } = rows[0] as { code: 'DONE' | 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'STILL_WAITING' }
    if (code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
    if (code !== 'DONE') throw refuse(code)
  })
}
