import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'
import { isAbsoluteForm } from './request-target.ts'

/** When sent twice, a proxy and this server could read these differently. */
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

/** In a query, the validation of the call decides. */
const nulInPath = /^[^?]*%00/

/**
 * Refuses requests that no browser makes, before anything else: a compressed body (it may be a bomb), a body in a charset other
 * than UTF-8 (a filter in front may have read it otherwise), the same header twice, an invalid host (also from a proxy), a target
 * on another host, NUL in the path.
 */
export function refuseStrangeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const coding = headers['content-encoding']
    if (coding !== undefined && coding.toLowerCase() !== 'identity') return done(new Problem('UNSUPPORTED_TYPE'))
    if (!isUtf8(headers['content-type'])) return done(new Problem('UNSUPPORTED_TYPE'))
    // HTTP/1.0, which old health checks use, needs no Host header.
    if (headers.host !== undefined && !hostName.test(headers.host)) return done(new Problem('INVALID_REQUEST'))
    if (!hasSoundOrigin(request)) return done(new Problem('INVALID_REQUEST'))
    if (isAbsoluteForm(request.raw.url) || request.raw.url === '*') return done(new Problem('INVALID_REQUEST'))
    if (nulInPath.test(request.raw.url ?? '')) return done(new Problem('INVALID_REQUEST'))
    if (saysSomethingTwice(request)) return done(new Problem('INVALID_REQUEST'))
    done()
  })
}

/** Whether the origin reported by our proxy is valid, since it becomes part of addresses in pages. */
function hasSoundOrigin(request: FastifyRequest): boolean {
  const { headers } = request.raw
  if (headers['x-forwarded-proto'] !== undefined && !/^https?$/i.test(request.protocol)) return false
  return headers['x-forwarded-host'] === undefined || request.host === '' || hostName.test(request.host)
}

/** JSON is UTF-8 (RFC 8259 §8.1); another charset, or two, is refused. */
function isUtf8(contentType = ''): boolean {
  const charsets = contentType.split(';').filter((parameter) => /^\s*charset\b/i.test(parameter))
  return charsets.every((charset) => /^\s*charset\s*=\s*"?utf-?8"?\s*$/i.test(charset))
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
