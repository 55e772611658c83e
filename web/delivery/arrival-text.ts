import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import type { PickupPlace } from '../../contract/orders/pickup.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { betweenDays, nearDay, type DayRange } from '../../contract/values/near-days.ts'

/**
 * The range of days of an arrival in words: "Llega entre el jueves 26 y el lunes 30"; one day: "Llega el jueves 26"; a day of another month
 * has its month.
 * @param today the day in Colombia
 */
export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`

/** The arrival at a place, with its name; null if the shop does not deliver there. */
export function arrivalOfPlace({ arrivesFrom, arrivesTo, municipality }: QuotedPlace): string | null {
  if (arrivesFrom === null || arrivesTo === null) return null
  return `${arrivalText({ from: arrivesFrom, to: arrivesTo }, inBogota(new Date()).fecha)} a ${municipality}`
}

/** When an order can be picked up at a place: "Listo para recoger el jueves 26". */
export const readyText = ({ readyOn }: Pick<PickupPlace, 'readyOn'>): string =>
  `Listo para recoger ${nearDay(readyOn, inBogota(new Date()).fecha)}`
