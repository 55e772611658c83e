import { sql } from 'kysely'

import type { RequestKind, TaskState } from '../../../contract/maintenance/task-values.ts'
import type { Db } from '../../platform/database/pool.ts'
import { computersOfTask, computersText, type SomeComputers } from '../computers-text.ts'

/** A request with a day, as calendars and e-mails show it. */
export type Visit = {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
  tipo: RequestKind
  estado: TaskState
  /** `YYYY-MM-DD`; null while a corrective request leaves it open. */
  fecha: string | null
  hora: string
  /** Null without a day and a clock time. */
  minutes: number | null
  direccion: string
  costo: number | null
  isAssigned: boolean
  /** Whether a technician proposed it as a follow-up: its client did not send it. */
  isFollowUp: boolean
  /** The work to be done, as text. */
  computers: string[]
}

const columns = sql`
  t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt", t.tipo, t.estado, t.fecha, t.hora,
  case when clock_start(t.fecha, t.hora) is not null then t.minutes end as minutes, t.direccion, t.costo,
  t.technician_id is not null as "isAssigned",
  exists (select from visit_follow_ups f where f.follow_up_id = t.id) as "isFollowUp", ${computersOfTask} as computers`

type Row = Omit<Visit, 'computers'> & { computers: SomeComputers[] }

const asVisit = (row: Row): Visit => ({ ...row, computers: computersText(row.tipo, row.computers) })

/** A client's own request; null when it does not exist or belongs to another client. */
export async function findOwnVisit(
  db: Db,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<Visit | null> {
  const { rows } = await sql<Row>`
    select ${columns} from tasks t where t.id = ${taskId} and t.user_id = ${userId}`.execute(db)
  return rows[0] ? asVisit(rows[0]) : null
}

/** Any request, for e-mails to its client. */
export async function findVisit(db: Db, taskId: string): Promise<Visit | null> {
  const { rows } = await sql<Row>`select ${columns} from tasks t where t.id = ${taskId}`.execute(db)
  return rows[0] ? asVisit(rows[0]) : null
}

const DAYS_BACK = 60
const MOST_VISITS = 1_000

/** A technician's own visits with a day, from two months ago on; of more than a thousand, the latest. */
export async function listVisitsOf(db: Db, technicianId: string): Promise<Visit[]> {
  const { rows } = await sql<Row>`
    select ${columns} from tasks t
    where t.technician_id = ${technicianId} and t.fecha >= (now() at time zone 'America/Bogota')::date - ${DAYS_BACK}::int
    order by t.fecha desc, t.hora, t.id limit ${MOST_VISITS}`.execute(db)
  return rows.map(asVisit)
}
