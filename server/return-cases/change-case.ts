import { sql } from 'kysely'

import type { CaseEvent, CaseKind, CaseState } from '../../contract/orders/return-case-rules.ts'
import type { DeskCase, OwnCase } from '../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { CasesContext } from './context.ts'
import { readDeskCases, readOwnCases } from './read-cases.ts'

/** A case with its displayed version. */
type Seen = { caseId: string; version: number; key: string | undefined }
/** The person who changes it: its buyer, who can only access own cases, or the desk. */
export type Changing = Caller<'NOT_FOUND' | 'CASE_CHANGED' | 'KEY_REUSED'> & { at: 'desk' | 'account' }
/** A locked case. */
export type LockedCase = { orderId: string; kind: CaseKind; state: CaseState; openedAt: string; note: string }
type Work = (tx: Tx, found: LockedCase, logged: string) => Promise<void>

/**
 * Changes a case in one transaction, after locking its order like every step at the desk; with an Idempotency-Key once. An error
 * of `work` rolls everything back.
 * @throws Problem NOT_FOUND (404), also for another person's case; CASE_CHANGED (409) with the current case; KEY_REUSED (422)
 */
export async function changeCase(
  { db, audit, now }: CasesContext,
  { caseId, version, key }: Seen,
  changing: Changing,
  event: CaseEvent,
  work: Work,
): Promise<void> {
  const { at, userId, auditActor, refuse } = changing
  await db.transaction().execute(async (tx) => {
    const { rows: owners } = await sql<{ orderId: string; userId: string }>`
      select o.id as "orderId", o.user_id as "userId" from return_cases c join orders o on o.id = c.order_id
      where c.id = ${caseId}`.execute(tx)
    const [owner] = owners
    if (!owner || (at === 'account' && owner.userId !== userId)) throw refuse('NOT_FOUND')
    await sql`select lock_order(${owner.orderId}::uuid)`.execute(tx)
    const { rows: earlier } = await sql<{ event: string }>`
      select event from return_case_events
      where case_id = ${caseId} and actor = ${userId} and key = ${key ?? null}::text`.execute(tx)
    if (earlier[0] && earlier[0].event !== event) throw refuse('KEY_REUSED')
    if (earlier[0]) return
    const { rows } = await sql<LockedCase & { version: number }>`
      select order_id as "orderId", kind, state, version, note, iso_moment(opened_at) as "openedAt"
      from return_cases where id = ${caseId}`.execute(tx)
    const found = rows[0] as LockedCase & { version: number }
    if (found.version !== version) throw await refuseChanged(tx, caseId, changing, dayInBogota(now()))
    await work(tx, found, JSON.stringify(audit.asLogged(auditActor)))
  })
}

/** The refusal for a person who acts second on a case: with the current case in that person's view. */
export async function refuseChanged(tx: Tx, caseId: string, { at, refuse }: Changing, today: string) {
  const data = at === 'desk' ? await findDeskCase(tx, caseId, today) : await findOwnCase(tx, caseId)
  return refuse('CASE_CHANGED', { data })
}

/** A case that exists, as the desk sees it. @param today `YYYY-MM-DD` */
export const findDeskCase = async (db: Parameters<typeof readDeskCases>[0], caseId: string, today: string) =>
  (await readDeskCases(db, sql`c.id = ${caseId}`, today))[0] as DeskCase

/** A case that exists, as its buyer sees it. */
export const findOwnCase = async (db: Parameters<typeof readOwnCases>[0], caseId: string) =>
  (await readOwnCases(db, sql`c.id = ${caseId}`))[0] as OwnCase

type Step = {
  event: CaseEvent
  /** The end of the shop's next term; null leaves it. */
  dueOn: string | null
  /** The shop's text for the buyer; null leaves it. */
  reply: string | null
  exception: string | null
  key: string | undefined
  hasMail: boolean
}

/** Moves a locked case as its table of moves defines. @returns whether there is such a move */
export async function moveCase(tx: Tx, caseId: string, step: Step, logged: string): Promise<boolean> {
  const { event, dueOn, reply, exception, key, hasMail } = step
  const { rows } = await sql<{ next: string | null }>`
    select move_return_case(${caseId}::uuid, ${event}, ${dueOn}::date, ${reply}, ${exception}, ${key ?? null}, ${hasMail},
      ${logged}::jsonb) as next`.execute(tx)
  return rows[0]?.next != null
}
