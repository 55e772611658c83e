import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'

/** Said twice, these mean one thing to a proxy and another to us. */
const onceOnly = new Set([
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'origin',
  'referer',
  'authorization',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'if-match',
  'idempotency-key',
])

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses, before anything else, requests that no browser makes: a compressed body (a bomb until it is unpacked), the
 * same header twice, a host that is no host.
 */
export function refuseStrangeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const coding = headers['content-encoding']
    if (coding !== undefined && coding.toLowerCase() !== 'identity') return done(new Problem('UNSUPPORTED_TYPE'))
    // HTTP/1.0, which old health checks speak, needs no host.
    if (headers.host !== undefined && !hostName.test(headers.host)) return done(new Problem('INVALID_REQUEST'))
    if (saysSomethingTwice(request)) return done(new Problem('INVALID_REQUEST'))
    done()
  })
}

function saysSomethingTwice({ raw }: FastifyRequest): boolean {
  const { headers, rawHeaders } = raw
  if (rawHeaders.length === Object.keys(headers).length * 2) return false
  const seen = new Set<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase()
    if (!onceOnly.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
