export const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

export type HourRow = { weekday: number; works: boolean; begins: number; ends: number }

type Stored = { weekday: number; begins: number | null; ends: number | null }

/** A week as it is edited: where nothing is stored, the shop's hours. */
export const hourRows = (stored: readonly Stored[]): HourRow[] =>
  weekdays.map((_, index) => {
    const weekday = index + 1
    const row = stored.find((one) => one.weekday === weekday)
    const works = row ? row.begins !== null : weekday < 7
    return { weekday, works, begins: row?.begins ?? 480, ends: row?.ends ?? (weekday === 6 ? 780 : 1_080) }
  })

/** `8:00 a. m.`, of minutes of the day. */
export function clockOf(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}\u00A0${hour < 12 || hour === 24 ? 'a.' : 'p.'}\u00A0m.`
}

/** `lunes a viernes, 8:00 a. m. a 5:00 p. m.; sábado no trabaja`: days with the same hours stand together. */
export function hoursSummary(stored: readonly Stored[]): string {
  if (stored.length === 0) return 'Horario de la tienda'
  const groups: { days: string[]; hours: string }[] = []
  for (const { weekday, works, begins, ends } of hourRows(stored)) {
    const hours = works ? `${clockOf(begins)} a ${clockOf(ends)}` : 'no trabaja'
    const last = groups.at(-1)
    const day = weekdays[weekday - 1] ?? ''
    if (last?.hours === hours) last.days.push(day)
    else groups.push({ days: [day], hours })
  }
  return groups
    .filter(({ hours }) => hours !== 'no trabaja')
    .map(({ days, hours }) => `${days.length === 1 ? days[0] : `${days[0]} a ${days.at(-1)}`}, ${hours}`)
    .join('; ')
}
