import { sql } from 'kysely'

import { inBogota } from '../../contract/values/civil-days.ts'
import type { ComputerHistory, PastVisit, StaffHistory } from '../../contract/visits/computer-history.ts'
import { hideKeys } from '../../contract/visits/hide-keys.ts'
import { MONTHS_BETWEEN_VISITS } from '../../contract/visits/visit-limits.ts'
import { withVersion } from '../computers/computers.repo.ts'
import type { Db } from '../platform/database/pool.ts'
import { lastWarranty, readPastVisits } from '../visits/past-visits.ts'

type Found = Pick<ComputerHistory, 'computer' | 'registered'> & { ownerId: string }

/** A registered computer and its owner; undefined when there is none with this id. */
async function findComputer(db: Db, computerId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select jsonb_build_object('_id', id, 'tipoComputadora', tipo_computadora, 'marca', marca, 'modelo', modelo,
        'productImage', product_image, 'serie', serie) as computer,
      to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as registered, user_id as "ownerId"
    from computers where id = ${computerId}`.execute(db)
  return rows[0] && { ...rows[0], computer: withVersion(rows[0].computer) }
}

type Owner = { computerId: string; userId: string; now: Date }

/** The completed visits of one of a client's own computers (P-98); undefined for a computer of somebody else. */
export async function readHistory(db: Db, { computerId, userId, now }: Owner): Promise<ComputerHistory | undefined> {
  const found = await findComputer(db, computerId)
  if (found?.ownerId !== userId) return undefined
  const { computer, registered } = found
  const visits = await readPastVisits(db, computerId, userId)
  return { computer, registered, visits, warranty: warrantyOf(visits, now), nextMaintenance: nextAfter(visits) }
}

type Staff = { computerId: string; reader: { id: string; role: string }; now: Date }

/**
 * The same history for the shop's staff (P-230): of any computer for ADMIN, of a computer of one of their own visits for
 * technicians; undefined otherwise. It contains no keys or amounts of other people.
 */
export async function readForStaff(db: Db, { computerId, reader, now }: Staff): Promise<StaffHistory | undefined> {
  const found = await findComputer(db, computerId)
  if (!found || (reader.role !== 'ADMIN' && !(await hasVisitOf(db, computerId, reader.id)))) return undefined
  const { computer, registered } = found
  const visits = await readPastVisits(db, computerId, found.ownerId)
  const shown = visits.map(asForStaff)
  return { computer, registered, visits: shown, warranty: warrantyOf(shown, now) }
}

async function hasVisitOf(db: Db, computerId: string, technicianId: string): Promise<boolean> {
  const { rows } = await sql`
    select from visit_computers c join tasks t on t.id = c.task_id
    where c.computer_id = ${computerId} and t.technician_id = ${technicianId} limit 1`.execute(db)
  return rows.length > 0
}

type StaffVisit = StaffHistory['visits'][number]

function asForStaff({ record: _number, parts, findings, workDone, reason, ...visit }: PastVisit): StaffVisit {
  return {
    ...visit,
    findings: hideKeys(findings),
    workDone: hideKeys(workDone),
    reason: hideKeys(reason),
    parts: parts.map(({ amount: _price, ...part }) => part),
  }
}

function warrantyOf(visits: Parameters<typeof lastWarranty>[0], now: Date): ComputerHistory['warranty'] {
  const today = inBogota(now).fecha
  const last = lastWarranty(visits)
  if (!last || last.until < today) return null
  return { ...last, days: Math.round((Date.parse(last.until) - Date.parse(today)) / 86_400_000) }
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
