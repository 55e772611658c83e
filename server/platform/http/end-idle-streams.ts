import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

const IDLE_MS = 30_000

/**
 * Ends the connection of who reads nothing of a streamed response for so long (ms): a download may take hours, but a reader
 * that stopped holds memory, and keeps the shop from closing.
 */
export function endIdleStreams(app: FastifyInstance, idleMs = IDLE_MS): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable) reply.raw.setTimeout(idleMs, () => reply.raw.destroy())
    done(null, payload)
  })
}
