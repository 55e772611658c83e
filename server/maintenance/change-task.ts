import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { DAYS_AHEAD, visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import { preventiveStates, type TaskState } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { addDays, inBogota, isClockTime } from '../../contract/values/civil-days.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { MaintenanceContext } from './context.ts'
import { asTask, taskColumns } from './task-columns.ts'

type Save = CheckedInput<'maintenance.updateTask'> & {
  /** The displayed version; without `If-Match` undefined, and the last write wins. */
  version: number | undefined
}
/** A task, its reader, and the problems that the call may return. */
type Viewed<C extends ProblemCode = never> = { taskId: string; userId: string; refuse: Refuse<'NOT_FOUND' | C> }

type Locked = {
  id: string
  tipo: 'preventivo' | 'correctivo'
  fecha: string | null
  hora: string
  estado: TaskState
  technicianId: string | null
  version: number
  computers: number
}

/**
 * Saves a technician's changes of a task. Empty fields stay unchanged. Saving a task that nobody has assigns it.
 * @throws Problem NOT_FOUND (404) for another technician's task; TASK_CHANGED (409) with the current task as `data`;
 *   VISIT_OVERLAP or CLIENT_GONE (409); VALIDATION (400)
 */
export async function updateTask(
  { db, audit, emails, now }: MaintenanceContext,
  { taskId, fecha, hora, estado, version }: Save,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'maintenance.updateTask'>>,
): Promise<Task> {
  return withProblems(refuse, () =>
    db.transaction().execute(async (tx) => {
      await stayTechnician(tx, userId)
      await lockClientOfTask(tx, taskId)
      const task = await lockTask(tx, { taskId, userId, refuse }, version)
      if (version !== undefined && version !== task.version) throw await changed(tx, { taskId, userId, refuse })
      const wanted = { fecha: fecha || task.fecha, hora: hora || task.hora, estado: estado || task.estado }
      checkChange(task, wanted, inBogota(now()).fecha)
      const hasHour = wanted.fecha !== null && isClockTime(wanted.hora)
      const minutes = hasHour
        ? visitMinutes({ fecha: wanted.fecha ?? '', hora: wanted.hora, computers: task.computers })
        : 60
      if (hasHour) await sql`select lock_day(${wanted.fecha}::date)`.execute(tx)
      const after = await tx
        .updateTable('tasks')
        .set({ ...wanted, minutes, technicianId: task.technicianId ?? userId, changedBy: userId })
        .where('id', '=', task.id)
        .returning(['version'])
        .executeTakeFirstOrThrow()
      if (after.version !== task.version) {
        const before = { fecha: task.fecha, hora: task.hora, estado: task.estado }
        await audit.record(tx, auditActor, { action: 'task.changed', target: task.id, before, after: wanted })
        const isTaken = task.technicianId === null
        await emails.changed(tx, { taskId: task.id, version: after.version, before, after: wanted, isTaken })
      }
      return readTask(tx, { taskId: task.id, userId, refuse })
    }),
  )
}

/**
 * Assigns a task that nobody has to the calling technician; calling again changes nothing.
 * @throws Problem NOT_FOUND (404), TASK_TAKEN, TASK_CHANGED (with the current task) or VISIT_OVERLAP (409)
 */
export async function takeTask(
  { db, audit, emails }: MaintenanceContext,
  { taskId, version }: CheckedInput<'maintenance.takeTask'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'maintenance.takeTask'>>,
): Promise<Task> {
  return withProblems(refuse, () =>
    db.transaction().execute(async (tx) => {
      await stayTechnician(tx, userId)
      const task = await lockTask(tx, { taskId, userId, refuse }, version).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'TASK_CHANGED') throw refuse('TASK_TAKEN', { data: error.data })
        throw error
      })
      if (task.technicianId === userId) return readTask(tx, { taskId: task.id, userId, refuse })
      if (task.version !== version) throw await changed(tx, { taskId, userId, refuse })
      if (task.fecha !== null && isClockTime(task.hora)) await sql`select lock_day(${task.fecha}::date)`.execute(tx)
      await tx.updateTable('tasks').set({ technicianId: userId, changedBy: userId }).where('id', '=', task.id).execute()
      await audit.record(tx, auditActor, { action: 'task.taken', target: task.id })
      await emails.changed(tx, {
        taskId: task.id,
        version: task.version + 1,
        before: task,
        after: task,
        isTaken: true,
      })
      return readTask(tx, { taskId: task.id, userId, refuse })
    }),
  )
}

/**
 * Locks the caller's account until the task is written: after a change of role the task would belong to a person who
 * cannot see it. The account is locked before the task, in the same order as a change of role.
 * @throws Problem NOT_ALLOWED (403)
 */
export async function stayTechnician(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${userId} and role = 'TECHNICAL' and deleted_at is null for share`.execute(tx)
  if (rows.length === 0) throw new Problem('NOT_ALLOWED')
}

/**
 * Locks the client's account until the task is written. It is locked before the task, in the same order as a deletion,
 * so that the two cannot deadlock.
 */
export async function lockClientOfTask(tx: Tx, taskId: string): Promise<void> {
  await sql`select from users where id = (select user_id from tasks where id = ${taskId}) for key share`.execute(tx)
}

/**
 * Locks a task that the technician has or may take. When another technician took it meanwhile, the refusal has its
 * current state.
 */
async function lockTask(
  tx: Tx,
  { taskId, userId, refuse }: Viewed<'TASK_CHANGED'>,
  version: number | undefined,
): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, tipo, fecha, hora, estado, technician_id as "technicianId", version,
      coalesce(cantidad_computadoras, (select count(*)::int from task_computers where task_id = tasks.id)) as computers
    from tasks where id = ${taskId} for no key update`.execute(tx)
  const task = rows[0]
  if (!task) throw refuse('NOT_FOUND')
  if (task.technicianId === null || task.technicianId === userId) return task
  const { rows: seen } = await sql`
    select from task_history where task_id = ${taskId} and version = ${version ?? null}::int
      and coalesce(before ->> 'technicianId', ${userId}) = ${userId}`.execute(tx)
  throw seen.length > 0 ? await changed(tx, { taskId, userId, refuse }) : refuse('NOT_FOUND')
}

type Facts = { fecha: string | null; hora: string; estado: TaskState }

function checkChange(task: Locked, wanted: Facts, today: string): void {
  const isAllowed = wanted.estado === task.estado || preventiveStates.some((estado) => estado === wanted.estado)
  if (task.tipo === 'preventivo' && !isAllowed) {
    throw invalid('estado', 'Un mantenimiento preventivo no se puede cancelar desde aquí.')
  }
  if (task.tipo === 'preventivo' && !isClockTime(wanted.hora)) throw invalid('hora', 'La hora no es válida.')
  // A technician may agree with a client on any day and hour that is still to come, also on a holiday.
  if (wanted.fecha === null || wanted.fecha === task.fecha) return
  if (wanted.fecha < today) throw invalid('fecha', 'La fecha no puede ser anterior a hoy.')
  if (wanted.fecha > addDays(today, DAYS_AHEAD)) throw invalid('fecha', 'La fecha no puede superar un año.')
}

function invalid(field: string, message: string): Problem {
  return new Problem('VALIDATION', { message, fields: [{ field, message }] })
}

async function changed(tx: Tx, viewed: Viewed<'TASK_CHANGED'>): Promise<Problem> {
  return viewed.refuse('TASK_CHANGED', { data: await readTask(tx, viewed) })
}

async function readTask(tx: Tx, { taskId, userId, refuse }: Viewed): Promise<Task> {
  const { rows } = await sql<{ task: Task }>`
    select ${taskColumns(userId)} from tasks t join users u on u.id = t.user_id where t.id = ${taskId}`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return asTask(rows[0].task)
}

/** Converts the database's refusals about tasks to problems. */
async function withProblems<T>(refuse: Refuse<'VISIT_OVERLAP' | 'CLIENT_GONE'>, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violates(error, 'bookings_never_overlap')) throw refuse('VISIT_OVERLAP', { cause: error })
    if (violates(error, 'tasks_open_has_client')) throw refuse('CLIENT_GONE', { cause: error })
    throw error
  }
}
