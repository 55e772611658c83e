import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import { lockClientOfTask } from '../../maintenance/change-task.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { checkSeen, refuseWith, takeStep } from '../take-step.ts'
import { refuseState } from './charge.ts'

type Noted = {
  taskId: string
  technicianId: string
  method: string
  amount: number
  isTakenBack: boolean
  /** Whether the shop itself received it. */
  isToShop: boolean
  isHandedOver: boolean
}

async function findPayment(tx: Tx, paymentId: string): Promise<Noted | undefined> {
  const { rows } = await sql<Noted>`
    select p.task_id as "taskId", p.technician_id as "technicianId", p.method, p.amount, p.noted_by is not null as "isToShop",
      exists (select from visit_payments r where r.reverses = p.id) as "isTakenBack",
      exists (select from cash_handover_payments h where h.payment_id = p.id) as "isHandedOver"
    from visit_payments p where p.id = ${paymentId} and p.reverses is null`.execute(tx)
  return rows[0]
}

type Entry = { paymentId: string; reason: string; notedBy: string }

/** Payments are only added: taking one back is an entry with the negative amount. */
async function writeEntry(tx: Tx, { paymentId, reason, notedBy }: Entry): Promise<void> {
  await sql`
    insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at, reverses, reason, noted_by)
    select gen_random_uuid(), p.task_id, p.quote_id, p.method, -p.amount, p.technician_id, now(), p.id, ${reason}, ${notedBy}
    from visit_payments p where p.id = ${paymentId}`.execute(tx)
}

/**
 * The technician takes back an own payment in cash or by transfer that was recorded by mistake, until its cash is handed over.
 * @throws Problem NOT_FOUND (404), VISIT_STATE or PAYMENT_HANDED_OVER (409) with the current visit, KEY_REUSED (422)
 */
export async function takeBackPayment(
  context: VisitsContext,
  step: CheckedInput<'visitPayments.takeBack'>,
  caller: Caller<DeclaredProblem<'visitPayments.takeBack'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'take_back_payment', step }, caller, async (tx, visit) => {
    const known = await findPayment(tx, step.paymentId)
    if (known?.taskId !== visit.id) throw refuse('NOT_FOUND')
    const about = step.paymentId.toLowerCase()
    await checkSeen(tx, { step, userId, about, version: 1, refuse })
    if (known.isTakenBack || known.method === 'link') throw await refuseState(tx, visit, caller)
    if (known.technicianId !== userId || known.isToShop) {
      const message = 'Ese pago lo anotó otra persona. Solo la tienda puede corregirlo.'
      throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse, message })
    }
    if (known.isHandedOver) {
      throw await refuseWith(tx, { code: 'PAYMENT_HANDED_OVER', taskId: visit.id, userId, refuse })
    }
    await writeEntry(tx, { paymentId: step.paymentId, reason: step.reason, notedBy: userId })
    await context.audit.record(tx, auditActor, {
      action: 'visit.payment_taken_back',
      target: visit.id,
      before: { method: known.method, amount: known.amount },
      after: { reason: step.reason },
    })
    return { about, version: 2 }
  })
}

/**
 * The owner takes back a payment that was recorded by mistake, whether its cash was handed over or not. A second call changes
 * nothing.
 * @throws Problem NOT_FOUND (404), PAYMENT_BY_LINK (409)
 */
export async function correctPayment(
  { db, audit }: Pick<VisitsContext, 'db' | 'audit'>,
  { paymentId, reason }: CheckedInput<'visitPayments.correct'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visitPayments.correct'>>,
): Promise<{ taskId: string; paid: number; due: number }> {
  return db.transaction().execute(async (tx) => {
    // Locks in the same order as handovers and technicians' steps: technician, client, task.
    await sql`
      select from users where id = (select technician_id from visit_payments where id = ${paymentId}) for no key update`.execute(
      tx,
    )
    const { rows: tasks } = await sql<{ taskId: string }>`
      select task_id as "taskId" from visit_payments where id = ${paymentId}`.execute(tx)
    const taskId = tasks[0]?.taskId
    if (taskId === undefined) throw refuse('NOT_FOUND')
    await lockClientOfTask(tx, taskId)
    await sql`select from tasks where id = ${taskId} for no key update`.execute(tx)
    const known = await findPayment(tx, paymentId)
    if (!known) throw refuse('NOT_FOUND')
    if (known.method === 'link') throw refuse('PAYMENT_BY_LINK')
    if (!known.isTakenBack) {
      await writeEntry(tx, { paymentId, reason, notedBy: userId })
      await audit.record(tx, auditActor, {
        action: 'visit.payment_taken_back',
        target: taskId,
        before: { method: known.method, amount: known.amount, isHandedOver: known.isHandedOver },
        after: { reason },
      })
    }
    const { rows } = await sql<{ paid: number; due: number }>`
      select visit_paid(${taskId}) as paid, visit_due(${taskId}) as due`.execute(tx)
    return { taskId, ...rows[0]! }
  })
}
