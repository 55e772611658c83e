import type { Shop } from '../../contract/content.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'

/** Who sells, as the installation's settings say it. */
export function contentHandlers(shop: Shop): Handlers<'content.getShop'> {
  return { 'content.getShop': async () => ok(shop) }
}
