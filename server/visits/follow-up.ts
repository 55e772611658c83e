import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { isLeftOver, needsReason } from '../../contract/visits/visit-states.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import { writeDay } from '../maintenance/emails/day-formats.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitsContext } from './context.ts'
import { readCurrentVisit, refuseWith, takeStep, type LockedVisit } from './take-step.ts'

/** Lines that a request may have (`task_computers`); further computers are in the visit only. */
const LINES = 50
/** The maximum length of a visit in minutes (`tasks_minutes_range`). */
const DAY = 1_440

/**
 * Proposes one follow-up visit for a completed one: a corrective request of the same client and technician, without a day.
 * Repeated, also on another phone, it is the same one, unless that was cancelled.
 * @throws Problem VISIT_STATE (409) while the visit is not completed or nothing is left over; CLIENT_GONE (409)
 */
export async function proposeFollowUp(
  context: VisitsContext,
  step: CheckedInput<'visits.proposeFollowUp'>,
  caller: Caller<DeclaredProblem<'visits.proposeFollowUp'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  const { audit, emails } = context
  return takeStep(context, { kind: 'follow_up', step }, caller, async (tx, visit) => {
    // Locks the earlier follow-up, so that it is not reopened while a new one replaces it.
    await lockFollowUp(tx, visit)
    const { computers, followUpId } = await readCurrentVisit(tx, visit.id, userId)
    const about = { about: 'follow-up', version: 1 }
    if (followUpId !== null) return about
    const left = computers.filter(({ state }) => isLeftOver(state))
    if (visit.estado !== 'completado' || left.length === 0) {
      throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse })
    }
    const id = await insertRequest(tx, { visit, userId, left })
    await sql`
        insert into visit_follow_ups (task_id, follow_up_id, made_by) values (${visit.id}, ${id}, ${userId})
        on conflict (task_id) do update set follow_up_id = excluded.follow_up_id, made_by = excluded.made_by, made_at = now()`.execute(
      tx,
    )
    await audit.record(tx, auditActor, { action: 'visit.followed_up', target: visit.id, after: { followUpId: id } })
    await emails.received(tx, id)
    return about
  }).catch((error: unknown) => {
    throw violates(error, 'tasks_open_has_client') ? refuse('CLIENT_GONE', { cause: error }) : error
  })
}

type Request = { visit: LockedVisit; userId: string; left: Visit['computers'] }

async function insertRequest(tx: Tx, { visit, userId, left }: Request): Promise<string> {
  const description = visit.fecha ? `Sigue de la visita del ${writeDay(visit.fecha)}` : 'Sigue de una visita anterior'
  const minutes = Math.min(left.length * 60, DAY)
  const { rows } = await sql<{ id: string }>`
    insert into tasks (tipo, user_id, technician_id, changed_by, descripcion, direccion, minutes, prioridad,
      sintomas, accion_previa, frecuencia, problema)
    select 'correctivo', t.user_id, ${userId}, ${userId}, ${description}, t.direccion, ${minutes},
      coalesce(t.prioridad, 'media'), '', '', '', '' from tasks t where t.id = ${visit.id}
    returning id`.execute(tx)
  const id = rows[0]?.id ?? ''
  for (const [index, computer] of left.entries()) await addComputer(tx, { id, position: index + 1, computer })
  return id
}

type LeftComputer = Pick<Visit['computers'][number], '_id' | 'state' | 'reason' | 'findings'>
type Line = { id: string; position: number; computer: LeftComputer }

/** Adds a computer to the other visit, with its known problem. */
async function addComputer(tx: Tx, { id, position, computer }: Line): Promise<void> {
  const note = needsReason(computer.state) ? computer.reason : computer.findings
  const into =
    position <= LINES
      ? sql`task_computers (task_id, position, computer_id, tipo_computadoras, marca_computadoras, modelo_computadoras,
          serie, problema)`
      : sql`visit_computers (task_id, position, computer_id, tipo, marca, modelo, serie, problema)`
  await sql`
    insert into ${into}
    select ${id}, ${position}, computer_id, tipo, marca, modelo, serie, coalesce(nullif(${note}, ''), problema)
    from visit_computers where id = ${computer._id}`.execute(tx)
}

/** The follow-up of a visit, also a cancelled one, which may be reopened. */
export async function lockFollowUp(tx: Tx, { id }: LockedVisit): Promise<FollowUp | undefined> {
  const { rows } = await sql<FollowUp>`
    select id, estado from tasks where id = (select follow_up_id from visit_follow_ups where task_id = ${id}) for share`.execute(
    tx,
  )
  return rows[0]
}

type FollowUp = { id: string; estado: TaskState }

/** Adds a computer that turned out unfinished to an existing follow-up visit, which is locked and not completed. */
export async function joinFollowUp(tx: Tx, { id }: FollowUp, computer: LeftComputer): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select max(position) + 1 as position from visit_computers where task_id = ${id}`.execute(tx)
  await addComputer(tx, { id, position: rows[0]?.position ?? 1, computer })
  await lengthen(tx, id)
  await sql`select announce_visit(${id})`.execute(tx)
}

type Dated = { fecha: string; hora: string; minutes: number; computers: number }

/**
 * Extends a visit with a day and an hour to the time for its computers, unless its technician is busy then: the agreed hour
 * stays, and the agenda shows the missing time (P-147).
 */
async function lengthen(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<Dated>`
    select to_char(fecha, 'YYYY-MM-DD') as fecha, hora, minutes,
      (select count(*)::int from visit_computers where task_id = t.id) as computers
    from tasks t where id = ${id} and clock_start(fecha, hora) is not null`.execute(tx)
  const [visit] = rows
  if (!visit || visitMinutes(visit) <= visit.minutes) return
  await sql`select lock_day(${visit.fecha}::date)`.execute(tx)
  await sql`savepoint longer`.execute(tx)
  try {
    await sql`update tasks set minutes = ${visitMinutes(visit)} where id = ${id}`.execute(tx)
    await sql`release savepoint longer`.execute(tx)
  } catch (error) {
    if (!violates(error, 'bookings_never_overlap')) throw error
    await sql`rollback to savepoint longer`.execute(tx)
  }
}
