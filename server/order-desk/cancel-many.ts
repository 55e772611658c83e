import { sql } from 'kysely'

import type { CancelledOrder } from '../../contract/desk-money.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { problems } from '../../contract/problems.ts'
import type { Db } from '../platform/database/pool.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import { giveUp } from './cancel-order.ts'
import type { DeskContext } from './context.ts'
import { isBusy } from './order-changed.ts'
import { inWords } from './step-words.ts'

type Sums = { units: number; keys: number; refundDue: number }

/** What cancelling these orders would bring back, together. */
export async function sumIfCancelled(db: Db, orders: readonly string[]): Promise<Sums & { orders: number }> {
  const { rows } = await sql<Sums & { orders: number }>`
    select count(*)::int as orders, coalesce(sum(b.units), 0)::int as units, coalesce(sum(b.keys), 0)::int as keys,
      coalesce(sum(amount_paid(o) - amount_refunded(o.id))
        filter (where o.state = 'paid'), 0)::bigint as "refundDue"
    from orders o cross join lateral would_come_back(o) b
    where o.id = any (${orders}::uuid[]) and (o.state = 'paid' or o.state = 'on_delivery'
      and not exists (select from shipments s where s.order_id = o.id and s.sent_at is not null))`.execute(db)
  return rows[0] as Sums & { orders: number }
}

/** Gives many orders up, each in a transaction of its own; who is busy or was changed meanwhile stays as it is. */
export async function cancelMany(
  context: DeskContext,
  { orders, reason, detail }: CheckedInput<'orderDesk.cancelMany'>,
  auditActor: AuditActor,
): Promise<Sums & { done: number; results: CancelledOrder[] }> {
  const sums: Sums = { units: 0, keys: 0, refundDue: 0 }
  const results: CancelledOrder[] = []
  for (const orderId of new Set(orders)) {
    const answer = await giveUp(context, { orderId, reason, detail }, auditActor).catch((error: unknown) => {
      if (!isBusy(error)) throw error
      return { code: 'BUSY' as const }
    })
    if (answer.code === 'DONE') {
      sums.units += answer.units
      sums.keys += answer.keys
      sums.refundDue += answer.refundDue
      results.push({ orderId, isDone: true, code: '', message: '', last: null })
    } else {
      const last = 'last' in answer ? answer.last : null
      const message = last ? inWords(last) : problems[answer.code].message
      results.push({ orderId, isDone: false, code: answer.code, message, last })
    }
  }
  return { done: results.filter(({ isDone }) => isDone).length, ...sums, results }
}
