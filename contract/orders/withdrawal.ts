import { businessDaysLater } from '../values/business-days.ts'
import { inBogota } from '../values/civil-days.ts'

/** Within so many business days whoever bought something from afar may send it back without a reason (L-2). */
const WITHDRAWAL_DAYS = 5

/** The last of them, `YYYY-MM-DD`; the day on which it arrived does not count. */
export const lastWithdrawalDay = (deliveredAt: string): string =>
  businessDaysLater(inBogota(new Date(deliveredAt)).fecha, WITHDRAWAL_DAYS)
