import { sql } from 'kysely'

import type { VisitToDecide } from '../../contract/visits/visit-decisions.ts'
import { computersOfTask, computersText, type SomeComputers } from '../maintenance/computers-text.ts'
import { isConfirmed } from '../maintenance/task-columns.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** A visit to be decided about, and what that needs to know. */
export type DecidableVisit = VisitToDecide & {
  clientId: string
  clientName: string
  many: number
  /** The technician is on the way, or there. */
  hasSetOut: boolean
}

type Row = Omit<DecidableVisit, 'computers' | 'changesUntil' | 'canConfirm' | 'canMove' | 'canCancel'> & {
  what: SomeComputers[]
  startsAt: Date | null
  changesUntil: Date | null
}

const starts = sql`clock_start(t.fecha, t.hora) at time zone 'America/Bogota'`
const cutoff = sql`(select make_interval(hours => cutoff_hours) from visit_settings)`

/** Somebody of the shop gave the visit its present day and hour when the cut-off before them was over already (P-163). */
const isMovedLate = sql<boolean>`coalesce((
  select h.actor is distinct from t.user_id and h.at > ${starts} - ${cutoff} from task_history h
  where h.task_id = t.id and (h.before -> 'fecha', h.before -> 'hora') is distinct from (h.after -> 'fecha', h.after -> 'hora')
  order by h.version desc limit 1), false)`

const columns = sql`
  t.id as "taskId", t.tipo, t.estado, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora, t.direccion, t.costo,
  t.version, t.user_id as "clientId", split_part(u.name, ' ', 1) as "clientName", ${computersOfTask} as what,
  case when clock_start(t.fecha, t.hora) is not null then t.minutes end as minutes, ${starts} as "startsAt",
  case when ${isMovedLate} then ${starts} else ${starts} - ${cutoff} end as "changesUntil",
  (select cutoff_hours from visit_settings) as "cutoffHours",
  case when clock_start(t.fecha, t.hora) is not null then split_part(coalesce(w.name, ''), ' ', 1) else '' end as technician,
  coalesce(t.cantidad_computadoras, greatest(1, (select count(*)::int from task_computers c where c.task_id = t.id))) as many,
  ${isConfirmed} as "isConfirmed",
  exists (select from visit_stages s where s.task_id = t.id) as "hasSetOut"`

const tables = sql`tasks t join users u on u.id = t.user_id left join users w on w.id = t.technician_id`

/** A visit with the data for its client's decision; undefined when there is none. */
export async function readDecidableVisit(db: Db | Tx, taskId: string, now: Date): Promise<DecidableVisit | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where t.id = ${taskId}`.execute(db)
  return rows[0] && asDecidableVisit(rows[0], now)
}

/** The open visits of a client, the soonest first. */
export async function listDecidableVisits(db: Db, userId: string, now: Date): Promise<DecidableVisit[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where t.user_id = ${userId} and t.estado in ('pendiente', 'en proceso')
    order by t.sorts_at, t.id`.execute(db)
  return rows.map((row) => asDecidableVisit(row, now))
}

function asDecidableVisit({ what, startsAt, changesUntil, ...row }: Row, now: Date): DecidableVisit {
  const isWaiting = row.estado === 'pendiente' && !row.hasSetOut
  const isToCome = startsAt === null || startsAt > now
  const isInTime = changesUntil === null || changesUntil > now
  return {
    ...row,
    computers: computersText(row.tipo, what),
    changesUntil: changesUntil?.toISOString() ?? null,
    canConfirm: isWaiting && startsAt !== null && isToCome && !row.isConfirmed,
    canMove: isWaiting && isInTime,
    canCancel: isWaiting && isInTime,
  }
}
