import { sql } from 'kysely'

import { wasGivenUp } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { checkAttempt, claimDue, isAnyAttemptDue, scheduleNext } from './check-attempt.ts'
import type { PaymentsContext } from './context.ts'

/**
 * Checks due attempts with the provider.
 * @param onFailure receives errors of attempts that will be retried
 */
export function dueAttempts(context: PaymentsContext, onFailure: (error: unknown) => void): Queue {
  return {
    isDue: isAnyAttemptDue,
    claim: async () => {
      const attempt = await claimDue(context.db)
      if (!attempt) return null
      const work = async () => {
        try {
          await checkAttempt(context, attempt)
        } finally {
          await scheduleNext(context.db, attempt.id)
        }
      }
      return { name: 'check payment', trace: attempt.trace, work, onFailure }
    },
  }
}

/** How long the count waits for a product: others wait for those that it has already locked. */
const COUNT_WAIT_MS = 250

/**
 * Adds new payments to `products.units_sold`, by which lists are sorted. Payments do not do this themselves, because it would
 * update every index that sorts products. While a product is locked for longer than `waitMs`, nothing is counted: the next run
 * does it.
 */
export async function countUnitsSold(
  { db }: Pick<PaymentsContext, 'db'>,
  { waitMs = COUNT_WAIT_MS } = {},
): Promise<void> {
  try {
    await db.transaction().execute((tx) => countSince(tx, waitMs))
  } catch (error) {
    if (!wasGivenUp(error)) throw error
  }
}

async function countSince(tx: Tx, waitMs: number): Promise<void> {
  // A minute back, because a payment that is being committed has the time of its begin.
  const { rows } = await sql<{ from: string; upTo: string }>`
    select until::text as from, (now() - interval '1 minute')::text as "upTo" from units_sold_counted for update skip locked`.execute(
    tx,
  )
  const [span] = rows
  if (!span) return
  const sold = sql`
    select l.product_id, sum(l.quantity) as quantity
    from orders o join order_lines l on l.order_id = o.id
    where o.paid_at > ${span.from}::timestamptz and o.paid_at <= ${span.upTo}::timestamptz
    group by l.product_id`
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(tx)
  // In the order of payments, against deadlocks.
  await sql`select lock_products(array(select product_id from (${sold}) sold))`.execute(tx)
  await sql`
    update products p set units_sold = p.units_sold + sold.quantity from (${sold}) sold where p.id = sold.product_id`.execute(
    tx,
  )
  await sql`update units_sold_counted set until = greatest(until, ${span.upTo}::timestamptz)`.execute(tx)
}

/** Removes Idempotency-Keys that are too old to be repeated. */
export async function sweepPaymentKeys({ db }: Pick<PaymentsContext, 'db'>): Promise<void> {
  await sql`delete from payment_keys where created_at < now() - interval '30 days'`.execute(db)
}
