import type { DeskRow } from '../../contract/order-desk/desk-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long a duty has waited: `26 min`, `20 h`, `1 día`, `5 días`.
 * @param since an instant
 */
export function waitingText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))}\u00A0min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)}\u00A0h`
  const days = Math.floor(ms / DAY)
  return days === 1 ? '1\u00A0día' : `${days}\u00A0días`
}

/**
 * How long an order has been late for its buyer (P-116): `Atrasado 1 día`. Its oldest duty may be younger or older, and one that is
 * late by itself says no time.
 */
export const lateText = ({ lateFrom }: Pick<DeskRow, 'lateFrom'>, now: number): string =>
  lateFrom === null ? 'Atrasado' : `Atrasado ${waitingText(lateFrom, now)}`
