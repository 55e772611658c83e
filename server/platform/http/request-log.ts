import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What there is to tell about an answered request: which call or page (a bounded set of names), status, seconds. */
export type Answered = { name: string; status: number; seconds: number }
export type ObserveAnswer = (answered: Answered) => void
/** Follows a request until its answer is out or its caller has gone. */
export type WatchRequest = (request: FastifyRequest, reply: FastifyReply) => void
/** Tells of a request that was answered from memory before the router. */
export type NoteAnswer = (method: string, name: string, status: number, milliseconds: number) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** The call or the page that answers, for logs and figures; never what people typed. */
    answeredBy: string
  }
}

const writes = new Set(['info', 'debug', 'trace'])

type Log = { level: string; info: (line: object, message: string) => void }
type Line = { reqId: string; method: string; name: string; status: number; milliseconds: number; isCutOff?: boolean }

/**
 * One line a request, and `observe` is told the same. A line holds method, name, status, milliseconds and `reqId`: nothing
 * of what was asked, nor of who asked.
 */
function tell(log: Log, observe: ObserveAnswer | undefined, line: Line): void {
  const { reqId, method, name, status, milliseconds, isCutOff } = line
  observe?.({ name, status, seconds: milliseconds / 1000 })
  if (!writes.has(log.level)) return
  const told = { reqId, method, name, status, ms: Math.round(milliseconds * 100) / 100 }
  log.info(isCutOff ? { ...told, cutOff: true } : told, 'answered')
}

/** Makes the one that watches a request on its way through the router. */
export function requestWatch(observe?: ObserveAnswer): WatchRequest {
  return (request, reply) => {
    const begun = performance.now()
    reply.raw.on('close', () => {
      tell(request.server.log, observe, {
        reqId: request.id,
        method: request.method,
        name: request.answeredBy || request.routeOptions.url || 'none',
        status: reply.raw.statusCode,
        milliseconds: performance.now() - begun,
        isCutOff: !reply.raw.writableFinished,
      })
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

/** Makes the one that tells of answers given before the router. */
export function answerNote(log: Log, newRequestId: () => string, observe?: ObserveAnswer): NoteAnswer {
  return (method, name, status, milliseconds) =>
    tell(log, observe, { reqId: newRequestId(), method, name, status, milliseconds })
}
