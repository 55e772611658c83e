import { addDays } from '../values/civil-days.ts'

/** Days from the end of a visit, and the last day. */
export type Warranty = { days: number; until: string }

/**
 * The warranties that begin when a visit ends: on work the owner's days, on a part at least the year that the terms promise for
 * new products.
 */
export function warrantiesFrom(endedOn: string, days: number): { onWork: Warranty; onParts: Warranty } {
  const onWork = { days, until: addDays(endedOn, days) }
  return { onWork, onParts: longerOf(onWork, aYearFrom(endedOn)) }
}

/** One year from a day, until the same day of the next year. */
function aYearFrom(day: string): Warranty {
  // 29 February becomes 1 March of the next year.
  const until = new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
  return {
    days: Math.round((until.getTime() - Date.parse(day)) / 86_400_000),
    until: until.toISOString().slice(0, 10),
  }
}

const longerOf = (a: Warranty, b: Warranty): Warranty => (a.until > b.until ? a : b)
