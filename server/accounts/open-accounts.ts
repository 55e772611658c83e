import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { PictureStore } from '../images/store.ts'
import type { Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Mail } from '../platform/mail.ts'
import type { Secret } from '../platform/secret.ts'
import { openThrottles } from '../platform/throttles.ts'
import { accountsHandlers } from './accounts.routes.ts'
import type { AccountLinks, AccountsContext } from './context.ts'
import { openNotices } from './notices.ts'
import { makeFindActor, makeSessionCookie } from './session-cookie.ts'
import { findLivingSessions } from './sessions.repo.ts'
import { sweepEnded, sweepPictures } from './sweep.ts'

type Parts = {
  db: Db
  secret: Secret
  audit: Audit
  pictures: PictureStore
  mail: Mail | null
  isLimited: boolean
  shop: { name: string; publicUrl: string; helpEmail: string }
  /** What later domains say when an account goes. */
  links: AccountLinks
}

const SWEEP_EVERY_MS = 10 * 60 * 1000

/** Opens the accounts domain: the handlers of its calls, the answers to "who asks?" and
 * "who is still there?", and its sweeping while the shop is open. */
export function openAccounts(
  app: FastifyInstance,
  { db, secret, audit, pictures, mail, isLimited, shop, links }: Parts,
) {
  const notices = openNotices({
    mail,
    shopName: shop.name,
    publicUrl: shop.publicUrl,
    helpEmail: shop.helpEmail,
    onFailure: (error) => app.log.error({ err: error }, 'work after an answer failed'),
  })
  const throttles = openThrottles(db, secret, !isLimited)
  const context: AccountsContext = { db, secret, audit, throttles, pictures, notices, links, pause: (ms) => wait(ms) }
  const cookie = makeSessionCookie(shop.publicUrl)

  const sweep = async () => {
    await sweepEnded(db)
    await sweepPictures(db, pictures, new Date())
  }
  const sweeping = setInterval(() => notices.later(sweep), SWEEP_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    await notices.settle()
    mail?.close()
  })
  return {
    handlers: accountsHandlers(context, cookie),
    findActor: makeFindActor(db, cookie),
    findLiving: (sessionIds: string[]) => findLivingSessions(db, sessionIds),
  }
}
