import { sql } from 'kysely'

import type { CallOutput } from '../../contract/index.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { searchedTexts } from '../order-desk/list/searched-texts.ts'
import type { Db } from '../platform/database/pool.ts'
import { readVisits } from './visit-rows.ts'

/** The maximum number of visits that one search shows. */
const MOST = 30

type Found = { id: string; isPast: boolean }

/**
 * The visits that match a search: every word of `q` must begin a word; upcoming visits first. A telephone or serial number is
 * found in any notation.
 */
export async function searchVisits(db: Db, q: string, now: Date): Promise<CallOutput<'agenda.search'>['data']> {
  let found: Found[] = []
  for (const text of searchedTexts(q)) {
    found = await findVisits(db, text, now)
    if (found.length > 0) break
  }
  const shown = found.slice(0, MOST)
  const ids = shown.map(({ id }) => id)
  const [rows, technicians] = await Promise.all([
    readVisits(db, sql`t.id = any(${ids}::uuid[])`),
    techniciansOf(db, ids),
  ])
  const visits = new Map(rows.map((visit) => [visit._id, visit]))
  return {
    visits: shown.flatMap(({ id, isPast }) => {
      const visit = visits.get(id)
      return visit ? [{ ...visit, technician: technicians.get(id) ?? '', isPast }] : []
    }),
    hasMore: found.length > MOST,
  }
}

async function findVisits(db: Db, q: string, now: Date): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.task_id as id, f.is_past as "isPast"
    from find_visits(visit_search(${q}), ${inBogota(now).fecha}::timestamp, ${MOST + 1}) f`.execute(db)
  return rows
}

/** The names of the technicians of these visits. */
async function techniciansOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, u.name from tasks t join users u on u.id = t.technician_id where t.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
