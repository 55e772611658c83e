import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { VisitPart } from '../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { checkSeen, takeStep } from '../take-step.ts'
import { checkCharge, checkComputer, checkRoom, refuseState } from './charge.ts'

/**
 * Adds a product of the shop to the visit's charges, at the current price. It stays in the stock until the client approves.
 * @throws Problem NOT_FOUND or PRODUCT_NOT_FOUND (404), KEY_REUSED (422), VISIT_STATE or VISIT_LINES_FULL (409)
 */
export async function addPart(
  context: VisitsContext,
  step: CheckedInput<'visits.addPart'>,
  caller: Caller<DeclaredProblem<'visits.addPart'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'add_part', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    await checkComputer(tx, visit, step.computerId, refuse)
    await checkRoom(tx, visit, caller)
    const { rows: products } = await sql<{ name: string }>`
      select product_name as name from products
      where id = ${step.productId} and deleted_at is null and not digital`.execute(tx)
    if (!products[0]) throw refuse('PRODUCT_NOT_FOUND')
    const { rows } = await sql`
      insert into visit_parts (id, task_id, computer_id, product_id, product_name, product_image, unit_price, quantity, technician_id)
      select ${step.partId}, ${visit.id}, ${step.computerId}, p.id, p.product_name, coalesce(p.product_image[1], ''), p.selling_price,
        ${step.quantity}, ${userId}
      from products p where p.id = ${step.productId}
      on conflict do nothing returning id`.execute(tx)
    if (rows.length === 0) throw refuse('KEY_REUSED')
    await context.audit.record(tx, auditActor, {
      action: 'visit.part_added',
      target: visit.id,
      after: { partId: step.partId, product: products[0].name, quantity: step.quantity },
    })
    return { about: step.partId.toLowerCase(), version: 1 }
  })
}

/**
 * Changes the quantity of a part, or drops or restores it.
 * @throws Problem NOT_FOUND (404), VISIT_CHANGED or VISIT_STATE (409) with the current visit
 */
export async function changePart(
  context: VisitsContext,
  step: CheckedInput<'visits.changePart'>,
  caller: Caller<DeclaredProblem<'visits.changePart'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'change_part', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    const { rows } = await sql<
      Pick<VisitPart, 'quantity' | 'version'> & { state: VisitPart['state'] | 'dropped' | 'returned' }
    >`
      select quantity, state, version from visit_parts
      where id = ${step.partId} and task_id = ${visit.id} for no key update`.execute(tx)
    const [now] = rows
    if (!now) throw refuse('NOT_FOUND')
    const about = step.partId.toLowerCase()
    await checkSeen(tx, { step, userId, about, version: now.version, refuse })
    if (now.state === 'approved' || now.state === 'returned') throw await refuseState(tx, visit, caller)
    const wanted = { quantity: step.quantity ?? now.quantity, state: step.state ?? now.state }
    if (wanted.state !== now.state && wanted.state === 'added') await checkRoom(tx, visit, caller)
    if (wanted.quantity === now.quantity && wanted.state === now.state) return { about, version: now.version }
    const saved = await sql<{ version: number }>`
      update visit_parts set quantity = ${wanted.quantity}, state = ${wanted.state} where id = ${step.partId}
      returning version`.execute(tx)
    await context.audit.record(tx, auditActor, {
      action: 'visit.part_changed',
      target: visit.id,
      before: { partId: step.partId, quantity: now.quantity, state: now.state },
      after: wanted,
    })
    return { about, version: saved.rows[0]?.version ?? now.version }
  })
}
