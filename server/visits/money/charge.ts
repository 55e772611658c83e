import { sql } from 'kysely'

import type { ProblemCode } from '../../../contract/problems.ts'
import { moneyLimits } from '../../../contract/visits/visit-limits.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Refuse } from '../../platform/problem.ts'
import { checkUnsigned, refuseWith, type LockedVisit } from '../take-step.ts'

type StateCaller<C extends ProblemCode> = Pick<Caller<C | 'VISIT_STATE'>, 'userId' | 'refuse'>

/**
 * Refuses charges of a visit that is cancelled or whose record is signed: offline agreements may arrive late, but a signed total
 * never changes.
 * @throws Problem VISIT_STATE (409) with the current visit
 */
export async function checkCharge<C extends ProblemCode>(
  tx: Tx,
  visit: LockedVisit,
  caller: StateCaller<C>,
): Promise<void> {
  if (visit.estado === 'cancelado') throw await refuseState(tx, visit, caller)
  await checkUnsigned(tx, visit, caller)
}

/** VISIT_STATE with the current visit. */
export function refuseState<C extends ProblemCode>(tx: Tx, visit: LockedVisit, { userId, refuse }: StateCaller<C>) {
  return refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse })
}

/** @throws Problem VISIT_LINES_FULL (409) with the current visit, when a quote has no room for more lines */
export async function checkRoom(
  tx: Tx,
  visit: LockedVisit,
  { userId, refuse }: Pick<Caller<'VISIT_LINES_FULL'>, 'userId' | 'refuse'>,
): Promise<void> {
  const { rows } = await sql`
    select from visit_money_lines(${visit.id}) where kind <> 'fee' offset ${moneyLimits.lines - 1} limit 1`.execute(tx)
  if (rows.length > 0) throw await refuseWith(tx, { code: 'VISIT_LINES_FULL', taskId: visit.id, userId, refuse })
}

/** @throws Problem NOT_FOUND (404) when the computer is not of this visit */
export async function checkComputer(
  tx: Tx,
  visit: LockedVisit,
  computerId: string,
  refuse: Refuse<'NOT_FOUND'>,
): Promise<void> {
  const { rows } = await sql`select from visit_computers where id = ${computerId} and task_id = ${visit.id}`.execute(tx)
  if (rows.length === 0) throw refuse('NOT_FOUND')
}
