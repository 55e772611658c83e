import { sql } from 'kysely'

import type { CallOutput, CheckedInput } from '../../../contract/index.ts'
import { refundThroughProvider } from '../../payments/refund-through-provider.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { withoutLimit } from '../../platform/time-limit.ts'
import type { DeskContext } from '../context.ts'
import { refuseChanged } from '../order-changed.ts'
import { wayColumns, wayOf, type StoredWay } from './refund-way.ts'

type Problems = 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CANCEL_FIRST' | 'REFUND_BY_TRANSFER'
type Answer =
  | { code: 'DONE'; id: number }
  | { code: 'BY_TRANSFER'; why: string }
  | { code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'CANCEL_FIRST' }
type Result = CallOutput<'orderDesk.refundByProvider'>['data']

/**
 * Requests a full refund from the provider. It is stored before the request is sent; when the response is lost, a job looks up
 * the result.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED, CANCEL_FIRST, REFUND_BY_TRANSFER (409)
 */
export async function refundByProvider(
  { db, audit, payments }: DeskContext,
  { orderId, refundedSeen }: CheckedInput<'orderDesk.refundByProvider'>,
  { auditActor, refuse }: Caller<Problems>,
): Promise<Result> {
  const look = async () => {
    const { rows } = await sql<{ way: StoredWay }>`
      select ${wayColumns(payments.provider.id)} as way from orders o where o.id = ${orderId}`.execute(db)
    if (!rows[0]) throw refuse('ORDER_NOT_FOUND')
    return rows[0].way
  }
  const byTransfer = (reason: string) =>
    refuse('REFUND_BY_TRANSFER', {
      values: { reason: reason || 'Este pago no se puede devolver así.' },
      data: { reason },
    })

  const before = await look()
  const way = wayOf(before, payments.provider, new Date())
  if (way.by === 'transfer' && before.payment) throw byTransfer(way.reason)
  const answer = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select begin_provider_refund(${orderId}::uuid, ${refundedSeen}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)
        as answer`.execute(tx)
    const [row] = rows
    if (row?.answer.code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
    return row?.answer as Answer
  })
  if (answer.code === 'BY_TRANSFER') throw byTransfer(answer.why)
  if (answer.code !== 'DONE') throw refuse(answer.code)
  // The provider's result is recorded even after the time limit of this request. It is read from the database: a concurrent
  // request may have stored it.
  await withoutLimit(() => refundThroughProvider(payments, answer.id)).catch(() => undefined)
  const after = await look()
  if (after.refusedBecause !== null) throw byTransfer(after.refusedBecause)
  return { isUnderWay: after.isUnderWay, refunded: after.refunded, refundable: after.total - after.refunded }
}
