import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { RateClass } from '../../../contract/call.ts'
import { Problem } from '../problem.ts'

type Limit = { max: number; windowMs: number }

/**
 * Requests allowed per address (security policy §2.2). Classes whose counters must outlive a restart or be shared between
 * processes are counted in PostgreSQL by their domain; these numbers only keep floods away from it.
 */
const perAddress: Record<RateClass | 'page', Limit> = {
  publicRead: { max: 300, windowMs: 60_000 },
  page: { max: 300, windowMs: 60_000 },
  signedInRead: { max: 600, windowMs: 60_000 },
  cartWrite: { max: 600, windowMs: 60_000 },
  signIn: { max: 120, windowMs: 60_000 },
  signUp: { max: 120, windowMs: 60_000 },
  payment: { max: 120, windowMs: 60_000 },
  request: { max: 300, windowMs: 60_000 },
  adminWrite: { max: 600, windowMs: 60_000 },
  image: { max: 300, windowMs: 60_000 },
  password: { max: 120, windowMs: 60_000 },
}

export type CheckRate = (rate: RateClass | 'page', request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Makes the check that counts a request against its class; `isOff` is for tests and measuring. */
export async function countRequests(app: FastifyInstance, isOff: boolean): Promise<CheckRate> {
  if (isOff) return async () => {}
  await app.register(rateLimit, { global: false })
  const checks = new Map(
    Object.entries(perAddress).map(([rate, { max, windowMs }]) => [
      rate,
      app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: (request) => networkOf(request.ip) }),
    ]),
  )
  return async (rate, request) => {
    const result = await checks.get(rate)?.(request)
    if (result && !result.isAllowed && result.isExceeded) {
      const seconds = Math.max(1, result.ttlInSeconds)
      throw new Problem('TOO_MANY', { values: { seconds }, retryAfterSeconds: seconds })
    }
  }
}

/** One household has one IPv6 network of 64 bits, so that is what is counted. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = ip.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}
