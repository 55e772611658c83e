import { readCoverage } from '../delivery/read-coverage.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { describeShop } from './describe-shop.ts'
import type { SettledShop } from './shop.ts'

/** The seller's data from the settings, with what the rates say of delivery. */
export async function openContent(db: Db, shop: SettledShop): Promise<Handlers<'content.getShop'>> {
  let known = await readCoverage(db)
  const refresh = async () => {
    known = await readCoverage(db)
  }
  return {
    'content.getShop': async () => {
      // Who sells is on every page, also while the database is away: then the rates are those of before.
      await refresh().catch(() => {})
      return ok(describeShop(shop, known))
    },
  }
}
