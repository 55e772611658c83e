import { sql } from 'kysely'

import { MONTHS_BETWEEN_VISITS, type ComputerHistory, type PastVisit } from '../../contract/computer-history.ts'
import { inBogota } from '../../contract/maintenance-calendar.ts'
import type { Db } from '../platform/database/pool.ts'
import { asPhoto } from '../visits/read-visit.ts'
import { photosOfComputer, shownReason } from '../visits/visit-columns.ts'

const MOST_VISITS = 100

/** The day of Colombia on which the visit of the task `t` was completed. */
const completedOn = sql`coalesce(
  (select (s.at at time zone 'America/Bogota')::date from visit_stages s where s.task_id = t.id and s.stage = 'finished'),
  t.fecha, (t.updated_at at time zone 'America/Bogota')::date)`

const parts = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', p.product_name, 'quantity', p.quantity, 'amount', p.unit_price * p.quantity)
    order by p.added_at, p.id)
  from visit_parts p where p.computer_id = c.id and p.state = 'approved'), '[]')`

/** The warranty on the work that was signed: what the owner saves later is for later visits, and parts may have longer. */
const warrantyOfRecord = sql`coalesce((
  select min(l -> 'warranty' ->> 'until') from jsonb_array_elements(r.document::jsonb -> 'lines') l), '')`

type Owner = { computerId: string; userId: string; now: Date }

/**
 * What was done to one of a client's own computers, from completed visits only (P-98); undefined for a computer of somebody
 * else.
 */
export async function readHistory(db: Db, { computerId, userId, now }: Owner): Promise<ComputerHistory | undefined> {
  const { rows } = await sql<Pick<ComputerHistory, 'computer' | 'registered'>>`
    select jsonb_build_object('_id', id, 'tipoComputadora', tipo_computadora, 'marca', marca, 'modelo', modelo,
        'productImage', product_image, 'serie', serie) as computer,
      to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as registered
    from computers where id = ${computerId} and user_id = ${userId}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { rows: visits } = await sql<PastVisit>`
    select c.id as "_id", t.id as "taskId", t.tipo, to_char(d.day, 'YYYY-MM-DD') as fecha, c.state, c.findings,
      c.work_done as "workDone", ${shownReason} as reason, coalesce(w.name, '') as technician, ${photosOfComputer} as photos, ${parts} as parts,
      case when c.state <> 'resuelto' then '' when r.task_id is not null then ${warrantyOfRecord}
        else to_char(d.day + v.warranty_days, 'YYYY-MM-DD') end as "warrantyUntil"
    from visit_computers c join tasks t on t.id = c.task_id
    left join users w on w.id = t.technician_id
    left join visit_records r on r.task_id = t.id
    cross join lateral (select ${completedOn} as day) d
    cross join visit_settings v
    where c.computer_id = ${computerId} and t.user_id = ${userId} and t.estado = 'completado'
    order by d.day desc, t.id, c.position limit ${MOST_VISITS}`.execute(db)
  const today = inBogota(now).fecha
  return {
    ...found,
    visits: visits.map((visit) => Object.assign(visit, { photos: visit.photos.map(asPhoto) })),
    warranty: warrantyOf(visits, today),
    nextMaintenance: nextAfter(visits),
  }
}

function warrantyOf(visits: readonly PastVisit[], today: string): ComputerHistory['warranty'] {
  const [last] = visits
    .filter(({ warrantyUntil }) => warrantyUntil >= today)
    .toSorted((a, b) => b.warrantyUntil.localeCompare(a.warrantyUntil))
  if (!last) return null
  const days = Math.round((Date.parse(last.warrantyUntil) - Date.parse(today)) / 86_400_000)
  return { until: last.warrantyUntil, days, what: last.workDone }
}

/** Half a year after the latest preventive visit, on the same day of the month or the last one before it. */
function nextAfter(visits: readonly PastVisit[]): string {
  const last = visits.find(
    ({ tipo, state }) => tipo === 'preventivo' && (state === 'resuelto' || state === 'sin_detalle'),
  )
  if (!last) return ''
  const [year = 0, month = 1, day = 1] = last.fecha.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + MONTHS_BETWEEN_VISITS + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + MONTHS_BETWEEN_VISITS, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
