import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { CarePlan } from '../../contract/maintenance/care-plans.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { readPlan } from './read-plans.ts'

/**
 * Chooses how often a computer gets maintenance, or ends its plan. An open proposal stays while the plan continues, and ends with
 * it.
 * @throws Problem NOT_FOUND (404) for a computer of somebody else
 */
export async function choosePlan(
  { db, audit, now }: Pick<MaintenanceContext, 'db' | 'audit' | 'now'>,
  { computerId, months }: CheckedInput<'carePlans.choose'>,
  { userId, auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<CarePlan> {
  return db.transaction().execute(async (tx) => {
    // The computer is locked so that two choices follow each other and it is not removed in between.
    await sql`select from computers where id = ${computerId} and user_id = ${userId} for no key update`.execute(tx)
    const before = await readPlan(tx, computerId, userId)
    if (!before) throw refuse('NOT_FOUND')
    if (before.months === months) return before
    if (months === 0) await endPlan(tx, computerId)
    else await savePlan(tx, { computerId, months, today: inBogota(now()).fecha })
    await audit.record(tx, auditActor, {
      action: 'care_plan.chosen',
      target: computerId,
      before: { months: before.months },
      after: { months },
    })
    const after = await readPlan(tx, computerId, userId)
    if (!after) throw refuse('NOT_FOUND')
    return after
  })
}

async function savePlan(tx: Tx, { computerId, months, today }: { computerId: string; months: number; today: string }) {
  await sql`
    insert into care_plans as p (computer_id, months, due_on)
    values (${computerId}, ${months}, care_due(${computerId}, ${months}, ${today}::date))
    on conflict (computer_id) do update set months = excluded.months, ended_at = null,
      due_on = case when exists (select from care_plan_visits v where v.plan_id = p.id and v.state = 'proposed')
        then p.due_on else excluded.due_on end`.execute(tx)
}

async function endPlan(tx: Tx, computerId: string): Promise<void> {
  // The plan first, as answers and proposals lock it.
  const { rows } = await sql<{ id: string }>`
    select id from care_plans where computer_id = ${computerId} for no key update`.execute(tx)
  const planId = rows[0]?.id ?? null
  const { numAffectedRows = 0n } = await sql`
    update care_plan_visits set state = 'ended', answered_at = now() where plan_id = ${planId} and state = 'proposed'`.execute(
    tx,
  )
  await sql`
    update care_plans set ended_at = now(), period = period + ${Number(numAffectedRows)}::int where id = ${planId}`.execute(
    tx,
  )
}
