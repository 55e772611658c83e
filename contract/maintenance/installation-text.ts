import { orderNumber } from '../orders/order-number.ts'
import { nearDay } from '../values/near-days.ts'
import type { InstallableLine } from './installations.ts'

/** Maximum characters; shorter than the maximum description of a request. */
const MOST = 500

/** The short name of an order: `pedido 1A2B3C4D`. */
const orderName = (orderId: string): string => `pedido ${orderNumber(orderId)}`

/** `1 × Disco SSD, 2 × Memoria RAM` */
export const installedText = (lines: readonly Pick<InstallableLine, 'productName' | 'quantity'>[]): string =>
  lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')

/** The description of an installation visit (P-313): `Instalar: 1 × Disco SSD (pedido 1A2B3C4D).` */
export const installationSentence = (orderId: string, lines: Parameters<typeof installedText>[0]): string =>
  `Instalar: ${cut(installedText(lines))} (${orderName(orderId)}).`

/** Cuts by code points, so that no half surrogate pair remains. */
const cut = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > MOST ? `${characters.slice(0, MOST - 1).join('')}…` : text
}

/** Returns the description with the sentence; it is put in front unless the description has it, even if that names the order. */
export const withSentence = (description: string, sentence: string): string =>
  description.includes(sentence)
    ? description
    : Array.from([sentence, description].filter(Boolean).join('\n')).slice(0, 2_000).join('')

/**
 * Why an installation visit cannot be requested for that day (P-312); null when it can.
 * @param firstDay `YYYY-MM-DD`; null while the day of arrival is unknown
 * @param today `YYYY-MM-DD`
 */
export function refuseBeforeArrival(fecha: string, firstDay: string | null, today: string): string | null {
  if (firstDay === null)
    return 'Todavía no sabemos qué día llega tu pedido: deja la fecha sin elegir y la acordamos contigo.'
  if (fecha >= firstDay) return null
  return `Tu pedido puede llegar hasta ${nearDay(firstDay, today)}: elige ese día o uno después.`
}
