import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { describeShop } from './describe-shop.ts'
import type { SettledShop } from './shop.ts'

/** The seller's data from the settings, with what the rates say of delivery. */
export function contentHandlers(db: Db, shop: SettledShop): Handlers<'content.getShop'> {
  return { 'content.getShop': async () => ok(await describeShop(db, shop)) }
}
