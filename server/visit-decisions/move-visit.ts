import { sql } from 'kysely'

import type { HourTaken } from '../../contract/maintenance/free-hours.ts'
import { refuseVisit, visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { checkInstallationDay, readDaysToMove } from '../installations/request-installation.ts'
import { nearestHours } from '../maintenance/free-hours.ts'
import { checkCalendar } from '../maintenance/hold-hour.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { DecisionsContext } from './context.ts'
import { confirmLocked, readAgain, writeDecision } from './decide-visit.ts'
import { checkDecision, lockVisit, type Decider } from './lock-visit.ts'
import type { DecidableVisit } from './read-decisions.ts'

type To = { version: number; fecha: string; hora: string }

/**
 * Moves a visit to a free hour, or gives it its first one (P-145); to the one that it has, that is a confirmation. Until that hour is taken the old one stays the visit's: both happen in one transaction.
 * @throws Problem VALIDATION (400) for an hour at which nobody works, and for a day before what it installs is there (P-312); HOUR_TAKEN (409) with the three nearest free hours;
 *   VISIT_CLOSED, VISIT_CHANGED, VISIT_TOO_LATE (409)
 */
export async function moveVisit(
  context: DecisionsContext,
  { version, fecha, hora }: To,
  decider: Decider<'HOUR_TAKEN'>,
): Promise<DecidableVisit> {
  const { db, now } = context
  let computers = 1
  let former = ''
  const moving = db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, context, decider, { isMove: true })
    computers = visit.many
    former = visit.fecha
    if (visit.estado === 'pendiente' && visit.fecha === fecha && visit.hora === hora) {
      // The same press again, after its answer was lost; otherwise a move to the current hour confirms the visit.
      if (visit.isConfirmed) return visit
      return confirmLocked(tx, context, decider, { visit, version })
    }
    checkDecision(context, visit, decider, { version, isAllowed: visit.canMove })
    checkCalendar(refuseVisit({ fecha, hora, computers }, inBogota(now())))
    await checkInstallationDay(tx, { visit, fecha, now: now() })
    await takeNewHour(tx, context, decider, { visit, fecha, hora })
    return readAgain(tx, context, decider)
  })
  const moved = await moving.catch(async (error: unknown) => {
    if (!(error instanceof HourIsTaken) && !violates(error, 'bookings_never_overlap')) throw error
    const { whyEarly: whyNot } = await readDaysToMove(db, { taskId: decider.taskId, fecha: former }, now())
    const data: HourTaken = {
      nearest: await nearestHours(db, {
        whyNot,
        fecha,
        hora,
        computers,
        clientId: decider.userId,
        now: now(),
        moved: decider.taskId,
      }),
    }
    throw decider.refuse('HOUR_TAKEN', { data })
  })
  context.sendSoon()
  return moved
}

class HourIsTaken extends Error {}

type Move = { visit: DecidableVisit; fecha: string; hora: string }

async function takeNewHour(
  tx: Tx,
  context: DecisionsContext,
  decider: Decider,
  { visit, fecha, hora }: Move,
): Promise<void> {
  const { taskId, estado } = visit
  const minutes = visitMinutes({ fecha, hora, computers: visit.many })
  const { rows } = await sql<{ technicianId: string | null }>`
    select find_technician_for_move(${taskId}, ${fecha}::date, visit_range(${fecha}::date, ${hora}, ${minutes}::int))
      as "technicianId"`.execute(tx)
  const technicianId = rows[0]?.technicianId ?? null
  if (technicianId === null) throw new HourIsTaken()
  const after = await tx
    .updateTable('tasks')
    .set({ fecha, hora, minutes, technicianId, changedBy: decider.userId })
    .where('id', '=', taskId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await writeDecision(tx, context, decider, { decision: 'moved', version: after.version, fecha, hora })
  await context.emails.changed(tx, {
    taskId,
    version: after.version,
    before: { fecha: visit.fecha || null, hora: visit.hora, estado },
    after: { fecha, hora, estado },
    isTaken: false,
  })
}
