import { sql } from 'kysely'

import type { AgendaSettings } from '../../contract/agenda/agenda-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Refuse } from '../platform/problem.ts'
import { saveSetting } from './save-settings.ts'

type ZoneProblem = 'ZONE_REPEATED' | 'MUNICIPALITY_UNKNOWN' | 'MUNICIPALITY_IN_ZONE'

/** @throws Problem SETTINGS_CHANGED, ZONE_REPEATED or MUNICIPALITY_IN_ZONE (409); MUNICIPALITY_UNKNOWN (400) */
export function addZone(
  context: MaintenanceContext,
  { version, name, municipalityCodes }: CheckedInput<'agenda.addZone'>,
  caller: Caller<DeclaredProblem<'agenda.addZone'>>,
): Promise<AgendaSettings> {
  const saving = saveSetting(context, { version, after: { name, municipalityCodes } }, caller, async (tx) => {
    const { id } = await tx.insertInto('zones').values({ name }).returning('id').executeTakeFirstOrThrow()
    await fillZone(tx, { zoneId: id, municipalityCodes }, caller.refuse)
  })
  return saving.catch(asProblem(caller.refuse))
}

/** Name and municipalities of a zone, as a whole. @throws Problem as {@link addZone}; NOT_FOUND (404) */
export function changeZone(
  context: MaintenanceContext,
  { zoneId, version, name, municipalityCodes }: CheckedInput<'agenda.changeZone'>,
  caller: Caller<DeclaredProblem<'agenda.changeZone'>>,
): Promise<AgendaSettings> {
  const saving = saveSetting(context, { version, after: { zoneId, name, municipalityCodes } }, caller, async (tx) => {
    const { numUpdatedRows } = await tx.updateTable('zones').set({ name }).where('id', '=', zoneId).executeTakeFirst()
    if (numUpdatedRows === 0n) throw caller.refuse('NOT_FOUND')
    await tx.deleteFrom('zoneMunicipalities').where('zoneId', '=', zoneId).execute()
    await fillZone(tx, { zoneId, municipalityCodes }, caller.refuse)
  })
  return saving.catch(asProblem(caller.refuse))
}

/** Removes a zone with its travel times; its visits stay where they are. @throws Problem SETTINGS_CHANGED (409), NOT_FOUND (404) */
export function removeZone(
  context: MaintenanceContext,
  { zoneId, version }: CheckedInput<'agenda.removeZone'>,
  caller: Caller<DeclaredProblem<'agenda.removeZone'>>,
): Promise<AgendaSettings> {
  return saveSetting(context, { version, after: { removed: zoneId } }, caller, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('zones').where('id', '=', zoneId).executeTakeFirst()
    if (numDeletedRows === 0n) throw caller.refuse('NOT_FOUND')
  })
}

/** Minutes between two zones, or within one. @throws Problem SETTINGS_CHANGED (409), NOT_FOUND (404) */
export function saveTravel(
  context: MaintenanceContext,
  { version, zoneId, otherZoneId, minutes }: CheckedInput<'agenda.saveTravel'>,
  caller: Caller<DeclaredProblem<'agenda.saveTravel'>>,
): Promise<AgendaSettings> {
  const saving = saveSetting(context, { version, after: { zoneId, otherZoneId, minutes } }, caller, async (tx) => {
    await sql`
      insert into zone_travel (zone_id, other_zone_id, minutes)
      values (least(${zoneId}::uuid, ${otherZoneId}::uuid), greatest(${zoneId}::uuid, ${otherZoneId}::uuid), ${minutes})
      on conflict (zone_id, other_zone_id) do update set minutes = excluded.minutes`.execute(tx)
  })
  return saving.catch((error: unknown) => {
    const isGone = violates(error, 'zone_travel_zone_id_fkey') || violates(error, 'zone_travel_other_zone_id_fkey')
    throw isGone ? caller.refuse('NOT_FOUND', { cause: error }) : error
  })
}

type Filled = { zoneId: string; municipalityCodes: string[] }

async function fillZone(tx: Tx, { zoneId, municipalityCodes }: Filled, refuse: Refuse<ZoneProblem>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select m.name from zone_municipalities z join municipalities m on m.code = z.municipality_code
    where z.municipality_code = any(${municipalityCodes}::text[]) limit 1`.execute(tx)
  if (rows[0]) throw refuse('MUNICIPALITY_IN_ZONE', { values: { municipality: rows[0].name.replace(' D.C.', '') } })
  await sql`
    insert into zone_municipalities (municipality_code, zone_id)
    select distinct code, ${zoneId}::uuid from unnest(${municipalityCodes}::text[]) code`.execute(tx)
}

function asProblem(refuse: Refuse<ZoneProblem>) {
  return (error: unknown): never => {
    if (violates(error, 'zones_name_once')) throw refuse('ZONE_REPEATED', { cause: error })
    if (violates(error, 'zone_municipalities_municipality_code_fkey'))
      throw refuse('MUNICIPALITY_UNKNOWN', { cause: error })
    throw error
  }
}
