import { betweenDays, type DayRange } from '../../contract/values/day-words.ts'

export { betweenDays, nearDay, type DayRange } from '../../contract/values/day-words.ts'
export { dayInBogota } from '../../contract/values/civil-days.ts'

/** When a shipment is expected. */
export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`
