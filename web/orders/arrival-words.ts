import { betweenDays, type DayRange } from '../../contract/day-words.ts'

export { betweenDays, nearDay, type DayRange } from '../../contract/day-words.ts'
export { dayInBogota } from '../../contract/maintenance-calendar.ts'

export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`
