import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What there is to tell about an answered request: which call or page (a bounded set of names), status, seconds. */
export type Answered = { name: string; status: number; seconds: number }
export type ObserveAnswer = (answered: Answered) => void
/** Follows a request until its answer is out or its caller has gone. */
export type WatchRequest = (request: FastifyRequest, reply: FastifyReply) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** The call or the page that answers, for logs and figures; never what people typed. */
    answeredBy: string
  }
}

const writes = new Set(['info', 'debug', 'trace'])

/**
 * Makes the one that writes one line a request and tells `observe` the same. A line holds method, name, status,
 * milliseconds and `reqId`: nothing of what was asked, nor of who asked.
 */
export function requestWatch(observe?: ObserveAnswer): WatchRequest {
  return (request, reply) => {
    const begun = performance.now()
    reply.raw.on('close', () => {
      const elapsed = performance.now() - begun
      const { log } = request.server
      const name = request.answeredBy || request.routeOptions.url || 'none'
      const status = reply.raw.statusCode
      observe?.({ name, status, seconds: elapsed / 1000 })
      if (!writes.has(log.level)) return
      const line = { reqId: request.id, method: request.method, name, status, ms: Math.round(elapsed * 100) / 100 }
      log.info(reply.raw.writableFinished ? line : { ...line, cutOff: true }, 'answered')
    })
  }
}

/** Watches every request that finds its way to a route. */
export function watchRequests(app: FastifyInstance, watch: WatchRequest): void {
  app.decorateRequest('answeredBy', '')
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })
}
