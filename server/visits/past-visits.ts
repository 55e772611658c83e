import { sql, type RawBuilder } from 'kysely'

import type { PastVisit } from '../../contract/visits/computer-history.ts'
import { warrantyLimits } from '../../contract/visits/visit-limits.ts'
import { warrantiesFrom } from '../../contract/visits/visit-warranty.ts'
import type { EarlierVisit, VisitPhoto } from '../../contract/visits/visits.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { isNamedByRequest, photosOfComputer, shownReason } from './visit-columns.ts'

const MOST_VISITS = 100

/** The parts of the computer `c`, with the warranty in the visit's record, if there is one. */
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
 * The signed warranty on work (P-125): later settings of the owner apply to later visits. On a line of work it is never longer
 * than on a part. Records without a charge for work may not mention it: it then has the warranty of the terms.
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

type Protected = Pick<PastVisit, 'fecha' | 'state' | 'workDone' | 'parts' | 'warrantyUntil'>
type Warranted = Pick<Protected, 'workDone' | 'warrantyUntil'> & {
  parts: Pick<PastVisit['parts'][number], 'name' | 'warrantyUntil'>[]
}
type Row<Visit> = Visit & { isSigned: boolean; days: number }

const columns = sql`to_char(d.day, 'YYYY-MM-DD') as fecha, c.state, c.work_done as "workDone", ${parts} as parts,
  ${warrantyOfRecord} as "warrantyUntil", r.task_id is not null as "isSigned", v.warranty_days as days`

/**
 * The sources of the columns beside the computer `c` and its task `t`: the record, and the day in Colombia on which it was
 * completed.
 */
const sources = sql`left join visit_records r on r.task_id = t.id
  cross join lateral (select coalesce(
    (select (s.at at time zone 'America/Bogota')::date from visit_stages s where s.task_id = t.id and s.stage = 'finished'),
    t.fecha, (t.updated_at at time zone 'America/Bogota')::date) as day) d
  cross join visit_settings v`

/** The completed visits to a client's computer with their warranties, the latest first. */
export async function readPastVisits(db: Db, computerId: string, userId: string): Promise<PastVisit[]> {
  const { rows } = await sql<Row<PastVisit>>`
    select c.id as "_id", t.id as "taskId", t.tipo, ${columns}, c.findings, ${shownReason} as reason, coalesce(w.name, '') as technician,
      ${photosOfComputer} as photos, case when r.document is not null then record_number(r) end as record
    from visit_computers c join tasks t on t.id = c.task_id
    left join users w on w.id = t.technician_id ${sources}
    where c.computer_id = ${computerId} and t.user_id = ${userId} and t.estado = 'completado'
    order by d.day desc, t.id, c.position limit ${MOST_VISITS}`.execute(db)
  return rows.map((row) => Object.assign(withWarranties(row), { photos: row.photos.map(asPhoto) }))
}

/** Moments of photos in the contract's format. */
export const asPhoto = (photo: VisitPhoto): VisitPhoto => ({
  ...photo,
  takenAt: new Date(photo.takenAt).toISOString(),
})

/** The warranties of a visit: of resolved computers only, as in its record; without one from the owner's days. */
function withWarranties<Visit extends Protected>({ isSigned, days, ...visit }: Row<Visit>) {
  const unsigned = isSigned ? undefined : warrantiesFrom(visit.fecha, days)
  const until = (signed: string, other = ''): string => (visit.state !== 'resuelto' ? '' : unsigned ? other : signed)
  return {
    ...visit,
    warrantyUntil: until(visit.warrantyUntil, unsigned?.onWork.until),
    parts: visit.parts.map((part) =>
      Object.assign(part, { warrantyUntil: until(part.warrantyUntil, unsigned?.onParts.until) }),
    ),
  }
}

/** The warranty of these visits that ends last, with its work or part; undefined without any. */
export function lastWarranty(visits: readonly Warranted[]): { until: string; what: string } | undefined {
  return visits
    .flatMap(({ warrantyUntil, workDone, parts: put }) => [
      { until: warrantyUntil, what: workDone },
      ...put.map((part) => ({ until: part.warrantyUntil, what: `Repuesto: ${part.name}` })),
    ])
    .filter(({ until }) => until !== '')
    .toSorted((a, b) => b.until.localeCompare(a.until))[0]
}

/** The client's computers of a visit `o`, and while it is open also those that its technician may choose (P-148). */
const ofVisit = sql`own.user_id = o.user_id and (
  exists (select from visit_computers x where x.task_id = o.id and x.computer_id = own.id)
  or (o.estado in ('pendiente', 'en proceso')
    and exists (select from visit_computers c where c.task_id = o.id and not ${isNamedByRequest})))`

/** The latest other visit to the computers of some visits, and the end of its warranties (P-231). */
export async function readEarlier(db: Db | Tx, taskIds: readonly string[]): Promise<Map<string, EarlierVisit[]>> {
  const { rows } = await sql<Row<Protected & { of: string; computerId: string }>>`
    select o.id as of, own.id as "computerId", ${columns}
    from tasks o join computers own on ${ofVisit}
    join visit_computers c on c.computer_id = own.id
    join tasks t on t.id = c.task_id and t.id <> o.id and t.user_id = o.user_id and t.estado = 'completado' ${sources}
    where o.id = any(${taskIds}::uuid[]) order by own.created_at, own.id, d.day desc`.execute(db)
  const earlier = Map.groupBy(rows.map(withWarranties), ({ of }) => of)
  return new Map([...earlier].map(([of, visits]) => [of, lastOfEach(visits)]))
}

function lastOfEach(visits: readonly (Protected & { computerId: string })[]): EarlierVisit[] {
  return [...Map.groupBy(visits, ({ computerId }) => computerId)].map(([computerId, past]) => ({
    computerId,
    fecha: past[0]!.fecha,
    warrantyUntil: lastWarranty(past)?.until ?? '',
  }))
}
