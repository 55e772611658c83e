import type { DeskRow } from '../../contract/order-desk/desk-order.ts'
import { bogotaFormat, timeOf } from '../../contract/values/moments.ts'
import { formatNumber } from '../../contract/values/units.ts'

/** `1 unidad`, `2 unidades`. */
export const unitsText = (units: number): string => (units === 1 ? '1 unidad' : `${units} unidades`)
/** `1 pedido`, `2 pedidos`. */
export const ordersText = (orders: number): string => (orders === 1 ? '1 pedido' : `${formatNumber(orders)} pedidos`)

/** The weight of a shipment, `1,5 kg`; '' when it is not known. */
export const kilosText = (grams: number | null): string =>
  grams === null ? '' : `${(grams / 1_000).toLocaleString('es-CO', { maximumFractionDigits: 1 })}\u00A0kg`

/** `1 de 2 enviado`, where an order travels in parts and some have left, but none that was cancelled; else ''. */
export function sentText({ shipments }: Pick<DeskRow, 'shipments'>): string {
  const sent = shipments.filter(({ state }) => state === 'sent' || state === 'delivered').length
  const all = shipments.filter(({ state }) => state !== 'cancelled').length
  if (all < 2 || sent === 0 || sent === all) return ''
  return `${sent} de ${all} ${sent === 1 ? 'enviado' : 'enviados'}`
}

const dayAndMonth = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'America/Bogota' })

/** `20 nov` */
export const shortDay = (instant: string): string =>
  dayAndMonth
    .formatToParts(new Date(instant))
    .filter(({ type }) => type === 'day' || type === 'month')
    .map(({ value }) => value.replace('.', ''))
    .join('\u00A0')

/** `20 nov, 10:42 a. m.`; the hour stays on one line. */
export const shortMoment = (instant: string): string =>
  `${shortDay(instant)}, ${timeOf(instant).replaceAll(' ', '\u00A0')}`

/** `viernes, 20 de noviembre de 2026, 10:42 a. m.` */
export const longMoment = bogotaFormat({ dateStyle: 'full', timeStyle: 'short' })
