import type { ThrottleRule } from '../platform/throttles.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Failed sign-ins. */
export const signInFailures = {
  ofAccountAndAddress: { name: 'sign-in account+address', max: 5, windowSeconds: 15 * MINUTE },
  ofAddress: { name: 'sign-in address', max: 30, windowSeconds: 15 * MINUTE },
  /** Beyond this number every try waits two seconds; nobody can lock another person's account. */
  ofAccount: { name: 'sign-in account', max: 50, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleRule>

export const SLOWED_DOWN_MS = 2_000

/** Sign-ups. */
export const signUps = {
  ofAddressInHour: { name: 'sign-up address/h', max: 5, windowSeconds: HOUR },
  ofAddressInDay: { name: 'sign-up address/d', max: 20, windowSeconds: DAY },
  ofEmail: { name: 'sign-up e-mail', max: 3, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleRule>

/** Failed re-entered passwords. */
export const passwordFailures: ThrottleRule = { name: 'password', max: 5, windowSeconds: 15 * MINUTE }

/**
 * Wrong codes after the right password: of a million codes three are valid at a time. A right code restarts the quarter of
 * an hour, but not the day: the owner's own sign-ins must not give an attacker more tries. A new password resets both.
 */
export const codeFailures = {
  inQuarter: { name: 'second factor', max: 5, windowSeconds: 15 * MINUTE },
  inDay: { name: 'second factor/d', max: 20, windowSeconds: DAY },
} as const satisfies Record<string, ThrottleRule>

/** Requests for a new password: limited like sign-ups, since each sends an e-mail. */
export const recoveries = {
  ofAddress: { name: 'recovery address', max: 20, windowSeconds: HOUR },
  ofEmail: { name: 'recovery e-mail', max: 3, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleRule>
