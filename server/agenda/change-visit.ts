import { sql } from 'kysely'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import type { AgendaChange } from '../../contract/agenda/moves.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { inBogota, isClockTime } from '../../contract/values/civil-days.ts'
import { lockClientOfTask } from '../maintenance/change-task.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { nearestHoursOf } from './free-hours.ts'
import { readOpenedVisit } from './read-visit.ts'
import { readVisitRow, type VisitRow } from './visit-rows.ts'

/**
 * The time in which a change can be undone; its e-mails are sent afterwards. E-mails of an undo are sent after those of the
 * undone change, which are outdated by then: a reader gets one only if the visit differs from what that reader knew.
 */
export const UNDO_SECONDS = 30

export type Plan = { technicianId: string | null; fecha: string | null; hora: string; estado: TaskState }

/**
 * Locks a technician's account until the change is written, as technicians' own changes do.
 * @throws Problem VALIDATION (400) for a person who is no technician (any more)
 */
export async function lockTechnician(tx: Tx, technicianId: string | null): Promise<string> {
  if (technicianId === null) return ''
  const { rows } = await sql<{ name: string }>`
    select name from users where id = ${technicianId} and role = 'TECHNICAL' and deleted_at is null for share`.execute(
    tx,
  )
  const message = 'Esa persona ya no trabaja como técnico.'
  if (!rows[0]) throw new Problem('VALIDATION', { message, fields: [{ field: 'technicianId', message }] })
  return rows[0].name
}

/**
 * Locks a visit in its displayed version. The account of its client is locked before it.
 * @throws Problem NOT_FOUND (404); AGENDA_CHANGED (409) with the current visit, and its last author in the message
 */
export async function lockVisit(
  tx: Tx,
  { taskId, version }: { taskId: string; version?: number },
  refuse: Refuse<'NOT_FOUND' | 'AGENDA_CHANGED'>,
): Promise<VisitRow> {
  await lockClientOfTask(tx, taskId)
  await sql`select from tasks where id = ${taskId} for no key update`.execute(tx)
  const visit = await readVisitRow(tx, taskId)
  if (!visit) throw refuse('NOT_FOUND')
  if (version === undefined || visit.version === version) return visit
  const { rows } = await sql<{ name: string }>`
    select u.name from task_history h join users u on u.id = h.actor
    where h.task_id = ${taskId} order by h.version desc limit 1`.execute(tx)
  const values = { name: rows[0]?.name ?? 'Alguien' }
  throw refuse('AGENDA_CHANGED', { values, data: await readOpenedVisit(tx, taskId) })
}

/** The changeable parts of a visit: its technician, day, hour and state. */
export const planOf = ({ technicianId, fecha, hora, estado }: VisitRow): Plan => ({
  technicianId,
  fecha: fecha || null,
  hora,
  estado,
})

/** Locks the day first, as every booking does. */
export async function lockDay(tx: Tx, { fecha, hora }: Pick<Plan, 'fecha' | 'hora'>): Promise<void> {
  if (fecha !== null && isClockTime(hora)) await sql`select lock_day(${fecha}::date)`.execute(tx)
}

/** Writes a locked visit's plan, and queues its e-mails. @returns whether anything changed */
export async function writePlan(
  { audit, emails }: Pick<MaintenanceContext, 'audit' | 'emails'>,
  tx: Tx,
  { visit, plan, caller, isUndo = false }: { visit: VisitRow; plan: Plan; caller: Caller; isUndo?: boolean },
): Promise<boolean> {
  const { fecha, hora } = plan
  const hasHour = fecha !== null && isClockTime(hora)
  const minutes = hasHour ? visitMinutes({ fecha, hora, computers: visit.computerCount }) : 60
  const { version } = await tx
    .updateTable('tasks')
    .set({ ...plan, minutes, changedBy: caller.userId })
    .where('id', '=', visit._id)
    .returning(['version'])
    .executeTakeFirstOrThrow()
  if (version === visit.version) return false
  const before = planOf(visit)
  await audit.record(tx, caller.auditActor, { action: 'task.changed', target: visit._id, before, after: plan })
  const isTaken = before.technicianId === null && plan.technicianId !== null
  await emails.changed(tx, {
    ...{ taskId: visit._id, version, before, after: plan, isTaken, isUndo },
    holdSeconds: UNDO_SECONDS,
  })
  return true
}

/** The response to a change. */
export async function readChanged(tx: Tx, taskId: string, now: Date | null): Promise<AgendaChange> {
  const visit = (await readOpenedVisit(tx, taskId)) as OpenedVisit
  return { visit, undoUntil: now === null ? null : undoUntil(now) }
}

/** The end of the undo period for a change made now. */
export const undoUntil = (now: Date): string => new Date(now.getTime() + UNDO_SECONDS * 1_000).toISOString()

type Target = { taskId: string; technicianId: string | null; fecha: string; hora: string }

/** Converts refusals of the database to problems: the obstacle, and the nearest three hours of that technician. */
export async function withProblems<T>(
  { db, now }: { db: Db; now: () => Date },
  refuse: Refuse<'AGENDA_OVERLAP' | 'CLIENT_GONE'>,
  target: () => Target,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violates(error, 'tasks_open_has_client')) throw refuse('CLIENT_GONE', { cause: error })
    if (!violates(error, 'bookings_never_overlap')) throw error
    throw await refuseOverlap(db, refuse, { ...target(), now: now(), cause: error })
  }
}

async function refuseOverlap(
  db: Db,
  refuse: Refuse<'AGENDA_OVERLAP'>,
  { taskId, technicianId, fecha, hora, now, cause }: Target & { now: Date; cause: unknown },
): Promise<Problem> {
  const visit = await readVisitRow(db, taskId)
  const { rows } = await sql<{ name: string; isOff: boolean }>`
    select u.name, exists (select from technician_days_off o where o.technician_id = u.id and o.day = ${fecha}::date) as "isOff"
    from users u where u.id = ${technicianId}`.execute(db)
  const { name = '', isOff = false } = rows[0] ?? {}
  const wanted = { technicianId: technicianId ?? '', fecha, hora, taskId, now }
  const near = { computers: visit?.computerCount ?? 1, place: visit?.place?.code ?? null }
  return refuse('AGENDA_OVERLAP', {
    message: isOff ? '{name} no trabaja ese día.' : undefined,
    values: { name: firstName(name) },
    data: { nearest: await nearestHoursOf(db, { ...wanted, ...near }) },
    cause,
  })
}

const firstName = (name: string): string => name.split(' ')[0] ?? name

/** @throws Problem VALIDATION (400) for a time that is over or too far away */
export function checkTime({ fecha, hora }: { fecha: string; hora: string }, now: Date, lastDay: string): void {
  const clock = inBogota(now)
  const refusal =
    fecha < clock.fecha
      ? { field: 'fecha', message: 'La fecha no puede ser anterior a hoy.' }
      : fecha > lastDay
        ? { field: 'fecha', message: 'La fecha no puede superar un año.' }
        : fecha === clock.fecha && hora <= clock.hora
          ? { field: 'hora', message: 'La hora ya pasó.' }
          : null
  if (refusal) throw new Problem('VALIDATION', { message: refusal.message, fields: [refusal] })
}
