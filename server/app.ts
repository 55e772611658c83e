import { join } from 'node:path'

import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { accountLinks } from './account-links.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { serveApiDocs } from './api-docs/serve-api-docs.ts'
import { cartHandlers, cartReads } from './cart/cart.routes.ts'
import { catalogueHandlers } from './catalogue/catalogue.routes.ts'
import { computerHandlers } from './computers/computers.routes.ts'
import type { Config } from './config.ts'
import { contentHandlers } from './content/content.routes.ts'
import { shopOf } from './content/shop.ts'
import { demoHandlers } from './demo/demo.routes.ts'
import { failureHandlers } from './failures/failures.routes.ts'
import { openImages } from './images/open-images.ts'
import { openPictureStores } from './images/open-stores.ts'
import { serveAvatars } from './images/serve-avatars.ts'
import { uploadPlaceOf } from './images/upload-place.ts'
import { openImports } from './imports/open-imports.ts'
import { openLicenceVault } from './licences/licence-vault.ts'
import { calendarHandlers } from './maintenance/calendar/calendar.routes.ts'
import { openVisitLetters } from './maintenance/letters/queue-letters.ts'
import { keepReminding } from './maintenance/letters/remind.ts'
import { visitLetters } from './maintenance/letters/visit-letters.ts'
import { tellOfTasks } from './maintenance/live-tasks.ts'
import { maintenanceHandlers } from './maintenance/maintenance.routes.ts'
import { orderLetters } from './orders/letters.ts'
import { orderReads, ordersHandlers } from './orders/orders.routes.ts'
import { errorPages } from './pages/error-page.ts'
import { callInProcess } from './pages/in-process-call.ts'
import { openRenderer } from './pages/page-renderer.ts'
import { servePages } from './pages/pages.ts'
import { serveSiteFiles } from './pages/site-files.ts'
import { serveTechnicianWorker } from './pages/technician-worker.ts'
import { openPayments } from './payments/open-payments.ts'
import { openAudit } from './platform/audit.ts'
import type { Channels } from './platform/database/listen.ts'
import type { Db } from './platform/database/pool.ts'
import { AnswerCache, type CacheFigures } from './platform/http/answer-cache.ts'
import { clientAddress, proxyCheck } from './platform/http/client-address.ts'
import { prepareToDrain } from './platform/http/drain.ts'
import { asProblem, refusals } from './platform/http/errors.ts'
import { FrontDesk } from './platform/http/front-desk.ts'
import { dispositionOf, mediaHeaders, protectEveryAnswer, staticHeaders } from './platform/http/headers.ts'
import { answerHealth } from './platform/http/health.ts'
import { countRequests } from './platform/http/limits.ts'
import { openLiveUpdates } from './platform/http/live-updates.ts'
import { openServer, requestIds } from './platform/http/open-server.ts'
import { answerNote, requestWatch, watchRequests, type ObserveAnswer } from './platform/http/request-log.ts'
import { serveCalls, type Handlers } from './platform/http/serve.ts'
import { refuseStrangeRequests } from './platform/http/strange-requests.ts'
import { openMail } from './platform/mail.ts'
import { keepSending } from './platform/outbox/keep-sending.ts'
import { Problem } from './platform/problem.ts'
import { openSecret } from './platform/secret.ts'
import { productsHandlers } from './products/products.routes.ts'
import { openReports } from './reports/open-reports.ts'

export type Deps = {
  config: Config
  db: Db
  isDev?: boolean
  /** Told about every answered request. */
  observe?: ObserveAnswer
}
export type App = FastifyInstance & {
  /** Forgets kept pages and answers: what shoppers see has changed. */
  dropKeptAnswers: () => void
  keptAnswers: () => CacheFigures
  /** Pages that follow changes at this process. */
  liveStreams: () => number
  /** What the process does when another one, or itself, announces something through the database. */
  channels: Channels
  /** From now on the shop says that it is not ready and lets its connections go; `close()` then ends it. */
  startDraining: () => void
}

const root = join(import.meta.dirname, '..')
const KEPT_ANSWERS_BYTES = 48 * 1024 * 1024

/** Builds the whole server on what it is given: settings and a migrated database. It does not listen yet. */
export async function buildApp({ config, db, isDev = false, observe }: Deps): Promise<App> {
  const isSecure = config.PUBLIC_URL.startsWith('https:')
  const refuse = refusals(errorPages({ shopName: config.SHOP_NAME, isSecure }))
  const watch = requestWatch(observe)
  const desk = new FrontDesk()
  const isProxy = proxyCheck(config.PROXY_CIDR)
  const newRequestId = requestIds()
  const app = openServer(config, { desk, isProxy, newRequestId, watch, refuse })
  const startDraining = prepareToDrain(app)
  protectEveryAnswer(app, isSecure)
  watchRequests(app, watch)
  refuseStrangeRequests(app)
  app.setNotFoundHandler((request, reply) => refuse(new Problem('NOT_FOUND'), request, reply))

  const cache = new AnswerCache(KEPT_ANSWERS_BYTES)
  const isLimited = !(config.LIMITS === 'off' && config.NODE_ENV === 'test')
  const { checkRate, checkUserRate } = countRequests(!isLimited)
  desk.open({
    cache,
    checkRate,
    note: answerNote(app.log.level, newRequestId, observe),
    addressOf: clientAddress(isProxy),
    isDraining: () => app.isDraining,
  })
  const secret = await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR })
  const audit = openAudit(db, secret)
  app.setErrorHandler(async (error, request, reply) => {
    await audit.recordRefusal(request, asProblem(error))
    return refuse(error, request, reply)
  })
  await app.register(cookie)

  const { avatars, pictures } = openPictureStores(config)
  const place = uploadPlaceOf(config)
  const images = openImages(app, { db, audit, pictures, place })
  const mail = config.SMTP_URL ? openMail({ url: config.SMTP_URL, from: senderOf(config) }) : null
  const shop = { name: config.SHOP_NAME, publicUrl: config.PUBLIC_URL, helpEmail: config.SHOP_EMAIL }
  const accounts = openAccounts(app, {
    db,
    secret,
    audit,
    pictures: avatars,
    mail,
    isLimited,
    shop,
    links: accountLinks,
  })

  const payments = openPayments(app, { db, secret, audit, config, isLimited })
  const now = () => new Date()
  if (mail) {
    keepSending(app, { db, mail, writers: { ...orderLetters({ db, shop }), ...visitLetters({ db, shop, now }) } })
    keepReminding(app, { db, now })
  }
  const vault = await openLicenceVault(db, config)

  const live = openLiveUpdates(app, { findLiving: accounts.findLiving })
  const filesDirectory = join(config.DATA_DIR, 'received')
  const imports = openImports(app, { db, vault, audit, secret, imageHost: place.imageHost, filesDirectory })

  const handlers: Handlers = {
    ...accounts.handlers,
    ...calendarHandlers({ db, audit, shop }),
    ...cartHandlers(db),
    ...catalogueHandlers(db),
    ...computerHandlers({ db, audit, imageHost: place.imageHost }),
    ...contentHandlers({ db, shop: shopOf(config), isLimited }),
    ...demoHandlers,
    ...failureHandlers,
    ...live.handlers,
    ...maintenanceHandlers({ db, audit, letters: openVisitLetters(mail !== null), now }),
    ...images.handlers,
    ...imports.handlers,
    ...ordersHandlers({ db, vault, audit }),
    ...payments.handlers,
    ...openReports(app, { db, audit }),
    ...productsHandlers({ db, secret, audit, vault, imageHost: place.imageHost }),
  }
  const publicUrl = config.PUBLIC_URL
  serveCalls(app, {
    handlers,
    findActor: accounts.findActor,
    readsAlong: { ...cartReads, ...orderReads },
    cache,
    desk,
    checkRate,
    checkUserRate,
    publicUrl,
    filesDirectory,
  })
  await serveApiDocs(app, { name: config.SHOP_NAME, publicUrl: config.PUBLIC_URL })
  app.all('/api/*', (request, reply) => refuse(new Problem('NOT_FOUND'), request, reply))
  serveAvatars(app, avatars)
  answerHealth(app, db)

  await app.register(staticFiles, {
    root: [join(root, 'demo/pictures')],
    prefix: '/pictures/',
    index: false,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply, path) => void reply.headers({ ...mediaHeaders, ...dispositionOf(path) }),
  })
  if (!isDev) {
    await app.register(staticFiles, {
      root: join(root, 'dist/client/assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      maxAge: '365d',
      immutable: true,
      setHeaders: (reply) => void reply.headers(staticHeaders),
    })
    await serveTechnicianWorker(app)
  }
  await serveSiteFiles(app, { db, cache, checkRate, publicUrl: config.PUBLIC_URL, shopName: config.SHOP_NAME })
  const { call, forget } = callInProcess(handlers, app.log)
  const renderer = isDev
    ? await (await import('./pages/dev-renderer.ts')).openDevRenderer(app, call)
    : await openRenderer(call)
  servePages(app, { renderer, cache, desk, checkRate, publicUrl: config.PUBLIC_URL, place })

  const dropKeptAnswers = () => {
    cache.clear()
    forget()
  }
  const channels: Channels = {
    catalogue_changed: dropKeptAnswers,
    maintenance_changed: tellOfTasks(live),
    session_ended: (sessionId) => live.endSession(sessionId),
  }
  return Object.assign(app, {
    dropKeptAnswers,
    channels,
    liveStreams: live.open,
    keptAnswers: () => cache.figures,
    startDraining,
  })
}

function senderOf(config: Config): { name: string; address: string } {
  return { name: config.SHOP_NAME, address: config.MAIL_FROM || config.SHOP_EMAIL }
}
