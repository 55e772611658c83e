import { sql, type RawBuilder } from 'kysely'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import { describedTask } from '../installations/read-installations.ts'
import { computersOfTask, computersText, type SomeComputers } from '../maintenance/computers-text.ts'
import { isConfirmed } from '../maintenance/task-columns.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** A visit with the data for ranking technicians; the contract removes additional fields. */
export type VisitRow = AgendaVisit & {
  clientId: string | null
  technicianId: string | null
  descripcion: string
  kinds: string[]
}

type Stored = Omit<VisitRow, 'computers' | 'kinds' | 'place' | 'client'> & {
  computers: SomeComputers[]
  placeCode: string | null
  placeName: string | null
  zoneId: string | null
  isGone: boolean
  name: string
  phone: string
  email: string
}

/** Visits of the shop, by day and hour. @param where a condition on `tasks t` */
export async function readVisits(db: Db | Tx, where: RawBuilder<unknown>, most = 1_000): Promise<VisitRow[]> {
  const { rows } = await sql<Stored>`
    select t.id as _id, t.version, t.tipo, t.estado, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora,
      case when clock_start(t.fecha, t.hora) is not null then t.minutes end as minutes, t.direccion,
      ${describedTask} as descripcion,
      case when u.deleted_at is null then u.id end as "clientId", t.technician_id as "technicianId", p.municipality_code as "placeCode", replace(m.name, ' D.C.', '') as "placeName",
      z.zone_id as "zoneId", u.deleted_at is not null as "isGone", u.name, u.phone, u.email, ${computersOfTask} as computers,
      greatest(1, coalesce(t.cantidad_computadoras, (select count(*)::int from task_computers where task_id = t.id)))
        as "computerCount",
      (select s.stage from visit_stages s where s.task_id = t.id
        order by array_position(array['on_the_way', 'arrived', 'started', 'finished'], s.stage) desc limit 1) as stage,
      ${isConfirmed} as "isConfirmed"
    from tasks t join users u on u.id = t.user_id
    left join task_places p on p.task_id = t.id left join municipalities m on m.code = p.municipality_code
    left join zone_municipalities z on z.municipality_code = p.municipality_code
    where ${where} order by t.sorts_at, t.created_at, t.id limit ${most}`.execute(db)
  return rows.map(asVisit)
}

/** One visit as the agenda shows it; undefined when it does not exist. */
export async function readVisitRow(db: Db | Tx, taskId: string): Promise<VisitRow | undefined> {
  const [visit] = await readVisits(db, sql`t.id = ${taskId}`, 1)
  return visit
}

function asVisit({ placeCode, placeName, zoneId, isGone, name, phone, email, computers, ...row }: Stored): VisitRow {
  return {
    ...row,
    place: placeCode === null ? null : { code: placeCode, name: placeName ?? '', zoneId },
    client: isGone ? { name: '', phone: '', email: '' } : { name, phone, email },
    computers: computersText(row.tipo, computers),
    kinds: [...new Set(computers.map(({ tipo }) => tipo))],
  }
}
