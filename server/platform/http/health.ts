import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'
import { apiHeaders } from './headers.ts'
import { withTimeout } from './with-timeout.ts'

/** The database is queried at most once in this time, however many checks come. */
const READY_FOR_MS = 500
/** Load balancers wait no longer; a database that needs more time for an empty query cannot serve anyway. */
const TIMEOUT_MS = 3_000

const headers = { ...apiHeaders, 'cache-control': 'no-store' }

/**
 * `/health/live`: the process responds. `/health/ready`: it can serve, which needs the database; a draining process is
 * not ready, so that a load balancer sends no new clients. No details, because anyone may call it.
 */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url: '/health/live',
    handler: async (_request, reply) => reply.headers(headers).send({ status: 'ok' }),
  })

  let requested: { at: number; isReady: Promise<boolean> } | undefined
  const isReady = () => {
    const now = performance.now()
    if (!requested || now - requested.at > READY_FOR_MS) {
      const response = withTimeout(sql`select 1`.execute(db), TIMEOUT_MS).then(
        () => true,
        () => false,
      )
      requested = { at: now, isReady: response }
    }
    return requested.isReady
  }
  app.route({
    method,
    url: '/health/ready',
    handler: async (_request, reply) => {
      reply.headers(headers)
      if (app.isDraining) return reply.code(503).send({ status: 'draining' })
      if (await isReady()) return reply.send({ status: 'ok' })
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
    },
  })
}
