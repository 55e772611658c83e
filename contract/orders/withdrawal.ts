import { businessDaysLater } from '../values/business-days.ts'
import { addDays, dayInBogota } from '../values/civil-days.ts'

/** Within so many business days whoever bought something from afar may send it back without a reason (L-2). */
const WITHDRAWAL_DAYS = 5
/** Within so many calendar days the money of a withdrawal goes back once the shop has the product (L-2). */
export const REFUND_DAYS = 15
/** Within so many business days a guarantee claim is answered, and its money goes back where that was chosen (L-2, L-5). */
const GUARANTEE_DAYS = 15

/** The last day, `YYYY-MM-DD`, of what arrived at a moment; the day on which it arrived does not count. */
export const lastWithdrawalDay = (deliveredAt: string): string =>
  businessDaysLater(dayInBogota(deliveredAt), WITHDRAWAL_DAYS)

/** The last day of the legal guarantee of what arrived at a moment: one year, as no product says another term. */
export function lastGuaranteeDay(deliveredAt: string): string {
  const day = dayInBogota(deliveredAt)
  const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  // The day after 28 February, where that year has no 29th, is a day too late.
  return nextYear.endsWith('-02-29') ? nextYear.replace('-29', '-28') : nextYear
}

/** The last day on which the money of a withdrawal goes back in time. @param received the day on which the product came back */
export const lastRefundDay = (received: string): string => addDays(received, REFUND_DAYS)

/** The last day on which a guarantee claim is answered in time, or its money goes back. @param from the day of the claim, or of the choice */
export const lastGuaranteeAnswer = (from: string): string => businessDaysLater(from, GUARANTEE_DAYS)
