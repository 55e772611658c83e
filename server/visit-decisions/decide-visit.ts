import type { CancelReason } from '../../contract/visit-decisions.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { AnswersContext } from './context.ts'
import { checkAnswer, lockVisit, type Answerer } from './lock-visit.ts'
import { readAnswerableVisit, type AnswerableVisit } from './read-decisions.ts'

type Answer = {
  decision: 'confirmed' | 'moved' | 'cancelled'
  version: number
  fecha: string
  hora: string
  reason?: CancelReason | undefined
}

/** Writes an answer down, for the owner and the technician to see; the same one again is the same. */
export async function writeAnswer(
  tx: Tx,
  { audit }: AnswersContext,
  { taskId, via, auditActor }: Answerer,
  { decision, version, fecha, hora, reason }: Answer,
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
  context: AnswersContext,
  { version }: { version: number },
  answerer: Answerer,
): Promise<AnswerableVisit> {
  return context.db
    .transaction()
    .execute(async (tx) =>
      confirmLocked(tx, context, answerer, { visit: await lockVisit(tx, context, answerer), version }),
    )
}

/** {@link confirmVisit} of a visit that is locked. */
export async function confirmLocked(
  tx: Tx,
  context: AnswersContext,
  answerer: Answerer,
  { visit, version }: { visit: AnswerableVisit; version: number },
): Promise<AnswerableVisit> {
  const { fecha, hora, canConfirm, isConfirmed } = visit
  checkAnswer(context, { ...visit, changesUntil: null }, answerer, {
    version,
    isAllowed: canConfirm || isConfirmed,
  })
  if (isConfirmed) return visit
  await writeAnswer(tx, context, answerer, { decision: 'confirmed', version, fecha, hora })
  return readAgain(tx, context, answerer)
}

/**
 * Cancels a visit, also a preventive one; again it changes nothing.
 * @throws Problem VISIT_CLOSED, VISIT_CHANGED, VISIT_TOO_LATE (409)
 */
export async function cancelVisit(
  context: AnswersContext,
  { version, reason }: { version: number; reason?: CancelReason | undefined },
  answerer: Answerer,
): Promise<AnswerableVisit> {
  const cancelled = await context.db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, context, answerer)
    const { fecha, hora, estado, canCancel } = visit
    if (estado === 'cancelado' && (await cancelledByClient(tx, visit))) return visit
    checkAnswer(context, visit, answerer, { version, isAllowed: canCancel })
    const after = await tx
      .updateTable('tasks')
      .set({ estado: 'cancelado', changedBy: answerer.userId })
      .where('id', '=', visit.taskId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await writeAnswer(tx, context, answerer, { decision: 'cancelled', version: after.version, fecha, hora, reason })
    const before = { fecha: fecha || null, hora, estado }
    await context.emails.changed(tx, {
      taskId: visit.taskId,
      version: after.version,
      before,
      after: { ...before, estado: 'cancelado' },
      isTaken: false,
    })
    return readAgain(tx, context, answerer)
  })
  context.sendSoon()
  return cancelled
}

async function cancelledByClient(tx: Tx, { taskId, version }: AnswerableVisit): Promise<boolean> {
  const { answers } = await tx
    .selectFrom('visitAnswers')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .where('decision', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  return answers > 0
}

export async function readAgain(tx: Tx, { now }: AnswersContext, { taskId, gone }: Answerer): Promise<AnswerableVisit> {
  const visit = await readAnswerableVisit(tx, taskId, now())
  if (!visit) throw gone()
  return visit
}
