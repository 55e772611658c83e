import type { Shop } from '../../contract/content.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'

/** The seller's data from the settings. */
export function contentHandlers(shop: Shop): Handlers<'content.getShop'> {
  return { 'content.getShop': async () => ok(shop) }
}
