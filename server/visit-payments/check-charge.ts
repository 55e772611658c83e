import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { VisitPaymentsContext } from './context.ts'
import { settleCharge } from './settle-charge.ts'

type DueCharge = { id: string; reference: string }

/** Settled in this order, so that of several transactions the most advanced one decides. */
const rank = ['pending', 'error', 'expired', 'declined', 'approved', 'voided', 'refunded']

/**
 * Asks the provider about a charge and records the answer.
 * @throws Error when the provider cannot be asked
 */
export async function checkCharge(context: VisitPaymentsContext, { id, reference }: DueCharge): Promise<void> {
  const known = await context.provider.fetch({ reference })
  const own = known
    .filter((transaction) => transaction.reference === reference)
    .toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))
  for (const transaction of own) await settleCharge(context, id, transaction)
}

/** Lets one of the waiting requests ask, every ten seconds. */
export async function claimForLook(db: Db, charge: string): Promise<DueCharge | null> {
  const { rows } = await sql<DueCharge>`
    update visit_charges set last_check_at = now()
    where id = ${charge} and (last_check_at is null or last_check_at <= now() - interval '10 seconds')
    returning id, reference`.execute(db)
  return rows[0] ?? null
}

/**
 * Looks up charges that may be paid at the provider: events may be lost. A code to pay in cash is good for days
 * (M-11).
 */
export function dueCharges(context: VisitPaymentsContext, onFailure: (error: unknown) => void): Queue {
  return {
    isDue: sql`exists (select from visit_charges where next_check_at <= now())`,
    claim: async () => {
      const { rows } = await sql<DueCharge & { trace: string | null }>`
        update visit_charges c set last_check_at = now(), next_check_at = case
          when now() > c.expires_at + case when exists (
            select from visit_transactions t where t.charge_id = c.id and t.status = 'pending') then interval '7 days' else interval '1 day' end
            then null
          when exists (select from visit_transactions t where t.charge_id = c.id and t.status in ('approved', 'voided', 'refunded')) then null
          else now() + least(interval '1 hour', greatest(interval '1 minute', (now() - c.created_at) / 4)) end
        where id = (select id from visit_charges where next_check_at <= now() and provider = ${context.provider.id}
          order by next_check_at limit 1 for update skip locked)
        returning id, reference, trace`.execute(context.db)
      const [due] = rows
      return due
        ? { name: 'check visit payment', trace: due.trace, work: () => checkCharge(context, due), onFailure }
        : null
    },
  }
}
