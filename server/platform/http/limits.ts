import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { RateClass } from '../../../contract/call.ts'
import { Problem } from '../problem.ts'

type Limit = {
  max: number
  windowMs: number
  /** For administrators, whose work needs more. */
  maxOfAdmin?: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Requests allowed for each address. Classes whose counters must survive a restart or be shared between processes
 * are counted in PostgreSQL by their domain; these numbers only stop floods before the database.
 */
const perAddress: Record<RateClass | 'page', Limit> = {
  publicRead: { max: 300, windowMs: MINUTE },
  page: { max: 300, windowMs: MINUTE },
  signedInRead: { max: 600, windowMs: MINUTE },
  cartWrite: { max: 600, windowMs: MINUTE },
  signIn: { max: 120, windowMs: MINUTE },
  signUp: { max: 120, windowMs: MINUTE },
  payment: { max: 120, windowMs: MINUTE },
  link: { max: 120, windowMs: MINUTE },
  providerEvent: { max: 600, windowMs: MINUTE },
  request: { max: 300, windowMs: MINUTE },
  computer: { max: 300, windowMs: MINUTE },
  address: { max: 300, windowMs: MINUTE },
  hold: { max: 600, windowMs: MINUTE },
  profile: { max: 300, windowMs: MINUTE },
  adminWrite: { max: 600, windowMs: MINUTE },
  image: { max: 300, windowMs: MINUTE },
  visitPhoto: { max: 300, windowMs: MINUTE },
  password: { max: 120, windowMs: MINUTE },
  discountCode: { max: 120, windowMs: MINUTE },
  failure: { max: 60, windowMs: MINUTE },
  searchCount: { max: 60, windowMs: MINUTE },
  sticker: { max: 60, windowMs: MINUTE },
  // Calendar programs poll at most every quarter of an hour; a provider's servers share a few addresses.
  calendarFeed: { max: 60, windowMs: MINUTE },
}

/** Requests allowed per signed-in person, counted in each process. */
const perUser: Partial<Record<RateClass, Limit>> = {
  signedInRead: { max: 300, windowMs: MINUTE },
  cartWrite: { max: 120, windowMs: MINUTE },
  request: { max: 20, windowMs: HOUR },
  computer: { max: 60, windowMs: HOUR },
  address: { max: 60, windowMs: HOUR },
  hold: { max: 30, windowMs: MINUTE },
  profile: { max: 30, windowMs: HOUR },
  adminWrite: { max: 120, windowMs: MINUTE },
  // Thirty are enough for seven products: filling a shop needs more uploads than showing a computer.
  image: { max: 30, windowMs: HOUR, maxOfAdmin: 600 },
  // A phone that was without signal all day sends the photos of five visits at once.
  visitPhoto: { max: 300, windowMs: HOUR },
}

/** Counters for each class; when more clients come in a window, the oldest counters are dropped. */
const MOST_COUNTED = 20_000

/** Counts a request against its class. @throws Problem TOO_MANY (429) with the time to wait */
export type CheckRate = (rate: RateClass | 'page', request: Pick<FastifyRequest, 'ip'>) => void
/** Counts a signed-in person's request; visitors are not counted. @throws Problem TOO_MANY (429) with the time to wait */
export type CheckUserRate = (rate: RateClass, request: Pick<FastifyRequest, 'actor'>) => void

type Window = { count: number; endsAt: number }

/**
 * Makes the checks. Their counters are in this process.
 * @param isOff for tests and measuring
 * @param now milliseconds of a clock that only goes forward
 */
export function countRequests(isOff: boolean, now: () => number = () => performance.now()) {
  if (isOff) return { checkRate: () => {}, checkUserRate: () => {} }
  const addresses = makeCounter(perAddress, now)
  const users = makeCounter(perUser, now)
  const checkRate: CheckRate = (rate, { ip }) => addresses(rate, networkOf(ip))
  const checkUserRate: CheckUserRate = (rate, { actor }) => actor && users(rate, actor.id, actor.role === 'ADMIN')
  return { checkRate, checkUserRate }
}

function makeCounter<R extends string>(limits: Partial<Record<R, Limit>>, now: () => number) {
  const windows = new Map<string, LRUCache<string, Window>>()
  return (rate: R, counted: string, isAdmin = false): void => {
    const limit = limits[rate]
    if (!limit) return
    const max = (isAdmin ? limit.maxOfAdmin : undefined) ?? limit.max
    let all = windows.get(rate)
    if (!all) windows.set(rate, (all = new LRUCache({ max: MOST_COUNTED })))
    const time = now()
    const window = all.get(counted)
    if (!window || window.endsAt <= time) all.set(counted, { count: 1, endsAt: time + limit.windowMs })
    else if (++window.count > max) throw tooMany((window.endsAt - time) / 1000)
  }
}

/** The refusal with the seconds to wait, at least one. */
export function tooMany(seconds: number): Problem {
  const wait = Math.max(1, Math.ceil(seconds))
  return new Problem('TOO_MANY', { values: { wait: waitText(wait) }, retryAfterSeconds: wait })
}

/** The time to wait in words: rounded up to whole minutes or hours, so that it is never too short. */
function waitText(seconds: number): string {
  const [count, one, many] =
    seconds < 60
      ? [seconds, 'segundo', 'segundos']
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), 'minuto', 'minutos']
        : [Math.ceil(seconds / 3_600), 'hora', 'horas']
  return `${count} ${count === 1 ? one : many}`
}

/** A household has an IPv6 /64 network, so that is what counts. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}
