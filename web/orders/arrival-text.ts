import { betweenDays, type DayRange } from '../../contract/values/near-days.ts'

export { betweenDays, nearDay, type DayRange } from '../../contract/values/near-days.ts'
export { dayInBogota } from '../../contract/values/civil-days.ts'

/** When a shipment is expected. */
export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`
