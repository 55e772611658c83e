import { join } from 'node:path'

import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'

import { accountLinks } from './account-links.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { catalogueHandlers } from './catalogue/catalogue.routes.ts'
import type { Config } from './config.ts'
import { contentHandlers } from './content/content.routes.ts'
import { shopOf } from './content/shop.ts'
import { demoHandlers } from './demo/demo.routes.ts'
import { serveAvatars } from './images/serve-avatars.ts'
import { openFolderStore } from './images/store.ts'
import { callInProcess } from './pages/in-process-call.ts'
import { openRenderer } from './pages/page-renderer.ts'
import { servePages } from './pages/pages.ts'
import { serveSiteFiles } from './pages/site-files.ts'
import { openAudit } from './platform/audit.ts'
import type { Db } from './platform/database/pool.ts'
import { AnswerCache } from './platform/http/answer-cache.ts'
import { handleErrors, refuse } from './platform/http/errors.ts'
import { mediaHeaders, staticHeaders } from './platform/http/headers.ts'
import { answerHealth } from './platform/http/health.ts'
import { countRequests } from './platform/http/limits.ts'
import { loggerOptions } from './platform/http/logging.ts'
import { serveCalls, type Handlers } from './platform/http/serve.ts'
import { openMail } from './platform/mail.ts'
import { Problem } from './platform/problem.ts'
import { openSecret } from './platform/secret.ts'

export type Deps = { config: Config; db: Db; isDev?: boolean }
export type App = FastifyInstance & { dropKeptAnswers: () => void; startDraining: () => void }

const root = join(import.meta.dirname, '..')
const KEPT_ANSWERS_BYTES = 64 * 1024 * 1024

/** Builds the whole server on what it is given: settings and a migrated database. It does not listen yet. */
export async function buildApp({ config, db, isDev = false }: Deps): Promise<App> {
  const app = Fastify({
    logger: loggerOptions(config),
    // Addresses only, never a hop count, which a caller could forge.
    trustProxy: config.PROXY_CIDR ? config.PROXY_CIDR.split(',') : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    handlerTimeout: 12_000,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    disableRequestLogging: true,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: {
      caseSensitive: true,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      maxParamLength: 100,
    },
  })
  app.removeContentTypeParser('text/plain')
  app.server.maxConnections = 5_000

  let isDraining = false
  const cache = new AnswerCache(KEPT_ANSWERS_BYTES)
  const isLimited = !(config.LIMITS === 'off' && config.NODE_ENV === 'test')
  const { checkRate, checkUserRate } = await countRequests(app, !isLimited)
  const secret = await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR })
  const audit = openAudit(db, secret)
  handleErrors(app, audit.recordRefusal)
  await app.register(cookie)

  const avatars = openFolderStore(join(config.DATA_DIR, 'avatars'))
  const accounts = openAccounts(app, {
    db,
    secret,
    audit,
    pictures: avatars,
    mail: config.SMTP_URL ? openMail({ url: config.SMTP_URL, from: senderOf(config) }) : null,
    isLimited,
    shop: { name: config.SHOP_NAME, publicUrl: config.PUBLIC_URL, helpEmail: config.SHOP_EMAIL },
    links: accountLinks,
  })

  const handlers: Handlers = {
    ...accounts.handlers,
    ...catalogueHandlers(db),
    ...contentHandlers({ db, shop: shopOf(config), isLimited }),
    ...demoHandlers,
  }
  serveCalls(app, { handlers, findActor: accounts.findActor, cache, checkRate, checkUserRate })
  app.all('/api/*', async (request, reply) => refuse(new Problem('NOT_FOUND'), request, reply))
  app.setNotFoundHandler(async (request, reply) => refuse(new Problem('NOT_FOUND'), request, reply))
  serveAvatars(app, avatars)
  answerHealth(app, db, () => isDraining)

  await app.register(staticFiles, {
    root: [join(root, 'demo/pictures')],
    prefix: '/pictures/',
    index: false,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply) => void reply.headers(mediaHeaders),
  })
  if (!isDev) {
    await app.register(staticFiles, {
      root: join(root, 'dist/client/assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      maxAge: '365d',
      immutable: true,
      setHeaders: (reply) => void reply.headers(staticHeaders),
    })
  }
  await serveSiteFiles(app, { db, cache, checkRate, publicUrl: config.PUBLIC_URL, shopName: config.SHOP_NAME })
  const call = callInProcess(handlers)
  const renderer = isDev
    ? await (await import('./pages/dev-renderer.ts')).openDevRenderer(app, call)
    : await openRenderer(call)
  servePages(app, { renderer, cache, checkRate, publicUrl: config.PUBLIC_URL })

  return Object.assign(app as unknown as FastifyInstance, {
    dropKeptAnswers: () => cache.clear(),
    startDraining: () => {
      isDraining = true
    },
  })
}

function senderOf(config: Config): { name: string; address: string } {
  return { name: config.SHOP_NAME, address: config.MAIL_FROM || config.SHOP_EMAIL }
}
