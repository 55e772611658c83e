import cookie from '@fastify/cookie'

import type { Config } from './config.ts'
import { errorPages } from './pages/error-page.ts'
import type { Db } from './platform/database/pool.ts'
import { openAudit } from './platform/http/audit.ts'
import { dropUnusableRanges } from './platform/http/byte-range.ts'
import { clientAddress, proxyCheck } from './platform/http/client-address.ts'
import { prepareToDrain } from './platform/http/drain.ts'
import { endIdleStreams } from './platform/http/end-idle-streams.ts'
import { asProblem, refusals } from './platform/http/errors.ts'
import { FastPath } from './platform/http/fast-path.ts'
import { protectEveryResponse } from './platform/http/headers.ts'
import { countRequests } from './platform/http/limits.ts'
import { openServer, requestIds } from './platform/http/open-server.ts'
import { responseNote, requestWatch, watchRequests, type ObserveResponse } from './platform/http/request-log.ts'
import { ResponseCache } from './platform/http/response-cache/response-cache.ts'
import { refuseStrangeRequests } from './platform/http/strange-requests.ts'
import { noteRoutes } from './platform/http/wrong-method.ts'
import { openSecret } from './platform/secret.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'

const RESPONSE_CACHE_BYTES = 64 * 1024 * 1024

type Parts = { config: Config; shop: { readonly name: string }; db: Db; observe: ObserveResponse | undefined }
export type Http = Awaited<ReturnType<typeof openHttp>>

/**
 * Opens the HTTP server before it has any route: limits, headers, log, response cache and error responses.
 */
export async function openHttp({ config, shop, db, observe }: Parts) {
  const isSecure = config.PUBLIC_URL.startsWith('https:')
  const refuse = refusals(errorPages({ shop, isSecure }))
  const watch = requestWatch(observe)
  const fastPath = new FastPath()
  const isProxy = proxyCheck(config.PROXY_CIDR)
  const newRequestId = requestIds()
  const app = openServer(config, { fastPath, isProxy, newRequestId, watch, refuse })
  const startDraining = prepareToDrain(app)
  endIdleStreams(app)
  protectEveryResponse(app, isSecure)
  watchRequests(app, watch)
  traceRequests(app)
  refuseStrangeRequests(app)
  dropUnusableRanges(app)
  const { handleUnrouted, isServed, openPages } = noteRoutes(app, refuse)
  app.setNotFoundHandler(handleUnrouted)

  const cache = new ResponseCache(RESPONSE_CACHE_BYTES)
  const isLimited = !(config.LIMITS === 'off' && config.NODE_ENV === 'test')
  const { checkRate, checkUserRate } = countRequests(!isLimited)
  fastPath.open({
    cache,
    checkRate,
    note: responseNote(app.log.level, newRequestId, observe),
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
  return {
    app,
    handleUnrouted,
    audit,
    cache,
    checkRate,
    checkUserRate,
    fastPath,
    isLimited,
    isServed,
    openPages,
    secret,
    startDraining,
  }
}
