import { sql } from 'kysely'

import type { Absence } from '../../contract/agenda/absences.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { DAYS_AHEAD, visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { DAYS_AFTER, hoursAround, otherHoursOf } from './other-hours.ts'
import { minuteOf, rankTechnicians } from './rank-technicians.ts'
import { readDays, type Busy } from './read-days.ts'
import { hasPassed, wantedOf } from './read-week.ts'
import { readVisits, type VisitRow } from './visit-rows.ts'

/** The open visits of a technician on a day. */
export const visitsOn = (
  db: Db | Tx,
  { technicianId, fecha }: { technicianId: string; fecha: string },
): Promise<VisitRow[]> =>
  readVisits(
    db,
    sql`t.technician_id = ${technicianId} and t.fecha = ${fecha}::date and t.estado in ('pendiente', 'en proceso')`,
  )

/**
 * The technician proposed for each future visit of a day, in chronological order: each proposal counts for the next. Visits that
 * nobody can make then get the hours that the others leave.
 */
export async function proposeAbsence(
  db: Db | Tx,
  { technicianId, fecha }: CheckedInput<'agenda.proposeAbsence'>,
  now: Date,
): Promise<Absence> {
  const absent = { technicianId, fecha }
  const hasHours = fecha <= addDays(inBogota(now).fecha, DAYS_AHEAD)
  const facts = await readDays(db, fecha, hasHours ? addDays(fecha, DAYS_AFTER) : fecha)
  const others = facts.technicians.filter(({ _id }) => _id !== technicianId)
  let busy = facts.busy
  const take = (visit: VisitRow, goesTo: Partial<Slot> & { technicianId: string }) => {
    busy = [...busy, busyWith({ ...visit, ...goesTo })].toSorted(byTime)
  }
  const ranked = (await visitsOn(db, absent)).map((visit) => {
    const wanted = wantedOf(visit)
    const candidates = wanted ? rankTechnicians(wanted, { ...facts, technicians: others, busy }) : []
    const best = !hasPassed(visit, now) && candidates[0]?.obstacle === null ? candidates[0] : null
    if (best) take(visit, { technicianId: best.technicianId })
    return { visit, proposal: best ?? null, candidates }
  })
  const without = ranked.filter(({ proposal }) => hasHours && proposal === null).map(({ visit }) => visit)
  const around = await hoursAround(db, without, { fecha, now })
  const visits: Absence['visits'] = []
  for (const one of ranked) {
    const otherHours =
      one.proposal || !hasHours ? [] : otherHoursOf(one.visit, { absent, facts: { ...facts, busy }, around })
    if (otherHours[0]) take(one.visit, otherHours[0])
    visits.push({ ...one, otherHours })
  }
  return { ...absent, visits }
}

type Slot = { fecha: string; hora: string }

function busyWith(visit: VisitRow & { technicianId: string }): Busy {
  const { _id, fecha, hora, computerCount, place, technicianId } = visit
  const fromMinute = minuteOf(hora)
  const toMinute = fromMinute + visitMinutes({ fecha, hora, computers: computerCount })
  return { technicianId, fecha, fromMinute, toMinute, zoneId: place?.zoneId ?? null, taskId: _id, dayOff: null }
}

const byTime = (a: Busy, b: Busy): number => a.fecha.localeCompare(b.fecha) || a.fromMinute - b.fromMinute
