import { sql } from 'kysely'

import type { ProblemCode } from '../../contract/problems.ts'
import { lockClient } from '../maintenance/hold-hour.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { DecisionsContext } from './context.ts'
import { readDecidableVisit, type DecidableVisit } from './read-decisions.ts'

type Refusal = 'VISIT_CHANGED' | 'VISIT_CLOSED' | 'VISIT_TOO_LATE'

/** The person who decides about a visit, and how a refusal reaches them. */
export type Decider<C extends ProblemCode = never> = {
  taskId: string
  userId: string
  via: 'account' | 'link'
  auditActor: AuditActor
  refuse: Refuse<Refusal | C>
  /** There is no such visit for this person, or no longer. */
  gone: () => Problem
  /** The part of a visit that this person sees. */
  show: (visit: DecidableVisit) => object
}

/**
 * Locks a visit of this client (P-96). Technicians are locked before it, as when one of them loses the role, so that the two
 * cannot deadlock.
 * @param isMove a technician will be looked for
 */
export async function lockVisit(
  tx: Tx,
  { now }: DecisionsContext,
  { taskId, userId, gone }: Decider,
  { isMove = false } = {},
): Promise<DecidableVisit> {
  await lockClient(tx, userId).catch((error: unknown) => {
    throw error instanceof Problem ? gone() : error
  })
  if (isMove) {
    await sql`select from users where role = 'TECHNICAL' and deleted_at is null order by id for share`.execute(tx)
  }
  await sql`select from tasks where id = ${taskId} and user_id = ${userId} for no key update`.execute(tx)
  const visit = await readDecidableVisit(tx, taskId, now())
  if (visit?.clientId !== userId) throw gone()
  return visit
}

/**
 * @throws Problem VISIT_CLOSED when the visit has begun or is over; VISIT_CHANGED when the client saw another one;
 *   VISIT_TOO_LATE after the owner's cut-off (all 409)
 */
export function checkDecision(
  { shop }: DecisionsContext,
  visit: DecidableVisit,
  { refuse, show }: Decider,
  { version, isAllowed }: { version: number; isAllowed: boolean },
): void {
  const data = show(visit)
  if (visit.estado !== 'pendiente') throw refuse('VISIT_CLOSED', { data })
  if (visit.version !== version) throw refuse('VISIT_CHANGED', { data })
  if (isAllowed) return
  const isLate = visit.changesUntil !== null && !visit.hasSetOut
  throw isLate
    ? refuse('VISIT_TOO_LATE', { data, values: { phone: shop.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3') } })
    : refuse('VISIT_CLOSED', { data })
}
