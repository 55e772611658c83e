import { sql } from 'kysely'

import type { Candidate } from '../../contract/agenda/agenda-visits.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { HourTaken } from '../../contract/maintenance/free-hours.ts'
import { refuseVisit, visitMinutes, whyClosed } from '../../contract/maintenance/maintenance-calendar.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { nearestHours } from '../maintenance/free-hours.ts'
import { checkCalendar } from '../maintenance/hold-hour.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import { lockTechnicians } from './assign-visits.ts'
import { lockTechnician } from './change-visit.ts'
import { nearestHoursOf } from './free-hours.ts'
import { rankTechnicians } from './rank-technicians.ts'
import { readDays } from './read-days.ts'

/** Nobody is free at that time, or not the chosen technician. */
export class HourIsTaken extends Error {}

type Hour = { fecha: string; hora: string; municipalityCode: string; technicianId?: string | undefined }

/**
 * Takes an hour for a client, whose hold is released: of the chosen technician, otherwise of a free one. Technicians are locked
 * before the day, as everywhere.
 * @throws HourIsTaken; Problem VALIDATION (400) for a person who is no technician
 */
export async function takeHour(
  tx: Tx,
  { clientId, fecha, hora, minutes, municipalityCode, technicianId }: Hour & { clientId: string; minutes: number },
): Promise<string> {
  await lockTechnicians(tx)
  const wanted = technicianId?.toLowerCase() ?? null
  await lockTechnician(tx, wanted)
  await sql`select lock_day(${fecha}::date)`.execute(tx)
  const held = await sql<{ technicianId: string }>`
    delete from bookings where held_for = ${clientId} returning technician_id as "technicianId"`.execute(tx)
  const preferred = wanted ?? held.rows[0]?.technicianId ?? null
  const { rows } = await sql<{ free: string | null }>`
    select find_technician(visit_range(${fecha}::date, ${hora}, ${minutes}::int), ${preferred}::uuid, ${municipalityCode}) as free`.execute(
    tx,
  )
  const free = rows[0]?.free ?? null
  if (free === null || (wanted !== null && free !== wanted)) throw new HourIsTaken()
  return free
}

/** The refusal of an hour that was taken meanwhile, with the three nearest free ones, of the chosen technician if there is one. */
export async function refuseTaken(
  { db, now }: MaintenanceContext,
  {
    clientId,
    fecha,
    hora,
    computers,
    municipalityCode,
    technicianId,
  }: Hour & { clientId: string | null; computers: number },
  refuse: Refuse<'HOUR_TAKEN'>,
): Promise<Problem> {
  if (technicianId === undefined) {
    const query = { fecha, hora, computers, clientId, municipalityCode, now: now() }
    return refuse('HOUR_TAKEN', { data: { nearest: await nearestHours(db, query) } satisfies HourTaken })
  }
  const wanted = { technicianId: technicianId.toLowerCase(), fecha, hora, computers, place: municipalityCode }
  const near = await nearestHoursOf(db, {
    ...wanted,
    taskId: null,
    now: now(),
    isOffered: (day) => whyClosed(day) === '',
  })
  return refuse('HOUR_TAKEN', {
    message: 'Ese técnico no está libre a esa hora. Elige otra, o a otra persona.',
    data: { nearest: near.map((slot) => ({ fecha: slot.fecha, hora: slot.hora })) } satisfies HourTaken,
  })
}

/**
 * All technicians for a visit that is not booked yet, the most suitable one on top.
 * @throws Problem VALIDATION (400) for an hour at which no visit can be requested
 */
export async function readCandidates(
  { db, now }: MaintenanceContext,
  { fecha, hora, cantidad: computers, municipalityCode }: CheckedInput<'agenda.candidates'>,
): Promise<Candidate[]> {
  checkCalendar(refuseVisit({ fecha, hora, computers }, inBogota(now())))
  const { rows } = await sql<{ zoneId: string }>`
    select zone_id as "zoneId" from zone_municipalities where municipality_code = ${municipalityCode}`.execute(db)
  const visit = { taskId: '', fecha, hora, minutes: visitMinutes({ fecha, hora, computers }), kinds: [] }
  return rankTechnicians({ ...visit, zoneId: rows[0]?.zoneId ?? null }, await readDays(db, fecha, fecha))
}
