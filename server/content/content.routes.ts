import type { Shop } from '../../contract/content.ts'
import type { Db } from '../platform/database/pool.ts'
import { withoutZone } from '../platform/http/client-address.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { receiveContactRequest } from './receive-contact-request.ts'

type Content = { db: Db; shop: Shop; isLimited: boolean }

/** The seller's data from the settings, and the channel for petitions and complaints. */
export function contentHandlers({ db, shop, isLimited }: Content): Handlers<'content.getShop' | 'contact.send'> {
  return {
    'content.getShop': async () => ok(shop),
    'contact.send': async ({ input, request }) => {
      return ok(
        await receiveContactRequest(db, input, { ip: withoutZone(request.ip), isLimited }),
        'Recibimos tu solicitud.',
      )
    },
  }
}
