import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { CarePlan } from '../../contract/maintenance/care-plans.ts'
import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { requestForPlan } from '../maintenance/create-request.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Refuse } from '../platform/problem.ts'
import { readPlan } from './read-plans.ts'

type OpenPlan = { planId: string; months: number }

/**
 * Turns a proposal into an ordinary preventive request. Two concurrent answers make one visit: the second finds the proposal
 * closed.
 * @throws Problem NOT_FOUND (404), CARE_ANSWERED or REQUESTS_FULL (409), VALIDATION (400) for a time at which nobody works
 */
export async function acceptProposal(
  context: MaintenanceContext,
  { computerId, period, fecha, hora, direccion }: CheckedInput<'carePlans.accept'>,
  caller: Caller<DeclaredProblem<'carePlans.accept'>>,
): Promise<CreatedRequest> {
  const { userId, refuse } = caller
  const { db } = context
  const plan = await readPlan(db, computerId, userId)
  if (!plan) throw refuse('NOT_FOUND')
  const computer = await db
    .selectFrom('computers')
    .select(['tipoComputadora', 'marca'])
    .where('id', '=', computerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!computer) throw refuse('NOT_FOUND')
  const every = `cada ${plan.months} meses`
  return requestForPlan(context, caller, {
    computerId,
    period,
    task: {
      descripcion: plan.months === 0 ? plan.name : `Plan preventivo ${every}: ${plan.name}`,
      ...{ fecha, hora, direccion },
      tipo_computadoras: computer.tipoComputadora,
      marca_computadoras: computer.marca,
      cantidad_computadoras: 1,
      otros_detalles: '',
    },
    // Last, after the hour is taken: the end of a visit frees its hour before it locks the plan.
    written: async (tx, taskId) => {
      const { planId, months } = await lockProposal(tx, { computerId, period, userId, refuse })
      // Requests of a client follow each other, so one by the form is here by now.
      const { rows: others } = await sql`
        select from visit_computers x join tasks t on t.id = x.task_id
        where x.computer_id = ${computerId} and t.tipo = 'preventivo' and t.estado in ('pendiente', 'en proceso')
          and t.id <> ${taskId}`.execute(tx)
      if (others.length > 0) throw refuse('CARE_ANSWERED')
      await sql`
        update care_plan_visits set state = 'accepted', task_id = ${taskId}, answered_at = now()
        where plan_id = ${planId} and period = ${period}`.execute(tx)
      await sql`
        update care_plans set period = period + 1, due_on = (${fecha}::date + make_interval(months => ${months}))::date
        where id = ${planId}`.execute(tx)
    },
  })
}

/**
 * Leaves a period out.
 * @throws Problem NOT_FOUND (404), CARE_ANSWERED (409)
 */
export async function skipProposal(
  { db, audit }: Pick<MaintenanceContext, 'db' | 'audit'>,
  { computerId, period }: CheckedInput<'carePlans.skip'>,
  { userId, auditActor, refuse }: Caller<'NOT_FOUND' | 'CARE_ANSWERED'>,
): Promise<CarePlan> {
  return db.transaction().execute(async (tx) => {
    const { planId } = await lockProposal(tx, { computerId, period, userId, refuse })
    await sql`
      update care_plan_visits set state = 'skipped', answered_at = now()
      where plan_id = ${planId} and period = ${period}`.execute(tx)
    await sql`
      update care_plans set period = period + 1,
        due_on = (greatest(due_on, (now() at time zone 'America/Bogota')::date) + make_interval(months => months))::date
      where id = ${planId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'care_plan.skipped', target: computerId, after: { period } })
    const after = await readPlan(tx, computerId, userId)
    if (!after) throw refuse('NOT_FOUND')
    return after
  })
}

type Proposal = {
  computerId: string
  period: number
  userId: string
  refuse: Refuse<'NOT_FOUND' | 'CARE_ANSWERED'>
}

/** Locks the plan of a proposal that is still open. */
async function lockProposal(tx: Tx, { computerId, period, userId, refuse }: Proposal): Promise<OpenPlan> {
  const { rows } = await sql<OpenPlan>`
    select p.id as "planId", p.months from care_plans p join computers c on c.id = p.computer_id
    where c.id = ${computerId} and c.user_id = ${userId} and p.ended_at is null
    for no key update of p`.execute(tx)
  const plan = rows[0]
  if (!plan) throw refuse((await readPlan(tx, computerId, userId)) ? 'CARE_ANSWERED' : 'NOT_FOUND')
  const { rows: open } = await sql`
    select from care_plan_visits where plan_id = ${plan.planId} and period = ${period} and state = 'proposed'`.execute(
    tx,
  )
  if (open.length === 0) throw refuse('CARE_ANSWERED')
  return plan
}
