import type { Shop } from '../../contract/content.ts'
import { ok, type Handlers } from '../platform/http/serve.ts'

/** Who sells: the legal data of the installation's settings. */
export function contentHandlers(shop: Shop): Handlers<'content.getShop'> {
  return { 'content.getShop': async () => ok(shop) }
}
