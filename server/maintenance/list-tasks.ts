import { sql } from 'kysely'

import type { TaskState } from '../../contract/maintenance/task-values.ts'
import type { CorrectiveTask, PreventiveTask, Task } from '../../contract/maintenance/tasks.ts'
import type { Db } from '../platform/database/pool.ts'
import { rowsPerResponse } from './page-size.ts'
import { asTask, taskColumns } from './task-columns.ts'

type Kinds = { preventivo: PreventiveTask; correctivo: CorrectiveTask }
type TasksQuery<K extends keyof Kinds> = {
  tipo: K
  estado: TaskState
  technicianId: string
  /** The `next` of the previous page. */
  after: string | undefined
  paged: true | undefined
}

/** A page of a technician's own tasks and of free ones (P-53). Open tasks: the soonest first; closed ones: the latest first. */
export async function listTasks<K extends keyof Kinds>(
  db: Db,
  { tipo, estado, technicianId, after, paged }: TasksQuery<K>,
): Promise<{ data: Kinds[K][]; next: string | null }> {
  const rowLimit = rowsPerResponse(paged)
  const isOpen = estado === 'pendiente' || estado === 'en proceso'
  const direction = isOpen ? sql`asc` : sql`desc`
  const isLater = isOpen ? sql`>` : sql`<`
  const order = sql`order by sorts_at ${direction}, id ${direction} limit ${rowLimit + 1}`
  const beyond = after ? sql`and (sorts_at, id) ${isLater} (select sorts_at, id from tasks where id = ${after})` : sql``
  // Two scans of one index, however many tasks there are.
  const { rows } = await sql<{ task: Task }>`
    select ${taskColumns(technicianId)} from (
      (select id, sorts_at from tasks
        where technician_id = ${technicianId} and tipo = ${tipo} and estado = ${estado} ${beyond} ${order})
      union all
      (select id, sorts_at from tasks where technician_id is null and tipo = ${tipo} and estado = ${estado} ${beyond} ${order})
      ${order}) page
    join tasks t on t.id = page.id join users u on u.id = t.user_id
    order by page.sorts_at ${direction}, page.id ${direction}`.execute(db)
  const data = rows.slice(0, rowLimit).map(({ task }) => asTask(task) as Kinds[K])
  return { data, next: rows.length > rowLimit ? (data.at(-1)?._id ?? null) : null }
}

/** A technician's own visits of a day of both kinds, in order of hour, without cancelled ones. */
export async function listDay(
  db: Db,
  { fecha, technicianId }: { fecha: string; technicianId: string },
): Promise<Task[]> {
  const { rows } = await sql<{ task: Task }>`
    select ${taskColumns(technicianId)} from tasks t join users u on u.id = t.user_id
    where t.technician_id = ${technicianId} and t.fecha = ${fecha}::date and t.estado <> 'cancelado'
    order by t.sorts_at, t.created_at, t.id limit 200`.execute(db)
  return rows.map(({ task }) => asTask(task))
}

/** The travel time to each visit of a day from the previous one, when both zones are known. */
export async function listTravel(
  db: Db,
  { fecha, technicianId }: { fecha: string; technicianId: string },
): Promise<{ taskId: string; minutes: number }[]> {
  const { rows } = await sql<{ taskId: string; minutes: number }>`
    select d.id as "taskId", z.minutes from (
      select t.id, m.zone_id, lag(m.zone_id) over (order by t.sorts_at, t.created_at, t.id) as former
      from tasks t left join task_places p on p.task_id = t.id
      left join zone_municipalities m on m.municipality_code = p.municipality_code
      where t.technician_id = ${technicianId} and t.fecha = ${fecha}::date and t.estado <> 'cancelado') d
    join zone_travel z on z.zone_id = least(d.zone_id, d.former) and z.other_zone_id = greatest(d.zone_id, d.former)
    where d.zone_id is not null and d.former is not null and z.minutes > 0`.execute(db)
  return rows
}
