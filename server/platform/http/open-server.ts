import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

import Fastify, { type FastifyInstance } from 'fastify'

import { limitBodyTime, REQUEST_MS } from './body-time.ts'
import { clientAddress, settleAddress, type IsProxy } from './client-address.ts'
import { refuseUnreadable } from './client-errors.ts'
import type { RefuseRequest } from './errors.ts'
import type { FastPath } from './fast-path.ts'
import { loggingOptions } from './logging.ts'
import type { WatchRequest } from './request-log.ts'
import { settleTarget } from './request-target.ts'

type ServerSettings = { LOG_LEVEL: string }

type Parts = {
  /** Runs first for every request. */
  fastPath: FastPath
  isProxy: IsProxy | null
  newRequestId: () => string
  /** Logs and handles requests that Fastify refuses before it has found a route. */
  watch: WatchRequest
  refuse: RefuseRequest
}

/**
 * Fastify with our own limits of time and size: by default it leaves an incomplete body open for ever, gives HEAD the
 * effects of GET and reads text/plain.
 */
export function openServer({ LOG_LEVEL }: ServerSettings, { fastPath, isProxy, newRequestId, watch, refuse }: Parts) {
  const addressOf = clientAddress(isProxy)
  const app = Fastify({
    ...loggingOptions({ LOG_LEVEL }),
    serverFactory: (route) =>
      createServer(
        {
          requestTimeout: REQUEST_MS,
          headersTimeout: 10_000,
          keepAliveTimeout: 5_000,
          connectionsCheckingInterval: 1_000,
          maxHeaderSize: 16_384,
          // A request without a body counts as read from the beginning, so nothing waits for its end.
          optimizeEmptyRequests: true,
        },
        (request, response) => {
          settleTarget(request)
          limitBodyTime(request)
          if (isProxy) settleAddress(isProxy, addressOf, request)
          fastPath.receive(request, response, () => route(request, response))
        },
      ),
    // Trust by address only, never by a number of hops, which a client could forge.
    trustProxy: isProxy ?? false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // While the shop drains, a request on an open connection is still answered, and the connection then closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: newRequestId,
    routerOptions: {
      caseSensitive: true,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      maxParamLength: 100,
    },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      watch(request, reply)
      refuse(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  app.server.maxConnections = 5_000
  // Node caches an address after the first read; for a connection already closed by its client it has none.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  fastPath.replayBodies(app)
  return app
}

/** Ids that differ between processes and restarts, and do not reveal how many requests there were. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = Math.floor(Math.random() * 1e9)
  return () => `${process}${(count++).toString(36)}`
}
