import { addDays } from '../values/civil-days.ts'

/** Days from the end of a visit, and the last of them. */
export type Warranty = { days: number; until: string }

/**
 * The warranties that begin when a visit ends: on work what the owner set, on a part also the year that the terms promise for new
 * products.
 */
export function warrantiesFrom(endedOn: string, days: number): { onWork: Warranty; onParts: Warranty } {
  const onWork = { days, until: addDays(endedOn, days) }
  return { onWork, onParts: longerOf(onWork, aYearFrom(endedOn)) }
}

/** A year from a day, until the same day of the next one. */
function aYearFrom(day: string): Warranty {
  // The 29 February of another year is its 1 March.
  const until = new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
  return {
    days: Math.round((until.getTime() - Date.parse(day)) / 86_400_000),
    until: until.toISOString().slice(0, 10),
  }
}

const longerOf = (a: Warranty, b: Warranty): Warranty => (a.until > b.until ? a : b)
