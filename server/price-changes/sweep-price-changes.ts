import { sql } from 'kysely'

import { priceLimits } from '../../contract/products/price-rules.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * Deletes reviews that nobody applied within a day, and changes that cannot be undone any more. The change log of each product
 * has their effects.
 */
export async function sweepPriceChanges(db: Db): Promise<void> {
  await sql`delete from price_changes where applied_at is null and created_at < now() - interval '1 day'
    or applied_at < now() - make_interval(days => ${priceLimits.undoDays + 1})`.execute(db)
}
