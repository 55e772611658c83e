import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import { openCaseStates } from '../../contract/orders/return-case-rules.ts'
import type { OwnCase } from '../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { changeCase, findOwnCase, moveCase, refuseChanged, type Changing } from './change-case.ts'
import type { CasesContext } from './context.ts'

type Keyed = { key: string | undefined }
type Person = Omit<Changing, 'at'>

/**
 * Adds the one note of a buyer to an open case.
 * @throws Problem as `changeCase`; CASE_CHANGED also when it has a note or is closed
 */
export async function noteCase(
  context: CasesContext,
  { note, ...seen }: CheckedInput<'returnCases.note'> & Keyed,
  person: Person,
): Promise<OwnCase> {
  const changing = { ...person, at: 'account' } as const
  await changeCase(context, seen, changing, 'noted', async (tx, found, logged) => {
    const isOpen = openCaseStates.some((state) => state === found.state)
    if (!isOpen || found.note !== '') throw await refuseChanged(tx, seen.caseId, changing, dayInBogota(context.now()))
    await sql`update return_cases set note = ${note}, version = version + 1 where id = ${seen.caseId}`.execute(tx)
    await sql`select note_case_event(${seen.caseId}::uuid, 'noted', ${seen.key ?? null}, ${context.hasMail}, ${logged}::jsonb)`.execute(
      tx,
    )
  })
  return findOwnCase(context.db, seen.caseId)
}

/**
 * Cancels a case of the caller whose product the shop has not received.
 * @throws Problem as `changeCase`; CASE_CHANGED also when that is no longer possible
 */
export async function cancelCase(
  context: CasesContext,
  seen: CheckedInput<'returnCases.cancel'> & Keyed,
  person: Person,
): Promise<OwnCase> {
  const changing = { ...person, at: 'account' } as const
  await changeCase(context, seen, changing, 'cancelled', async (tx, _, logged) => {
    const { key } = seen
    const { hasMail, now } = context
    const step = { event: 'cancelled', dueOn: null, reply: null, exception: null, key, hasMail } as const
    if (!(await moveCase(tx, seen.caseId, step, logged)))
      throw await refuseChanged(tx, seen.caseId, changing, dayInBogota(now()))
  })
  return findOwnCase(context.db, seen.caseId)
}
