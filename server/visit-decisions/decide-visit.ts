import type { CancelReason } from '../../contract/visits/cancel-reasons.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { DecisionsContext } from './context.ts'
import { checkDecision, lockVisit, type Decider } from './lock-visit.ts'
import { readDecidableVisit, type DecidableVisit } from './read-decisions.ts'

type Decision = {
  decision: 'confirmed' | 'moved' | 'cancelled'
  version: number
  fecha: string
  hora: string
  reason?: CancelReason | undefined
}

/** Writes a decision down, for the owner and the technician to see; the same one again is the same. */
export async function writeDecision(
  tx: Tx,
  { audit }: DecisionsContext,
  { taskId, via, auditActor }: Decider,
  { decision, version, fecha, hora, reason }: Decision,
): Promise<void> {
  await tx
    .insertInto('visitAnswers')
    .values({ taskId, decision, version, fecha: fecha || null, hora, via, reason: reason ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await audit.record(tx, auditActor, { action: `visit.${decision}`, target: taskId, after: { via } })
}

/**
 * Notes that the client will be there at this day and hour; again it changes nothing.
 * @throws Problem VISIT_CLOSED, VISIT_CHANGED (409)
 */
export async function confirmVisit(
  context: DecisionsContext,
  { version }: { version: number },
  decider: Decider,
): Promise<DecidableVisit> {
  return context.db
    .transaction()
    .execute(async (tx) =>
      confirmLocked(tx, context, decider, { visit: await lockVisit(tx, context, decider), version }),
    )
}

/** {@link confirmVisit} of a visit that is locked. */
export async function confirmLocked(
  tx: Tx,
  context: DecisionsContext,
  decider: Decider,
  { visit, version }: { visit: DecidableVisit; version: number },
): Promise<DecidableVisit> {
  const { fecha, hora, canConfirm, isConfirmed } = visit
  checkDecision(context, { ...visit, changesUntil: null }, decider, {
    version,
    isAllowed: canConfirm || isConfirmed,
  })
  if (isConfirmed) return visit
  await writeDecision(tx, context, decider, { decision: 'confirmed', version, fecha, hora })
  return readAgain(tx, context, decider)
}

/**
 * Cancels a visit, also a preventive one; again it changes nothing.
 * @throws Problem VISIT_CLOSED, VISIT_CHANGED, VISIT_TOO_LATE (409)
 */
export async function cancelVisit(
  context: DecisionsContext,
  { version, reason }: { version: number; reason?: CancelReason | undefined },
  decider: Decider,
): Promise<DecidableVisit> {
  const cancelled = await context.db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, context, decider)
    const { fecha, hora, estado, canCancel } = visit
    if (estado === 'cancelado' && (await cancelledByClient(tx, visit))) return visit
    checkDecision(context, visit, decider, { version, isAllowed: canCancel })
    const after = await tx
      .updateTable('tasks')
      .set({ estado: 'cancelado', changedBy: decider.userId })
      .where('id', '=', visit.taskId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await writeDecision(tx, context, decider, { decision: 'cancelled', version: after.version, fecha, hora, reason })
    const before = { fecha: fecha || null, hora, estado }
    await context.emails.changed(tx, {
      taskId: visit.taskId,
      version: after.version,
      before,
      after: { ...before, estado: 'cancelado' },
      isTaken: false,
    })
    return readAgain(tx, context, decider)
  })
  context.sendSoon()
  return cancelled
}

async function cancelledByClient(tx: Tx, { taskId, version }: DecidableVisit): Promise<boolean> {
  const { decisions } = await tx
    .selectFrom('visitAnswers')
    .select(({ fn }) => fn.countAll<number>().as('decisions'))
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .where('decision', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  return decisions > 0
}

/** The visit after a decision. @throws the error of `gone` when the visit does not exist any more */
export async function readAgain(tx: Tx, { now }: DecisionsContext, { taskId, gone }: Decider): Promise<DecidableVisit> {
  const visit = await readDecidableVisit(tx, taskId, now())
  if (!visit) throw gone()
  return visit
}
