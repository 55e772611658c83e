import { sql } from 'kysely'

import type { AgendaSettings } from '../../contract/agenda/agenda-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { readSettings } from './read-settings.ts'

type Saving = { version: number; after: Record<string, unknown> }

/**
 * Saves a setting if its displayed version is current.
 * @throws Problem SETTINGS_CHANGED (409) with the current settings
 */
export async function saveSetting(
  { db, audit, now }: MaintenanceContext,
  { version, after }: Saving,
  { auditActor, refuse }: Caller<'SETTINGS_CHANGED'>,
  save: (tx: Tx) => Promise<void>,
): Promise<AgendaSettings> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update visit_settings set version = version + 1 where version = ${version} returning version`.execute(tx)
    if (rows.length === 0) throw refuse('SETTINGS_CHANGED', { data: await readSettings(tx, now()) })
    await save(tx)
    await audit.record(tx, auditActor, { action: 'agenda.settings_saved', after })
    return readSettings(tx, now())
  })
}

/** The hours, zones and skills of a technician, as a whole. @throws Problem NOT_FOUND (404) for a person who is none */
export async function saveTechnician(
  context: MaintenanceContext,
  { technicianId, version, hours, zoneIds, skills }: CheckedInput<'agenda.saveTechnician'>,
  caller: Caller<DeclaredProblem<'agenda.saveTechnician'>>,
): Promise<AgendaSettings> {
  const after = { technicianId, hours, zones: zoneIds.length, skills }
  const saving = saveSetting(context, { version, after }, caller, async (tx) => {
    const { rows } = await sql`
      select from users where id = ${technicianId} and role = 'TECHNICAL' and deleted_at is null for share`.execute(tx)
    if (rows.length === 0) throw caller.refuse('NOT_FOUND')
    await sql`delete from technician_hours where technician_id = ${technicianId}`.execute(tx)
    await sql`delete from technician_zones where technician_id = ${technicianId}`.execute(tx)
    await sql`delete from technician_skills where technician_id = ${technicianId}`.execute(tx)
    await sql`
      insert into technician_hours (technician_id, weekday, begins, ends)
      select ${technicianId}, h.weekday, h.begins, h.ends
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday smallint, begins integer, ends integer)`.execute(
      tx,
    )
    await sql`
      insert into technician_zones (technician_id, zone_id)
      select distinct ${technicianId}::uuid, z from unnest(${zoneIds}::uuid[]) z`.execute(tx)
    await sql`
      insert into technician_skills (technician_id, tipo)
      select distinct ${technicianId}::uuid, s from unnest(${skills}::text[]) s`.execute(tx)
  })
  return saving.catch((error: unknown) => {
    if (violates(error, 'technician_zones_zone_id_fkey')) throw caller.refuse('NOT_FOUND', { cause: error })
    throw error
  })
}

/** The number of hours before a visit until which its client may change it. */
export function saveCutoff(
  context: MaintenanceContext,
  { version, cutoffHours }: CheckedInput<'agenda.saveCutoff'>,
  caller: Caller<DeclaredProblem<'agenda.saveCutoff'>>,
): Promise<AgendaSettings> {
  return saveSetting(context, { version, after: { cutoffHours } }, caller, async (tx) => {
    await sql`update visit_settings set cutoff_hours = ${cutoffHours}`.execute(tx)
  })
}
