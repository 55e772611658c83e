import type { FastifyInstance } from 'fastify'

import { handleAnnouncements } from './announcements.ts'
import { serveApiDocs } from './api-docs/serve-api-docs.ts'
import { tagsOfResponse } from './catalogue/shown-tags.ts'
import type { Config } from './config.ts'
import type { Carriers } from './delivery/carrier.ts'
import { findNewPath } from './former-paths/find-new-path.ts'
import type { PictureNetwork } from './images/fetch-picture.ts'
import { openDomains } from './open-domains.ts'
import { openHttp } from './open-http.ts'
import { openFirstScreens } from './pages/first-screen.ts'
import { callInProcess } from './pages/in-process-call.ts'
import { openRenderer } from './pages/page-renderer.ts'
import { servePages } from './pages/pages.ts'
import { serveSiteFiles } from './pages/site-files.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { Db } from './platform/database/pool.ts'
import { usualTimes, type HandlerTimes } from './platform/handler-times.ts'
import { serveHealth } from './platform/http/health.ts'
import type { ObserveResponse } from './platform/http/request-log.ts'
import type { CacheFigures } from './platform/http/response-cache/response-cache.ts'
import { serveCalls } from './platform/http/serve.ts'
import { readsOf, type Reads } from './platform/replicas/reads.ts'
import { serveFiles } from './serve-files.ts'
import { openShop } from './shop-settings/open-shop.ts'

export type Deps = {
  config: Config
  db: Db
  /** Reads from replicas; without it, everything is read through `db`. */
  reads?: Reads | undefined
  isDev?: boolean
  /** Called for every answered request. */
  observe?: ObserveResponse
  /** The network of a test, from which pictures of other sites are fetched; the shop itself has the real one. */
  pictureNetwork?: PictureNetwork | undefined
  /** Carriers that the shop talks to: none yet, an adapter is registered here. */
  carriers?: Carriers | undefined
  /** How long handlers may take; another time in tests. */
  times?: HandlerTimes | undefined
}
export type App = FastifyInstance & {
  /** Drops cached pages and responses: what shoppers see has changed. */
  dropCachedResponses: () => void
  responseCacheBytes: () => CacheFigures
  /** Pages that follow changes at this process. */
  liveStreams: () => number
  /** Handles announcements that arrive through the database, from this process or another one. */
  announcements: Announcements
  /**
   * From now on the readiness check fails and connections are closed after their response; `close()` then ends the
   * shop.
   */
  startDraining: () => void
}

/** Builds the whole server from settings and a migrated database. It does not listen yet. */
export async function buildApp({
  config,
  db,
  reads = readsOf(db),
  isDev = false,
  observe,
  pictureNetwork,
  carriers = {},
  times = usualTimes,
}: Deps): Promise<App> {
  const publicUrl = config.PUBLIC_URL
  const open = await openShop({ db, config })
  const { shop } = open
  const http = await openHttp({ config, shop, db, observe })
  const { app, cache, checkRate, checkUserRate, fastPath } = http
  const domains = await openDomains(http, { config, open, db, reads, pictureNetwork, carriers, times })
  const pages = callInProcess(domains.handlers, app.log, cache.changes)
  const { announcements, showChanges } = handleAnnouncements({
    cache,
    live: domains.live,
    pages,
    reads,
    refreshShop: open.refresh,
    log: app.log,
  })

  serveCalls(app, {
    ...domains,
    cache,
    fastPath,
    checkRate,
    checkUserRate,
    showChanges,
    tagsOf: tagsOfResponse,
    publicUrl,
    times,
  })
  await serveApiDocs(app, { name: shop.name, publicUrl })
  app.all('/api/*', http.handleUnrouted)
  serveHealth(app, db)
  await serveFiles(app, { avatars: domains.avatars, isDev })
  await serveSiteFiles(app, { db: reads.db, cache, checkRate, publicUrl, shop })

  const renderer = isDev ? await (await import('./pages/dev-renderer.ts')).openDevRenderer(app) : await openRenderer()
  http.openPages(renderer.isPage)
  const readFirstScreen = openFirstScreens(domains)
  servePages(app, {
    renderer,
    openCalls: pages.openCalls,
    findNewPath: (address) => findNewPath(reads.db, address),
    readFirstScreen,
    cache,
    fastPath,
    checkRate,
    publicUrl,
    place: domains.place,
  })

  return Object.assign(app, {
    dropCachedResponses: () => {
      reads.changed()
      cache.clear()
    },
    announcements,
    liveStreams: domains.live.open,
    responseCacheBytes: () => cache.figures,
    startDraining: http.startDraining,
  })
}
