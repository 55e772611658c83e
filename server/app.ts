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
import type { PictureNetwork } from './images/fetch-picture.ts'
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
import { openBulkheads } from './platform/bulkheads.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { Db } from './platform/database/pool.ts'
import { AnswerCache, type CacheFigures } from './platform/http/answer-cache.ts'
import { dropUnusableRanges } from './platform/http/byte-range.ts'
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
import { noteRoutes } from './platform/http/wrong-method.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { openMail } from './platform/mail.ts'
import { openSender } from './platform/outbox/open-sender.ts'
import { openSecret } from './platform/secret.ts'
import { productsHandlers } from './products/products.routes.ts'
import { openReports } from './reports/open-reports.ts'

export type Deps = {
  config: Config
  db: Db
  isDev?: boolean
  /** Told about every answered request. */
  observe?: ObserveAnswer
  /** The network of a test, from which pictures of other sites are fetched; the shop itself has the real one. */
  pictureNetwork?: PictureNetwork | undefined
}
export type App = FastifyInstance & {
  /** Forgets kept pages and answers: what shoppers see has changed. */
  dropKeptAnswers: () => void
  keptAnswers: () => CacheFigures
  /** Pages that follow changes at this process. */
  liveStreams: () => number
  /** What the process does when another one, or itself, announces something through the database. */
  announcements: Announcements
  /** From now on the shop says that it is not ready and lets its connections go; `close()` then ends it. */
  startDraining: () => void
}

const root = join(import.meta.dirname, '..')
const shippedDirectory = join(root, 'demo/pictures')
const KEPT_ANSWERS_BYTES = 48 * 1024 * 1024

/** Builds the whole server on what it is given: settings and a migrated database. It does not listen yet. */
export async function buildApp({ config, db, isDev = false, observe, pictureNetwork }: Deps): Promise<App> {
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
  dropUnusableRanges(app)
  const { answerUnrouted, openPages } = noteRoutes(app, refuse)
  app.setNotFoundHandler(answerUnrouted)

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

  const jobs = openJobs(app, db)
  const { avatars, pictures } = openPictureStores(config)
  const place = uploadPlaceOf(config)
  const images = openImages(app, jobs, { db, audit, pictures, place, shippedDirectory })
  const mail = config.SMTP_URL ? openMail({ url: config.SMTP_URL, from: senderOf(config) }) : null
  const sender = mail ? openSender(jobs, { db, mail, log: app.log }) : null
  const shop = { name: config.SHOP_NAME, publicUrl: config.PUBLIC_URL, helpEmail: config.SHOP_EMAIL }
  const accounts = openAccounts(app, jobs, {
    db,
    secret,
    audit,
    pictures: avatars,
    hasMail: mail !== null,
    isLimited,
    shop,
    links: accountLinks,
    sendSoon: () => sender?.sendSoon(),
  })

  const bulkheads = openBulkheads(config.DATABASE_POOL)
  const payments = openPayments(app, jobs, { db, secret, audit, config, bulkheads, isLimited })
  const now = () => new Date()
  if (sender) {
    sender.start({ ...accounts.writers, ...orderLetters({ db, shop }), ...visitLetters({ db, shop, now }) })
    keepReminding(app, jobs, { db, now })
  }
  const vault = await openLicenceVault(db, config)

  const live = openLiveUpdates(app, { findLiving: accounts.findLiving })
  const filesDirectory = join(config.DATA_DIR, 'received')
  const imports = openImports(app, jobs, {
    db,
    vault,
    audit,
    secret,
    imageHost: place.imageHost,
    filesDirectory,
    pictures,
    pictureNetwork,
  })

  const handlers: Handlers = {
    ...accounts.handlers,
    ...calendarHandlers({ db, audit, shop }),
    ...cartHandlers({ db, licencesADay: config.LICENCES_A_DAY }),
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
    ...openReports(app, jobs, { db, audit }),
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
    bulkheads,
    dropCachedResponses: () => dropKeptAnswers(),
    publicUrl,
    filesDirectory,
  })
  await serveApiDocs(app, { name: config.SHOP_NAME, publicUrl: config.PUBLIC_URL })
  app.all('/api/*', answerUnrouted)
  serveAvatars(app, avatars)
  answerHealth(app, db)

  await app.register(staticFiles, {
    root: [shippedDirectory],
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
  const { call, forget, stopRemembering, rememberAgain } = callInProcess(handlers, app.log)
  const renderer = isDev
    ? await (await import('./pages/dev-renderer.ts')).openDevRenderer(app, call)
    : await openRenderer(call)
  openPages(renderer.isPage)
  servePages(app, { renderer, cache, desk, checkRate, publicUrl: config.PUBLIC_URL, place })

  const dropKeptAnswers = () => {
    cache.clear()
    forget()
  }
  const announcements: Announcements = {
    channels: {
      catalogue_changed: dropKeptAnswers,
      maintenance_changed: tellOfTasks(live),
      session_ended: (sessionId) => live.endSession(sessionId),
    },
    onLost: () => {
      cache.stopHearing()
      stopRemembering()
      live.tellAll()
    },
    onListening: () => {
      cache.hearAgain()
      rememberAgain()
    },
  }
  return Object.assign(app, {
    dropKeptAnswers,
    announcements,
    liveStreams: live.open,
    keptAnswers: () => cache.figures,
    startDraining,
  })
}

function senderOf(config: Config): { name: string; address: string } {
  return { name: config.SHOP_NAME, address: config.MAIL_FROM || config.SHOP_EMAIL }
}
