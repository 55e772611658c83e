import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { VisitService } from '../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { checkSeen, takeStep } from '../take-step.ts'
import { checkCharge, checkComputer, checkRoom, refuseState } from './charge.ts'

/**
 * Adds a service of the owner's price list to the visit's charges, by the version of the list that the phone showed.
 * @throws Problem NOT_FOUND (404), KEY_REUSED (422), VISIT_STATE or VISIT_LINES_FULL (409)
 */
export async function addService(
  context: VisitsContext,
  step: CheckedInput<'visits.addService'>,
  caller: Caller<DeclaredProblem<'visits.addService'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'add_service', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    if (step.computerId !== undefined) await checkComputer(tx, visit, step.computerId, refuse)
    await checkRoom(tx, visit, caller)
    const { rows: listed } = await sql<{ name: string }>`
      select name from service_prices where version = ${step.listVersion} and position = ${step.position}`.execute(tx)
    if (!listed[0]) throw refuse('NOT_FOUND')
    const { rows } = await sql`
      insert into visit_services (id, task_id, computer_id, list_version, position, name, from_amount, to_amount, amount, technician_id)
      select ${step.serviceId}, ${visit.id}, ${step.computerId ?? null}, version, position, name, from_amount, to_amount,
        ${step.amount}, ${userId}
      from service_prices where version = ${step.listVersion} and position = ${step.position}
      on conflict do nothing returning id`.execute(tx)
    if (rows.length === 0) throw refuse('KEY_REUSED')
    await context.audit.record(tx, auditActor, {
      action: 'visit.service_added',
      target: visit.id,
      after: { serviceId: step.serviceId, name: listed[0].name, amount: step.amount },
    })
    return { about: step.serviceId.toLowerCase(), version: 1 }
  })
}

/**
 * Changes the amount of a service, or drops or restores it.
 * @throws Problem NOT_FOUND (404), VISIT_CHANGED or VISIT_STATE (409) with the current visit
 */
export async function changeService(
  context: VisitsContext,
  step: CheckedInput<'visits.changeService'>,
  caller: Caller<DeclaredProblem<'visits.changeService'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'change_service', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    const { rows } = await sql<Pick<VisitService, 'amount' | 'version'> & { state: VisitService['state'] | 'dropped' }>`
      select amount, state, version from visit_services
      where id = ${step.serviceId} and task_id = ${visit.id} for no key update`.execute(tx)
    const [now] = rows
    if (!now) throw refuse('NOT_FOUND')
    const about = step.serviceId.toLowerCase()
    await checkSeen(tx, { step, userId, about, version: now.version, refuse })
    if (now.state === 'approved') throw await refuseState(tx, visit, caller)
    const wanted = { amount: step.amount ?? now.amount, state: step.state ?? now.state }
    if (wanted.state !== now.state && wanted.state === 'added') await checkRoom(tx, visit, caller)
    if (wanted.amount === now.amount && wanted.state === now.state) return { about, version: now.version }
    const saved = await sql<{ version: number }>`
      update visit_services set amount = ${wanted.amount}, state = ${wanted.state} where id = ${step.serviceId}
      returning version`.execute(tx)
    await context.audit.record(tx, auditActor, {
      action: 'visit.service_changed',
      target: visit.id,
      before: { serviceId: step.serviceId, amount: now.amount, state: now.state },
      after: wanted,
    })
    return { about, version: saved.rows[0]?.version ?? now.version }
  })
}
