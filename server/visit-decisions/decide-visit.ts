import type { CancelReason } from '../../contract/visit-decisions.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { AnswersContext } from './context.ts'
import { checkAnswer, lockVisit, type Answerer } from './lock-visit.ts'
import { readStanding, type Standing } from './read-decisions.ts'

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
): Promise<Standing> {
  return context.db
    .transaction()
    .execute(async (tx) =>
      confirmLocked(tx, context, answerer, { standing: await lockVisit(tx, context, answerer), version }),
    )
}

/** {@link confirmVisit} of a visit that is locked. */
export async function confirmLocked(
  tx: Tx,
  context: AnswersContext,
  answerer: Answerer,
  { standing, version }: { standing: Standing; version: number },
): Promise<Standing> {
  const { fecha, hora, canConfirm, isConfirmed } = standing
  checkAnswer(context, { ...standing, changesUntil: null }, answerer, {
    version,
    isAllowed: canConfirm || isConfirmed,
  })
  if (isConfirmed) return standing
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
): Promise<Standing> {
  const cancelled = await context.db.transaction().execute(async (tx) => {
    const standing = await lockVisit(tx, context, answerer)
    const { fecha, hora, estado, canCancel } = standing
    if (estado === 'cancelado' && (await cancelledByClient(tx, standing))) return standing
    checkAnswer(context, standing, answerer, { version, isAllowed: canCancel })
    const after = await tx
      .updateTable('tasks')
      .set({ estado: 'cancelado', changedBy: answerer.userId })
      .where('id', '=', standing.taskId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await writeAnswer(tx, context, answerer, { decision: 'cancelled', version: after.version, fecha, hora, reason })
    const before = { fecha: fecha || null, hora, estado }
    await context.emails.changed(tx, {
      taskId: standing.taskId,
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

async function cancelledByClient(tx: Tx, { taskId, version }: Standing): Promise<boolean> {
  const { answers } = await tx
    .selectFrom('visitAnswers')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .where('decision', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  return answers > 0
}

export async function readAgain(tx: Tx, { now }: AnswersContext, { taskId, gone }: Answerer): Promise<Standing> {
  const standing = await readStanding(tx, taskId, now())
  if (!standing) throw gone()
  return standing
}
