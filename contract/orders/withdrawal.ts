import { businessDaysLater } from '../values/business-days.ts'
import { addDays, dayInBogota } from '../values/civil-days.ts'

/** Business days within which a buyer at a distance may withdraw without a reason (L-2). */
const WITHDRAWAL_DAYS = 5
/** Calendar days within which a withdrawal is refunded after the shop received the product (L-2). */
export const REFUND_DAYS = 15
/** Business days within which a guarantee claim is answered, and refunded if that was chosen (L-2, L-5). */
const GUARANTEE_DAYS = 15

/** The last day to withdraw, `YYYY-MM-DD`, for goods that arrived at a moment; the day of arrival does not count. */
export const lastWithdrawalDay = (deliveredAt: string): string =>
  businessDaysLater(dayInBogota(deliveredAt), WITHDRAWAL_DAYS)

/** The last day of the legal guarantee for goods that arrived at a moment: one year, as no product has another term. */
export function lastGuaranteeDay(deliveredAt: string): string {
  const day = dayInBogota(deliveredAt)
  const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  // A guarantee that began on 29 February ends on 28 February: 1 March would be a day too late.
  return nextYear.endsWith('-02-29') ? nextYear.replace('-29', '-28') : nextYear
}

/** The last day for refunding a withdrawal in time. @param received the day on which the product came back */
export const lastRefundDay = (received: string): string => addDays(received, REFUND_DAYS)

/** The last day for answering a guarantee claim, or for refunding it. @param from the day of the claim, or of the choice */
export const lastGuaranteeAnswer = (from: string): string => businessDaysLater(from, GUARANTEE_DAYS)
