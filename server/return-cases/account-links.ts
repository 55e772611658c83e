import { sql } from 'kysely'

import type { DeletionReader, OpenObligation } from '../accounts/context.ts'
import type { Tx } from '../platform/database/pool.ts'

/** Whether a user has an open case: owed refunds remain (P-130), other cases are cancelled with the account. */
export async function openCases(tx: Tx, userId: string, reader: DeletionReader): Promise<OpenObligation[]> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from return_cases c join orders o on o.id = c.order_id
      where o.user_id = ${userId} and c.state in ('waiting', 'in_review')) as is`.execute(tx)
  if (!rows[0]?.is) return []
  const message =
    reader === 'self'
      ? 'Tienes un retracto o una garantía en curso: sin la cuenta se cancela.'
      : 'Tiene un retracto o una garantía en curso: sin la cuenta se cancela.'
  return [{ message, isBlocking: false }]
}

/**
 * Cancels the waiting cases of a deleted account, and erases its person's texts; the returned units stay recorded with the order
 * (L-4). Its photos are deleted, including those of the shop; their files are swept.
 */
export async function forgetCases(tx: Tx, userId: string): Promise<void> {
  await sql`
    select move_return_case(c.id, 'cancelled', null, null, null, null, false, null)
    from return_cases c join orders o on o.id = c.order_id
    where o.user_id = ${userId} and c.state in ('waiting', 'in_review') order by c.number`.execute(tx)
  await sql`
    update return_cases c set fault = '', note = '' from orders o
    where o.id = c.order_id and o.user_id = ${userId} and (c.fault, c.note) <> ('', '')`.execute(tx)
  await sql`
    update case_photos f set removed_at = now() from return_cases c join orders o on o.id = c.order_id
    where c.id = f.case_id and o.user_id = ${userId} and f.removed_at is null`.execute(tx)
}
