import type { QuotedPlace } from '../../contract/delivery.ts'
import { inBogota } from '../../contract/maintenance-calendar.ts'

const day = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('es-CO', { month: 'long', timeZone: 'UTC' })

/**
 * Between which days something arrives, as people say it: "Llega entre el jueves 26 y el lunes 30"; one day: "Llega el
 * jueves 26"; a day of another month than today's says its month.
 * @param arrival days as `YYYY-MM-DD`
 * @param today the day in Colombia
 */
export function arrivalWords({ from, to }: { from: string; to: string }, today: string): string {
  const word = (fecha: string): string => {
    const date = new Date(`${fecha}T00:00:00Z`)
    const words = day.format(date).replace(',', '')
    return fecha.slice(0, 7) === today.slice(0, 7) ? words : `${words} de ${month.format(date)}`
  }
  return from === to ? `Llega el ${word(from)}` : `Llega entre el ${word(from)} y el ${word(to)}`
}

/** When something arrives at a place, with its name; null where nobody delivers. */
export function arrivalOfPlace({ arrivesFrom, arrivesTo, municipality }: QuotedPlace): string | null {
  if (arrivesFrom === null || arrivesTo === null) return null
  return `${arrivalWords({ from: arrivesFrom, to: arrivesTo }, inBogota(new Date()).fecha)} a ${municipality}`
}
