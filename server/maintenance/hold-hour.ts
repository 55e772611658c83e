import { sql } from 'kysely'

import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import type { HourTakenThere } from '../../contract/maintenance/free-hours.ts'
import { refuseVisit, visitMinutes, type CalendarRefusal } from '../../contract/maintenance/maintenance-calendar.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { MaintenanceContext } from './context.ts'
import { nearestHours } from './free-hours.ts'

/** How long an hour is held while a client fills in the form. */
const HOLD_MINUTES = 15

type Held = CallOutput<'maintenance.holdHour'>['data']

/**
 * Holds a technician's hour for a client, at the address typed so far. It replaces the client's earlier hold, and prolongs an
 * equal one.
 * @throws Problem VALIDATION (400) for an hour without work, HOUR_TAKEN (409) with the three nearest free hours for that address
 */
export async function holdHour(
  { db, now }: MaintenanceContext,
  { fecha, hora, cantidad_computadoras: computers, direccion }: CheckedInput<'maintenance.holdHour'>,
  { userId, refuse }: Pick<Caller<'HOUR_TAKEN'>, 'userId' | 'refuse'>,
): Promise<Held> {
  checkCalendar(refuseVisit({ fecha, hora, computers }, inBogota(now())))
  const expiresAt = new Date(now().getTime() + HOLD_MINUTES * 60_000)
  const municipalityCode = await placeOf(db, userId, direccion)
  const holdId = await db
    .transaction()
    .execute(async (tx) => {
      await lockClient(tx, userId)
      const minutes = visitMinutes({ fecha, hora, computers })
      const { rows } = await sql<{ holdId: string }>`
      select hold_id as "holdId" from hold_hour(${userId}, ${fecha}::date,
        visit_range(${fecha}::date, ${hora}, ${minutes}::int), ${expiresAt}, ${direccion})`.execute(tx)
      // No technician is free, so the earlier hold stays.
      if (!rows[0]) throw new HourIsTaken()
      return rows[0].holdId
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof HourIsTaken)) throw error
      const place = { clientId: userId, municipalityCode }
      const data: HourTakenThere = {
        nearest: await nearestHours(db, { fecha, hora, computers, ...place, now: now() }),
        municipalityCode,
      }
      throw refuse('HOUR_TAKEN', { data })
    })
  return { holdId, expiresAt: expiresAt.toISOString(), fecha, hora, municipalityCode }
}

/** The municipality of a typed address; null when unknown. */
async function placeOf(db: Db, userId: string, direccion: string): Promise<string | null> {
  const { rows } = await sql<{ place: string | null }>`
    select place_of_request(${userId}, ${direccion}) as place`.execute(db)
  return rows[0]?.place ?? null
}

class HourIsTaken extends Error {}

/** Releases a held hour; an unknown hold, or one of another client, is ignored. */
export async function releaseHour(db: Db, holdId: string, userId: string): Promise<void> {
  await db.deleteFrom('bookings').where('id', '=', holdId).where('heldFor', '=', userId).execute()
}

/**
 * Serializes the requests of a client, and refuses a deleted account. The client's row gets a shared lock only, because
 * it may be that of a technician whom another transaction is booking.
 * @throws Problem NO_SESSION (401)
 */
export async function lockClient(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alero client'), hashtext(${userId}))`.execute(tx)
  await lockOwner(tx, userId, { isShared: true })
}

/** @throws Problem VALIDATION (400) that names the field, when the calendar does not allow it */
export function checkCalendar(refusal: CalendarRefusal | null): void {
  if (refusal) throw new Problem('VALIDATION', { message: refusal.message, fields: [refusal] })
}
