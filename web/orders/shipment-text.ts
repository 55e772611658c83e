import { PICKUP_WAIT_DAYS } from '../../contract/delivery/pickup-limits.ts'
import { nameInSentence } from '../../contract/orders/carriers.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { DeliveryAddress } from '../../contract/orders/shipments.ts'
import { addDays, dayInBogota } from '../../contract/values/civil-days.ts'
import { betweenDays, nearDay, type DayRange } from '../../contract/values/near-days.ts'
import { placeName } from '../../contract/values/place-name.ts'

export type OrderShipment = Order['shipments'][number]

/** When a shipment is expected. */
export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`

/** The steps of a shipment, as its buyer reads them: of one that is sent, and of one that is picked up. */
export const shipmentSteps = (isPickup: boolean): readonly string[] =>
  isPickup ? ['Recibido', 'Listo', 'Entregado'] : ['Recibido', 'Preparado', 'Enviado', 'Entregado']

/** The index of a shipment's step; null if it was returned or never left. */
export function stepOf({ state }: Pick<OrderShipment, 'state'>, isPickup = false): number | null {
  const states = isPickup ? ['to_prepare', 'prepared', 'delivered'] : ['to_prepare', 'prepared', 'sent', 'delivered']
  const at = states.indexOf(state)
  return at < 0 ? null : at
}

/** The day of arrival, or the missing step if no day was promised or the last one has passed. */
export function headlineOf(
  shipment: Pick<OrderShipment, 'state' | 'deliveredAt' | 'expected' | 'newDays'>,
  now: Date,
  isPickup = false,
): string {
  const { state, deliveredAt } = shipment
  const expected = shipment.newDays ?? shipment.expected
  const today = dayInBogota(now)
  if (isPickup) return pickupHeadline(shipment, today)
  if (state === 'delivered') return deliveredAt ? `Llegó ${nearDay(dayInBogota(deliveredAt), today)}` : 'Llegó'
  if (state === 'returned') return 'Volvió a la tienda'
  if (state === 'cancelled') return 'No se envía'
  if (expected && today <= expected.to) return arrivalText(expected, today)
  return { to_prepare: 'Lo estamos preparando', prepared: 'Está listo para salir', sent: 'Va en camino' }[state]
}

/** The headline of a shipment for pickup (P-306). */
function pickupHeadline(
  { state, deliveredAt, expected, newDays }: Parameters<typeof headlineOf>[0],
  today: string,
): string {
  if (state === 'delivered')
    return deliveredAt ? `Lo recogiste ${nearDay(dayInBogota(deliveredAt), today)}` : 'Lo recogiste'
  if (state === 'returned') return 'Volvió a la tienda'
  if (state === 'cancelled') return 'No se entrega'
  if (state === 'prepared') return 'Ya puedes recogerlo'
  const days = newDays ?? expected
  return days && today <= days.to ? `Estará listo ${betweenDays(days, today)}` : 'Lo estamos preparando'
}

/** How long a ready order waits for its buyer: `hasta el lunes 14`; '' if it is not ready. */
export function waitText({ state, preparedAt }: Pick<OrderShipment, 'state' | 'preparedAt'>, now: Date): string {
  if (state !== 'prepared' || preparedAt === null) return ''
  return `hasta ${nearDay(addDays(dayInBogota(preparedAt), PICKUP_WAIT_DAYS), dayInBogota(now))}`
}

/** Between which days it was promised, once the last of them is over or the shop names later ones. */
export function missedDays(
  { expected, newDays }: Pick<OrderShipment, 'expected' | 'newDays'>,
  now: Date,
): string | null {
  const today = dayInBogota(now)
  const isMissed = expected !== null && (expected.to < today || (newDays !== null && expected.to < newDays.to))
  return isMissed ? betweenDays(expected, today) : null
}

/** The destination of a shipment that left for another address than the order now has; '' for every other. */
export function sentElsewhere(
  { address }: Pick<OrderShipment, 'address'>,
  { address: ofOrder }: Pick<Order, 'address'>,
): string {
  if (!address || !ofOrder || addressLine(address) === addressLine(ofOrder)) return ''
  return `Salió para ${addressLine(address)}.`
}

/** `Ana Lucía Guerrero, Carrera 6 # 12-30, Ipiales, Nariño` */
const addressLine = (address: DeliveryAddress): string => `${address.recipient}, ${address.line}, ${placeName(address)}`

type Happened = { at: string; text: string }

/** The events of a shipment, the latest first. @param received when its order was placed */
export function happenedTo(shipment: OrderShipment, received: string, isPickup = false): Happened[] {
  const { preparedAt, sentAt, deliveredAt, returnedAt, cancelledAt } = shipment
  const carrier = nameInSentence(shipment.carrierName)
  const all: (Happened | null)[] = [
    { at: received, text: 'Recibimos tu pedido.' },
    preparedAt === null
      ? null
      : { at: preparedAt, text: isPickup ? 'Quedó listo para recoger.' : 'Preparamos este envío.' },
    sentAt === null || isPickup
      ? null
      : { at: sentAt, text: carrier ? `Va en camino con ${carrier}.` : 'Va en camino.' },
    deliveredAt === null ? null : { at: deliveredAt, text: isPickup ? 'Lo recogiste.' : 'Llegó.' },
    returnedAt === null ? null : { at: returnedAt, text: 'Volvió a la tienda.' },
    cancelledAt === null
      ? null
      : { at: cancelledAt, text: isPickup ? 'La tienda lo canceló.' : 'La tienda canceló este envío.' },
  ]
  return all.filter((one) => one !== null).toSorted((one, other) => other.at.localeCompare(one.at))
}

/** The word for a part of an order: one for pickup is not a shipment. */
export const shipmentNoun = (isPickup: boolean): string => (isPickup ? 'Paquete' : 'Envío')

type Shipment = { number: number; state: string }

/**
 * `Envío 1 de 2`, counting only shipments that are not cancelled; `Envío 2` alone if that would contradict the numbers, and for a cancelled
 * one.
 * @param shipments all of the order
 */
export function shipmentName({ number, state }: Shipment, shipments: readonly Shipment[], isPickup = false): string {
  const noun = shipmentNoun(isPickup)
  const living = shipments.filter((one) => one.state !== 'cancelled')
  const isCounted = state !== 'cancelled' && living.every((one) => one.number <= living.length)
  return isCounted ? `${noun} ${number} de ${living.length}` : `${noun} ${number}`
}
