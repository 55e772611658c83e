import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { CancelledOrder } from '../../../contract/order-desk/desk-cancelling.ts'
import { problems } from '../../../contract/problems.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import { Problem } from '../../platform/problem.ts'
import type { DeskContext } from '../context.ts'
import { lastStepText } from '../last-step-text.ts'
import { isBusy, lastStepOf } from '../order-changed.ts'
import { giveUp } from './cancel-order.ts'

type Sums = { units: number; keys: number; refundDue: number }

/** The total units and keys that cancelling these orders returns. */
export async function sumIfCancelled(db: Db, orders: readonly string[]): Promise<Sums & { orders: number }> {
  const { rows } = await sql<Sums & { orders: number }>`
    select count(*)::int as orders, coalesce(sum(b.units), 0)::int as units, coalesce(sum(b.keys), 0)::int as keys,
      coalesce(sum(amount_paid(o) - amount_refunded(o.id))
        filter (where o.state = 'paid'), 0)::bigint as "refundDue"
    from orders o cross join lateral would_come_back(o) b
    where o.id = any (${orders}::uuid[]) and (o.state = 'paid' or (o.is_by_phone or o.is_by_transfer) and o.state = 'pending' or o.state = 'on_delivery'
      and not exists (select from shipments s where s.order_id = o.id and s.sent_at is not null))`.execute(db)
  return rows[0] as Sums & { orders: number }
}

/**
 * Cancels many orders, each in its own transaction. Orders that are locked or were changed meanwhile stay as they are, also one
 * that was paid after it was displayed as unpaid (decision 0046).
 */
export async function cancelMany(
  context: DeskContext,
  { orders, reason, detail, statusesSeen = [] }: CheckedInput<'orderDesk.cancelMany'>,
  auditActor: AuditActor,
): Promise<Sums & { done: number; results: CancelledOrder[] }> {
  const sums: Sums = { units: 0, keys: 0, refundDue: 0 }
  const results: CancelledOrder[] = []
  const unpaid = await findUnpaid(context.db, orders)
  const seen = new Map(
    statusesSeen.map(({ orderId, status, versionSeen }) => [orderId, { statusSeen: status, versionSeen }]),
  )
  let isAway = false
  // The provider knows whether somebody is paying right now. Once it cannot be reached, the remaining orders are not checked.
  // Transfers have no provider that could be queried.
  const giveUpUnpaid = async (given: Parameters<DeskContext['cancelUnpaid']>[0]) => {
    if (isAway && unpaid.get(given.orderId) === 'link') return { code: 'UNAVAILABLE' as const }
    return context.cancelUnpaid(given, auditActor).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error
      isAway = true
      return { code: 'UNAVAILABLE' as const }
    })
  }
  // An order cancelled as `unpaid` was displayed as awaiting payment, and is paid by now.
  const giveUpSold = async (given: Parameters<typeof giveUp>[1]) =>
    given.reason === 'unpaid'
      ? { code: 'ORDER_CHANGED' as const, last: await lastStepOf(context.db, given.orderId) }
      : giveUp(context, given, auditActor)
  for (const orderId of new Set(orders)) {
    const given = { orderId, reason, detail, ...seen.get(orderId) }
    const isUnpaid = unpaid.has(orderId)
    const answer = await (isUnpaid ? giveUpUnpaid(given) : giveUpSold(given)).catch((error: unknown) => {
      if (!isBusy(error)) throw error
      return { code: 'BUSY' as const }
    })
    if (answer.code === 'DONE') {
      sums.units += answer.units
      sums.keys += answer.keys
      sums.refundDue += 'refundDue' in answer ? answer.refundDue : 0
      results.push({ orderId, isDone: true, code: '', message: '', last: null })
    } else {
      const last = ('last' in answer && answer.last) || null
      const message = ('message' in answer && answer.message) || problems[answer.code].message
      results.push({ orderId, isDone: false, code: answer.code, message: last ? lastStepText(last) : message, last })
    }
  }
  return { done: results.filter(({ isDone }) => isDone).length, ...sums, results }
}

/** The orders among these that await payment, with their kind: by telephone or by transfer. */
async function findUnpaid(db: Db, orders: readonly string[]): Promise<ReadonlyMap<string, 'link' | 'transfer'>> {
  const { rows } = await sql<{ id: string; by: 'link' | 'transfer' }>`
    select id, case when is_by_transfer then 'transfer' else 'link' end as by from orders where id = any (${orders}::uuid[]) and (is_by_phone or is_by_transfer) and state = 'pending'`.execute(
    db,
  )
  return new Map(rows.map(({ id, by }) => [id, by]))
}
