import { sql, type RawBuilder } from 'kysely'

import type { SavedPickupPlace } from '../../contract/content/pickup-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

/** The place where orders are picked up, as the owner entered it (P-303); null while there is none. */
export async function readPickupPlace(
  db: Db | Tx,
  lock: RawBuilder<unknown> = sql``,
): Promise<SavedPickupPlace | null> {
  const { rows } = await sql<SavedPickupPlace>`
    select p.place_name as "placeName", p.municipality_code as "municipalityCode", m.name as municipality, m.department, p.line, p.hours,
      p.ready_days as "readyDays", p.contra_entrega_up_to::float8 as "contraEntregaUpTo", p.is_open as "isOpen", p.version
    from pickup_places p join municipalities m on m.code = p.municipality_code
    order by p.created_at, p.id limit 1 ${lock}`.execute(db)
  return rows[0] ?? null
}

/**
 * Writes it unless somebody else did. Orders that name it stay unchanged.
 * @param version the displayed one, 0 where there was no place; undefined for any
 * @throws Problem PICKUP_PLACE_CHANGED (409) with the current place, MUNICIPALITY_UNKNOWN (400)
 */
export async function savePickupPlace(
  { db, audit }: { db: Db; audit: Audit },
  { version, ...written }: CheckedInput<'shopSettings.savePickup'> & { version: number | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.savePickup'>>,
): Promise<SavedPickupPlace> {
  const { placeName, municipalityCode, line, hours, readyDays, contraEntregaUpTo, isOpen } = written
  try {
    return await db.transaction().execute(async (tx) => {
      // Two owners who save the first place are processed one after the other.
      await sql`select from shop_settings for no key update`.execute(tx)
      const before = await readPickupPlace(tx, sql`for no key update of p`)
      if (version !== undefined && version !== (before?.version ?? 0)) {
        throw refuse('PICKUP_PLACE_CHANGED', { data: before })
      }
      if (before) {
        await sql`
          update pickup_places set place_name = ${placeName}, municipality_code = ${municipalityCode}, line = ${line}, hours = ${hours},
            ready_days = ${readyDays}, contra_entrega_up_to = ${contraEntregaUpTo}, is_open = ${isOpen}, version = version + 1`.execute(
          tx,
        )
      } else {
        await sql`
          insert into pickup_places (place_name, municipality_code, line, hours, ready_days, contra_entrega_up_to, is_open)
          values (${placeName}, ${municipalityCode}, ${line}, ${hours}, ${readyDays}, ${contraEntregaUpTo}, ${isOpen})`.execute(
          tx,
        )
      }
      await audit.record(tx, auditActor, {
        action: 'shop.changed',
        target: '',
        ...(before && { before }),
        after: written,
      })
      return (await readPickupPlace(tx))!
    })
  } catch (error) {
    if (!violates(error, 'pickup_places_municipality_code_fkey')) throw error
    const fields = [{ field: 'municipalityCode', message: 'Elige el municipio de la lista.' }]
    throw refuse('MUNICIPALITY_UNKNOWN', { cause: error, fields })
  }
}
