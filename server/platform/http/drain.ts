import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop is closing: it refuses new requests and finishes the current ones. */
    isDraining: boolean
  }
}

const LOOK_FOR_IDLE_CONNECTIONS_MS = 50

/**
 * Lets the server close without cutting off a response: responses say `Connection: close`, idle connections are closed,
 * and `app.close()` resolves when the last response is sent.
 * @returns starts the draining
 */
export function prepareToDrain(app: FastifyInstance): () => void {
  app.decorate('isDraining', false)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  // A response whose head was sent before the draining began leaves its connection open and idle.
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_CONNECTIONS_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  return () => {
    app.isDraining = true
  }
}
