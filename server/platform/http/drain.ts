import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop is closing: it takes nobody new and finishes what was begun. */
    isDraining: boolean
  }
}

const LOOK_FOR_IDLE_CONNECTIONS_MS = 50

/**
 * Lets the server close without cutting anybody off: answers say `Connection: close`, connections that are idle end,
 * and `app.close()` resolves when the last response is out.
 * @returns starts the draining
 */
export function prepareToDrain(app: FastifyInstance): () => void {
  app.decorate('isDraining', false)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  // A response whose head was out before the draining began leaves its connection open and idle.
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
