import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { openSeal } from '../platform/seal.ts'
import type { Secret } from '../platform/secret.ts'
import { openThrottles } from '../platform/throttles.ts'
import { accountsHandlers } from './accounts.routes.ts'
import type { AccountLinks, AccountsContext } from './context.ts'
import { FACTOR_KEY } from './factors.repo.ts'
import { NOTICE_KEY, openNotices, sweepNotices } from './notices.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import { findLivingSessions } from './sessions.repo.ts'
import { makeFindActor, makeSessionCookie } from './sessions/session-cookie.ts'
import { sessionsHandlers } from './sessions/sessions.routes.ts'
import { sweepEnded, sweepPictures } from './sweep.ts'
import { noticeWriters } from './write-notices.ts'

type Parts = {
  db: Db
  secret: Secret
  audit: Audit
  pictures: PictureStore
  hasMail: boolean
  isLimited: boolean
  shop: { name: string; publicUrl: string; helpEmail: string }
  /** The actions of later domains when an account is deleted. */
  links: AccountLinks
  /** Sends queued e-mails without delay. */
  sendSoon: () => void
}

const SWEEP_EVERY_MS = 10 * 60 * 1000

/**
 * Opens the accounts domain: the handlers of its calls, the lookup of the actor and of ended sessions, and its cleanup
 * while the shop is open.
 */
export function openAccounts(
  app: FastifyInstance,
  jobs: Jobs,
  { db, secret, audit, pictures, hasMail, isLimited, shop, links, sendSoon }: Parts,
) {
  const seal = openSeal(secret.key(NOTICE_KEY))
  const notices = openNotices({ hasMail, seal, sendSoon })
  const throttles = openThrottles(db, secret, !isLimited)
  const context: AccountsContext = {
    ...{ db, secret, audit, throttles, pictures, notices, links },
    factorSeal: openSeal(secret.key(FACTOR_KEY)),
    shopName: shop.name,
    pause: (ms) => wait(ms),
  }
  const cookie = makeSessionCookie(shop.publicUrl)

  const sweep = async () => {
    await sweepEnded(db)
    await sweepNotices(db)
    await sweepPictures(db, pictures, new Date())
  }
  const report = (error: unknown) => app.log.error({ err: error }, 'sweeping failed')
  jobs.every(SWEEP_EVERY_MS, sweep, report)
  return {
    handlers: {
      ...accountsHandlers(context, cookie),
      ...sessionsHandlers(context, cookie),
      ...secondFactorHandlers(context),
    },
    writers: noticeWriters({ db, seal, shop }),
    findActor: makeFindActor(db, audit, cookie),
    findLiving: (sessionIds: string[]) => findLivingSessions(db, sessionIds),
  }
}
