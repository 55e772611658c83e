import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { waitingText } from '../waiting.ts'

/**
 * How long an order has been late for its buyer (P-116): `Atrasado 1 día`. Its oldest duty may be younger or older, and one that is
 * late by itself says no time.
 */
export const lateText = ({ lateFrom }: Pick<DeskRow, 'lateFrom'>, now: number): string =>
  lateFrom === null ? 'Atrasado' : `Atrasado ${waitingText(lateFrom, now)}`
