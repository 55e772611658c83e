import type { FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'

/**
 * Lets a call that changes state pass only when a script of our own pages makes it.
 * @param publicUrl the setting PUBLIC_URL, which counts as ours besides the host that was asked
 * @throws Problem FOREIGN_ORIGIN (403)
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' || !isMadeByScript(request)) throw new Problem('FOREIGN_ORIGIN')
    return
  }
  const claimed = headers.origin ?? headers.referer
  if (claimed !== undefined) {
    if (!isOwn(claimed, request, publicUrl)) throw new Problem('FOREIGN_ORIGIN')
    return
  }
  const type = headers['content-type']
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Problem('FOREIGN_ORIGIN')
}

/**
 * Any page may send a form anywhere without asking, so a form has to prove where it comes from: by `Sec-Fetch-Site`, or by
 * `Origin` from browsers without it. That what is there names the shop is for {@link checkOrigin} to see.
 * @throws Problem FOREIGN_ORIGIN (403)
 */
export function checkFormOrigin({ headers }: FastifyRequest): void {
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/')
  const isProved = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
  if (isForm && !isProved) throw new Problem('FOREIGN_ORIGIN')
}

/** A link, a picture, a prefetch or a typed address is no script; a beacon, which only POSTs, is. */
function isMadeByScript({ method, headers }: FastifyRequest): boolean {
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false
  const mode = headers['sec-fetch-mode']
  if (mode === undefined || mode === 'cors' || mode === 'same-origin') return true
  return mode === 'no-cors' && method !== 'GET'
}

function isOwn(claimed: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(claimed)) return false
  const { host, protocol, origin } = new URL(claimed)
  if (publicUrl !== '' && origin === new URL(publicUrl).origin) return true
  return host === request.host && protocol === `${request.protocol}:`
}
