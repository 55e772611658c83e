import type { HealthState } from '../../contract/health/health.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GIGABYTE = 1024 ** 3

type Backup = { isOn: boolean; isRunning: boolean; ms: number | undefined; hasFailed: boolean }

/** The limits of the states good, warning and bad (P-100). */
export const healthStates = {
  /** @param ms for which the oldest job has waited; undefined where none waits */
  queue: (ms: number | undefined): HealthState => byLimits(ms ?? 0, 5 * MINUTE, 30 * MINUTE),
  emails: (many: number): HealthState => (many > 0 ? 'warn' : 'good'),
  /** @param many data of the seller that are still the demo shop's */
  seller: (many: number, isMoneyReal: boolean): HealthState => (many === 0 ? 'good' : isMoneyReal ? 'bad' : 'warn'),
  /** @param ms since the oldest failed event was received */
  events: (ms: number | undefined): HealthState => (ms === undefined ? 'good' : ms > HOUR ? 'bad' : 'warn'),
  disk: (freeBytes: number): HealthState =>
    freeBytes < GIGABYTE / 2 ? 'bad' : freeBytes < 2 * GIGABYTE ? 'warn' : 'good',
  /** @param ms since the last good backup; undefined where there is none */
  backup: ({ isOn, isRunning, ms, hasFailed }: Backup): HealthState => {
    const age = ms === undefined ? (isOn && !isRunning ? 'bad' : 'warn') : byLimits(ms, 26 * HOUR, 3 * DAY)
    return age === 'good' && (hasFailed || !isOn) ? 'warn' : age
  },
  /** @param ms since a restore was tried that found nothing wrong; undefined where none was */
  verified: (ms: number | undefined): HealthState => (ms === undefined ? 'warn' : byLimits(ms, 8 * DAY, 30 * DAY)),
  replica: ({ isStreaming, lagSeconds }: { isStreaming: boolean; lagSeconds: number | null }): HealthState =>
    isStreaming ? byLimits((lagSeconds ?? 0) * 1_000, MINUTE, 10 * MINUTE) : 'warn',
}

const byLimits = (value: number, warn: number, bad: number): HealthState =>
  value > bad ? 'bad' : value > warn ? 'warn' : 'good'
