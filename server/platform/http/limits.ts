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
  profile: { max: 300, windowMs: 60_000 },
  adminWrite: { max: 600, windowMs: 60_000 },
  image: { max: 300, windowMs: 60_000 },
  password: { max: 120, windowMs: 60_000 },
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Requests allowed per signed-in person (security policy §2.2, R4, R6–R8), counted in each process. */
const perUser: Partial<Record<RateClass, Limit>> = {
  signedInRead: { max: 300, windowMs: MINUTE },
  cartWrite: { max: 120, windowMs: MINUTE },
  request: { max: 20, windowMs: HOUR },
  profile: { max: 30, windowMs: HOUR },
  adminWrite: { max: 120, windowMs: MINUTE },
  image: { max: 30, windowMs: HOUR },
}

export type CheckUserRate = (rate: RateClass, request: FastifyRequest) => Promise<void>
export type CheckRate = (rate: RateClass | 'page', request: FastifyRequest, reply: FastifyReply) => Promise<void>

type Checks = { checkRate: CheckRate; checkUserRate: CheckUserRate }

/** Makes the checks that count a request against its class; `isOff` is for tests and measuring. */
export async function countRequests(app: FastifyInstance, isOff: boolean): Promise<Checks> {
  if (isOff) return { checkRate: async () => {}, checkUserRate: async () => {} }
  await app.register(rateLimit, { global: false })
  const count = (limits: Partial<Record<string, Limit>>, keyGenerator: (request: FastifyRequest) => string) => {
    const checks = new Map(
      Object.entries(limits).map(([rate, limit]) => [
        rate,
        app.createRateLimit({ max: limit?.max ?? 0, timeWindow: limit?.windowMs ?? 0, keyGenerator }),
      ]),
    )
    return async (rate: string, request: FastifyRequest): Promise<void> => {
      const result = await checks.get(rate)?.(request)
      if (result && !result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const checkUser = count(perUser, (request) => request.actor?.id ?? '')
  return {
    checkRate: count(perAddress, (request) => networkOf(request.ip)),
    checkUserRate: async (rate, request) => {
      if (request.actor) await checkUser(rate, request)
    },
  }
}

/** The refusal of someone who must wait this many seconds, at least one. */
export function tooMany(seconds: number): Problem {
  const wait = Math.max(1, Math.ceil(seconds))
  return new Problem('TOO_MANY', { values: { seconds: wait }, retryAfterSeconds: wait })
}

/** One household has one IPv6 network of 64 bits, so that is what is counted. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = ip.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}
