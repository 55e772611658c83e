import { randomBytes } from 'node:crypto'

import Fastify, { type FastifyInstance } from 'fastify'

import { answerUnreadable } from './client-errors.ts'
import type { RefuseRequest } from './errors.ts'
import { loggingOptions } from './logging.ts'
import type { WatchRequest } from './request-log.ts'

type ServerSettings = { LOG_LEVEL: string; PROXY_CIDR: string }

/**
 * Fastify with the limits of security policy §1.3, whose own defaults leave a dribbled body open for ever, give HEAD the
 * effects of GET and read text/plain.
 * @param early follow and answer what Fastify refuses before a route is found
 */
export function openServer(
  { LOG_LEVEL, PROXY_CIDR }: ServerSettings,
  early: { watch: WatchRequest; refuse: RefuseRequest },
): FastifyInstance {
  const app = Fastify({
    ...loggingOptions({ LOG_LEVEL }),
    // Addresses only, never a hop count, which a caller could forge.
    trustProxy: PROXY_CIDR ? PROXY_CIDR.split(',').map((network) => network.trim()) : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    // While the shop drains, what still arrives on an open connection is answered, and the connection then closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: requestIds(),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: {
      caseSensitive: true,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      maxParamLength: 100,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      early.watch(request, reply)
      early.refuse(error, request, reply)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.server.maxConnections = 5_000
  return app
}

/** Identifiers that differ between processes and restarts and tell nobody how many requests there were. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = Math.floor(Math.random() * 1e9)
  return () => `${process}${(count++).toString(36)}`
}
