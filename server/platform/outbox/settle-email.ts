import { sql } from 'kysely'

import type { Db, Tx } from '../database/pool.ts'

/** What a person does about an e-mail that did not surely leave: `send` it again, or `discard` it. */
export type EmailDecision = 'send' | 'discard'

/** Whether somebody has to decide about an e-mail: nobody knows whether it left, or every attempt was refused. */
export const isUnsettled = sql<boolean>`sent_at is null and (unknown_at is not null or given_up_because = 'refused')`

/**
 * Carries out what was decided about an e-mail. One that is sent again keeps its Message-ID, by which a mailbox that has it
 * already can tell.
 * @returns whether there was such an e-mail to decide about
 */
export async function settleEmail(db: Db | Tx, id: number, decision: EmailDecision): Promise<boolean> {
  const change =
    decision === 'send'
      ? sql`given_up_at = null, given_up_because = null, tries = 0, due_at = now()`
      : sql`given_up_at = now(), given_up_because = 'discarded', sealed = null`
  const { numAffectedRows } = await sql`
    update outbox set claim = null, claimed_at = null, claimed_until = null, sending_at = null, unknown_at = null, ${change}
    where id = ${id} and ${isUnsettled}`.execute(db)
  return numAffectedRows === 1n
}
