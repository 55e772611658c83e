import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'
import { apiHeaders } from './headers.ts'
import { withTimeout } from './with-timeout.ts'

/** However often it is asked, the database is asked once in this time. */
const READY_FOR_MS = 500
/** Balancers ask no longer; a database that takes longer for nothing serves nobody well. */
const TIMEOUT_MS = 3_000

const headers = { ...apiHeaders, 'cache-control': 'no-store' }

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which needs the database; while the process drains
 * it is no longer ready, so that a balancer sends nobody new. No details: anyone may ask.
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
