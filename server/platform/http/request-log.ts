import type { FastifyInstance } from 'fastify'

/** What there is to tell about an answered request: which call or page (a bounded set of names), status, seconds. */
export type Answered = { name: string; status: number; seconds: number }
export type ObserveAnswer = (answered: Answered) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** The call or the page that answers, for logs and figures; never what people typed. */
    answeredBy: string
  }
}

/**
 * Writes one line a request when its answer is out or its caller has gone, and tells `observe` the same. A line holds
 * method, name, status, milliseconds and `reqId`: nothing of what was asked, nor of who asked.
 */
export function logRequests(app: FastifyInstance, observe?: ObserveAnswer): void {
  app.decorateRequest('answeredBy', '')
  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now()
    reply.raw.on('close', () => {
      const elapsed = performance.now() - begun
      const name = request.answeredBy || request.routeOptions.url || 'none'
      const status = reply.raw.statusCode
      observe?.({ name, status, seconds: elapsed / 1000 })
      if (app.log.level !== 'info' && app.log.level !== 'debug' && app.log.level !== 'trace') return
      const line = { reqId: request.id, method: request.method, name, status, ms: Math.round(elapsed * 100) / 100 }
      app.log.info(reply.raw.writableFinished ? line : { ...line, cutOff: true }, 'answered')
    })
    done()
  })
}
