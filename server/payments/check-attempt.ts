import { sql, type RawBuilder } from 'kysely'

import { statesThat } from '../orders/order-life.ts'
import type { ProviderTransaction } from '../orders/provider-payment.ts'
import { settle } from '../orders/settle.ts'
import type { Db } from '../platform/database/pool.ts'
import type { PaymentsContext } from './context.ts'
import { fetchAttempt, TRANSFER } from './transfers.ts'

/** An attempt to be checked with the provider. */
export type DueAttempt = { id: string; reference: string; provider: string; isOver: boolean }

const due = sql`id, reference, provider, expires_at <= now() as "isOver"`

/** Lets one of the waiting requests query the provider, every ten seconds. */
export async function claimForLook(db: Db, attempt: string): Promise<DueAttempt | null> {
  const { rows } = await sql<DueAttempt>`
    update payment_attempts set last_check_at = now()
    where id = ${attempt} and (last_check_at is null or last_check_at <= now() - interval '10 seconds')
    returning ${due}`.execute(db)
  return rows[0] ?? null
}

/** SQL: whether there is an attempt to claim. */
export const isAnyAttemptDue: RawBuilder<boolean> = sql`
  exists (select from payment_attempts where next_check_at <= now())`

/** Claims the earliest due attempt; if this process ends now, it is due again in a minute. */
export async function claimDue(db: Db): Promise<(DueAttempt & { trace: string | null }) | null> {
  const { rows } = await sql<DueAttempt & { trace: string | null }>`
    update payment_attempts set next_check_at = now() + interval '1 minute', last_check_at = now()
    where id = (
      select id from payment_attempts where next_check_at <= now() order by next_check_at limit 1
      for update skip locked)
    returning ${due}, trace`.execute(db)
  return rows[0] ?? null
}

/** Methods paid at a counter, hours or days after the code was made (M-11). */
const cashMethods = ['BANCOLOMBIA_COLLECT']

/** Settled in this order, so that of several transactions the most advanced one decides. */
const rank = ['pending', 'error', 'expired', 'declined', 'approved', 'voided', 'refunded']

/**
 * Queries the provider about an attempt and records the result; an attempt not paid in time expires.
 * @throws Error when the provider does not answer; an overdue attempt expires nevertheless
 */
export async function checkAttempt(context: PaymentsContext, attempt: DueAttempt): Promise<void> {
  const { id, reference, isOver } = attempt
  let known: ProviderTransaction[]
  try {
    known = await fetchAttempt(context.provider, attempt)
  } catch (error) {
    if (isOver) await settle(context, { attempt: id, verdict: 'expired' })
    throw error
  }
  const own = known
    .filter((transaction) => transaction.reference === reference)
    .toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))
  for (const transaction of own) await settle(context, { attempt: id, transaction })
  if (isOver) await settle(context, { attempt: id, verdict: 'expired' })
}

/**
 * Returns the time of the next check: after 5, 15 and 60 minutes, then every hour for 72 hours, and at its expiry; for seven days
 * while the buyer has a code to pay in cash (M-11). A paid attempt is not checked again. An attempt paid to the shop itself only
 * expires.
 */
export async function scheduleNext(db: Db, attempt: string): Promise<void> {
  await sql`
    update payment_attempts a set checks = checks + 1, next_check_at = case
      when o.state <> all (${statesThat('isChecked')}) then null
      when a.provider = ${TRANSFER} then case when o.state = 'pending' then greatest(a.expires_at, now() + interval '1 minute') end
      when a.created_at < now() - case when exists (
        select from payment_transactions t
        where t.attempt_id = a.id and t.status = 'pending' and t.method = any (${cashMethods})
      ) then interval '7 days' else interval '72 hours' end then null
      else least(
        greatest(now() + interval '1 second', case
          when now() < a.created_at + interval '5 minutes' then a.created_at + interval '5 minutes'
          when now() < a.created_at + interval '15 minutes' then a.created_at + interval '15 minutes'
          when now() < a.created_at + interval '60 minutes' then a.created_at + interval '60 minutes'
          else now() + interval '1 hour' end),
        case when a.expires_at > now() then a.expires_at end)
      end
    from orders o where o.id = a.order_id and a.id = ${attempt}`.execute(db)
}
