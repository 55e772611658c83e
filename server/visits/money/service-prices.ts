import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { ServicePrices } from '../../../contract/visits/visit-owner-money.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'

/** The owner's last saved prices of services. */
export async function listPrices(db: Db | Tx): Promise<ServicePrices> {
  const { rows } = await sql<ServicePrices>`
    select newest.version, coalesce((
      select jsonb_agg(jsonb_build_object('name', p.name, 'from', p.from_amount, 'to', p.to_amount) order by p.position)
      from service_prices p where p.version = newest.version), '[]') as services
    from (select coalesce(max(version), 0) as version from service_price_lists) newest`.execute(db)
  return rows[0] ?? { version: 0, services: [] }
}

/**
 * Saves the list as its next version. Visits keep their prices.
 * @throws Problem PRICES_CHANGED (409) with the current list when it was saved since
 */
export async function savePrices(
  { db, audit }: Pick<VisitsContext, 'db' | 'audit'>,
  { version, services }: CheckedInput<'visits.savePrices'>,
  { userId, auditActor, refuse }: Caller<'PRICES_CHANGED'>,
): Promise<ServicePrices> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into service_price_lists (version, saved_by)
      select ${version + 1}::int, ${userId}
      where ${version} = (select coalesce(max(version), 0) from service_price_lists)
      on conflict do nothing returning version`.execute(tx)
    if (rows.length === 0) throw refuse('PRICES_CHANGED', { data: await listPrices(tx) })
    await sql`
      insert into service_prices (version, position, name, from_amount, to_amount)
      select ${version + 1}::int, s.position, s.service ->> 'name', (s.service ->> 'from')::int, (s.service ->> 'to')::int
      from jsonb_array_elements(${JSON.stringify(services)}::jsonb) with ordinality as s (service, position)`.execute(
      tx,
    )
    await audit.record(tx, auditActor, {
      action: 'service_prices.saved',
      after: { version: version + 1, services: services.length },
    })
    return { version: version + 1, services }
  })
}
