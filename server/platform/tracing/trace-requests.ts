import type { FastifyInstance } from 'fastify'

import { beginSpan, endSpan, isTracing, within } from './tracer.ts'

/** Gives every request that reaches the router a span; one served from memory has none. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTracing()) return done()
    const span = beginSpan(request.method, 'server')
    reply.raw.once('close', () => {
      const route = request.answeredBy || request.routeOptions.url || 'none'
      span.name = `${request.method} ${route}`
      const status = reply.raw.statusCode
      const facts = { 'http.route': route, 'http.response.status_code': status, 'alero.request_id': request.id }
      endSpan(span, facts, status >= 500)
    })
    within(span, done)
  })
}
