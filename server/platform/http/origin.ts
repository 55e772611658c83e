import type { FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'

/**
 * Lets a call that changes state pass only when it comes from our own pages (security policy §2.5).
 * @throws Problem FOREIGN_ORIGIN
 */
export function checkOrigin(request: FastifyRequest): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Problem('FOREIGN_ORIGIN')
    // A typed address or a prefetch is also same-origin or none; only a script's fetch may change state.
    if (headers['sec-fetch-mode'] === 'navigate') throw new Problem('FOREIGN_ORIGIN')
    return
  }
  const claimed = headers.origin ?? headers.referer
  if (claimed !== undefined) {
    if (!isOwn(claimed, request)) throw new Problem('FOREIGN_ORIGIN')
    return
  }
  const type = headers['content-type']
  if (type !== undefined && !type.toLowerCase().startsWith('application/json')) throw new Problem('FOREIGN_ORIGIN')
}

function isOwn(claimed: string, request: FastifyRequest): boolean {
  try {
    const url = new URL(claimed)
    return url.host === request.host && url.protocol === `${request.protocol}:`
  } catch {
    return false
  }
}
