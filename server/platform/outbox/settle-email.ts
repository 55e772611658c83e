import { sql } from 'kysely'

import type { Db, Tx } from '../database/pool.ts'

/** The operator's decision about an e-mail that may not have been sent: `send` it again, or `discard` it. */
export type EmailDecision = 'send' | 'discard'

/** Whether an e-mail needs a decision: its delivery is unknown, or every attempt was refused. */
export const isUnsettled = sql<boolean>`sent_at is null and (unknown_at is not null or given_up_because = 'refused')`

/**
 * Applies a decision. An e-mail that is sent again keeps its Message-ID, so that a mailbox can recognize a duplicate.
 * @returns whether such an e-mail was waiting
 */
export async function settleEmail(db: Db | Tx, id: number, decision: EmailDecision): Promise<boolean> {
  const change = decision === 'send' ? again : sql`given_up_at = now(), given_up_because = 'discarded', sealed = null`
  const { numAffectedRows } = await sql`
    update outbox set ${released}, ${change} where id = ${id} and ${isUnsettled}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Queues all refused e-mails again. Those that may have been sent wait for a decision each: they could arrive twice.
 * @returns how many are sent again, and how many wait
 */
export async function resendRefused(tx: Tx): Promise<{ resent: number; undecided: number }> {
  const { numAffectedRows } = await sql`
    update outbox set ${released}, ${again}
    where sent_at is null and unknown_at is null and given_up_because = 'refused'`.execute(tx)
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from outbox where ${isUnsettled}`.execute(
    tx,
  )
  return { resent: Number(numAffectedRows ?? 0), undecided: rows[0]?.many ?? 0 }
}

const released = sql`claim = null, claimed_at = null, claimed_until = null, sending_at = null, unknown_at = null`
const again = sql`given_up_at = null, given_up_because = null, tries = 0, due_at = now()`
