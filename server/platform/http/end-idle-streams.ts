import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

const IDLE_MS = 30_000

/**
 * Ends the connection of a client that reads nothing of a streamed response for this time (ms): a download may take hours, but a
 * stopped reader occupies memory, and prevents the shop from closing.
 */
export function endIdleStreams(app: FastifyInstance, idleMs = IDLE_MS): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable) reply.raw.setTimeout(idleMs, () => reply.raw.destroy())
    done(null, payload)
  })
}
