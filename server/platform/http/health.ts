import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which needs the database; while the process drains
 * it is no longer ready, so that a balancer sends nobody new. No details: anyone may ask.
 */
export function answerHealth(app: FastifyInstance, db: Db, isDraining: () => boolean): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    try {
      await sql`select 1`.execute(db)
      return reply.send({ status: 'ok' })
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
    }
  })
}
