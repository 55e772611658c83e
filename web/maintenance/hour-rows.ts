export const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

export type HourRow = { weekday: number; works: boolean; begins: number; ends: number }

type Stored = { weekday: number; begins: number | null; ends: number | null }

/** A week for editing: the shop's hours where none are stored. */
export const hourRows = (stored: readonly Stored[]): HourRow[] =>
  weekdays.map((_, index) => {
    const weekday = index + 1
    const row = stored.find((one) => one.weekday === weekday)
    const works = row ? row.begins !== null : weekday < 7
    return { weekday, works, begins: row?.begins ?? 480, ends: row?.ends ?? (weekday === 6 ? 780 : 1_080) }
  })

/** Minutes of the day as `8:00 a. m.` */
export function clockOf(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}\u00A0${hour < 12 || hour === 24 ? 'a.' : 'p.'}\u00A0m.`
}

/** Consecutive days with the same hours, without days off. */
function groupsOf(stored: readonly Stored[]): { first: number; last: number; begins: number; ends: number }[] {
  const groups: { first: number; last: number; begins: number; ends: number }[] = []
  for (const { weekday, works, begins, ends } of hourRows(stored)) {
    const before = groups.at(-1)
    if (!works) continue
    if (before?.last === weekday - 1 && before.begins === begins && before.ends === ends) before.last = weekday
    else groups.push({ first: weekday, last: weekday, begins, ends })
  }
  return groups
}

const dayName = (weekday: number): string => weekdays[weekday - 1] ?? ''

/** `lunes a viernes, 8:00 a. m. a 5:00 p. m.`, `sábado, …`: days with the same hours are grouped. */
export const hoursText = (stored: readonly Stored[]): string[] =>
  groupsOf(stored).map(({ first, last, begins, ends }) => {
    const days = first === last ? dayName(first) : `${dayName(first)} a ${dayName(last)}`
    return `${days}, ${clockOf(begins)} a ${clockOf(ends)}`
  })

/** The hours as one line, for the person who sets them. */
export const hoursSummary = (stored: readonly Stored[]): string =>
  stored.length === 0 ? 'Horario de la tienda' : hoursText(stored).join('; ')

const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D']
const shortClock = (minutes: number): string => clockOf(minutes).split('\u00A0')[0] ?? ''

/** `L a V, 8:00 a 5:00; S, 8:00 a 1:00`, for narrow places. */
export const hoursInShort = (stored: readonly Stored[]): string =>
  groupsOf(stored)
    .map(({ first, last, begins, ends }) => {
      const days = first === last ? letters[first - 1] : `${letters[first - 1]} a ${letters[last - 1]}`
      return `${days}, ${shortClock(begins)} a ${shortClock(ends)}`
    })
    .join('; ')
