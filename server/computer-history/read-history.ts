import { sql, type RawBuilder } from 'kysely'

import { inBogota } from '../../contract/values/civil-days.ts'
import type { ComputerHistory, PastVisit } from '../../contract/visits/computer-history.ts'
import { MONTHS_BETWEEN_VISITS, warrantyLimits } from '../../contract/visits/visit-limits.ts'
import { warrantiesFrom } from '../../contract/visits/visit-warranty.ts'
import { withVersion } from '../computers/computers.repo.ts'
import type { Db } from '../platform/database/pool.ts'
import { asPhoto } from '../visits/read-visit.ts'
import { photosOfComputer, shownReason } from '../visits/visit-columns.ts'

const MOST_VISITS = 100

/** The day of Colombia on which the visit of the task `t` was completed. */
const completedOn = sql`coalesce(
  (select (s.at at time zone 'America/Bogota')::date from visit_stages s where s.task_id = t.id and s.stage = 'finished'),
  t.fecha, (t.updated_at at time zone 'America/Bogota')::date)`

/** The parts of the computer `c`, with the warranty that the record of its visit names, if there is one. */
const parts = sql<PastVisit['parts']>`coalesce((
  select jsonb_agg(jsonb_build_object('name', p.product_name, 'quantity', p.quantity, 'amount', p.unit_price * p.quantity,
    'warrantyUntil', ${untilOfRecord(sql`l ->> 'text' = p.quantity || ' × ' || p.product_name`)}) order by p.added_at, p.id)
  from visit_parts p where p.computer_id = c.id and p.state = 'approved'), '[]')`

/** Whether a line of the record is work: the fee of its request, or one of the approved quote, which no longer changes. */
const chargesWork = sql`case when exists (select from visit_quotes q where q.task_id = t.id and q.state = 'approved')
  then exists (select from visit_quotes q join visit_quote_lines l on l.quote_id = q.id
    where q.task_id = t.id and q.state = 'approved' and l.kind <> 'part')
  else jsonb_array_length(r.document::jsonb -> 'lines') > 0 end`

/**
 * The warranty on the work that was signed (P-125): what the owner saves later is for later visits. On a line of work it is never
 * longer than on a part. Records were signed that say nothing of work that they do not charge: it has what the terms promise.
 */
const warrantyOfRecord = sql<string>`case when r.document is null then ''
  when r.document::jsonb ? 'workWarranty' then r.document::jsonb -> 'workWarranty' ->> 'until'
  when ${chargesWork} then ${untilOfRecord(sql`true`)}
  else to_char(d.day + ${warrantyLimits.least}::int, 'YYYY-MM-DD') end`

/** The earliest end of a warranty among some lines `l` of the record `r`; '' without one. */
function untilOfRecord(lines: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((
    select min(l -> 'warranty' ->> 'until') from jsonb_array_elements(r.document::jsonb -> 'lines') l where ${lines}), '')`
}

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
  const { rows: past } = await sql<PastVisit & { isSigned: boolean; days: number }>`
    select c.id as "_id", t.id as "taskId", t.tipo, to_char(d.day, 'YYYY-MM-DD') as fecha, c.state, c.findings,
      c.work_done as "workDone", ${shownReason} as reason, coalesce(w.name, '') as technician, ${photosOfComputer} as photos, ${parts} as parts,
      ${warrantyOfRecord} as "warrantyUntil", case when r.document is not null then record_number(r) end as record, r.task_id is not null as "isSigned", v.warranty_days as days
    from visit_computers c join tasks t on t.id = c.task_id
    left join users w on w.id = t.technician_id
    left join visit_records r on r.task_id = t.id
    cross join lateral (select ${completedOn} as day) d
    cross join visit_settings v
    where c.computer_id = ${computerId} and t.user_id = ${userId} and t.estado = 'completado'
    order by d.day desc, t.id, c.position limit ${MOST_VISITS}`.execute(db)
  const visits = past.map(({ isSigned, days, ...visit }) =>
    Object.assign(visit, warrantiesOf(visit, isSigned ? undefined : warrantiesFrom(visit.fecha, days)), {
      photos: visit.photos.map(asPhoto),
    }),
  )
  const today = inBogota(now).fecha
  return {
    ...{ ...found, computer: withVersion(found.computer) },
    visits,
    warranty: warrantyOf(visits, today),
    nextMaintenance: nextAfter(visits),
  }
}

type Warranties = Pick<PastVisit, 'warrantyUntil' | 'parts'>

/**
 * The warranties of a visit: of what was resolved only, as its record says.
 * @param unsigned those of a visit without a record
 */
function warrantiesOf(visit: PastVisit, unsigned: ReturnType<typeof warrantiesFrom> | undefined): Warranties {
  const { state, parts: put, warrantyUntil } = visit
  const until = (signed: string, other = ''): string => (state !== 'resuelto' ? '' : unsigned ? other : signed)
  return {
    warrantyUntil: until(warrantyUntil, unsigned?.onWork.until),
    parts: put.map((part) =>
      Object.assign(part, { warrantyUntil: until(part.warrantyUntil, unsigned?.onParts.until) }),
    ),
  }
}

function warrantyOf(visits: readonly PastVisit[], today: string): ComputerHistory['warranty'] {
  const [last] = visits
    .flatMap(({ warrantyUntil, workDone, parts: put }) => [
      { until: warrantyUntil, what: workDone },
      ...put.map((part) => ({ until: part.warrantyUntil, what: `Repuesto: ${part.name}` })),
    ])
    .filter(({ until }) => until >= today)
    .toSorted((a, b) => b.until.localeCompare(a.until))
  if (!last) return null
  const days = Math.round((Date.parse(last.until) - Date.parse(today)) / 86_400_000)
  return { until: last.until, days, what: last.what }
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
