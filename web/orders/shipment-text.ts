import { nameInSentence } from '../../contract/orders/carriers.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { DeliveryAddress } from '../../contract/orders/shipments.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { betweenDays, nearDay, type DayRange } from '../../contract/values/near-days.ts'
import { placeName } from '../../contract/values/place-name.ts'

export type OrderShipment = Order['shipments'][number]

/** When a shipment is expected. */
export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`

/** The four steps of a shipment, as its buyer reads them. */
export const shipmentSteps = ['Recibido', 'Preparado', 'Enviado', 'Entregado'] as const

/** Where a shipment is among its steps; null for one that came back or never left. */
export function stepOf({ state }: Pick<OrderShipment, 'state'>): number | null {
  const at = (['to_prepare', 'prepared', 'sent', 'delivered'] as const).findIndex((step) => step === state)
  return at < 0 ? null : at
}

/** When it arrives, or what it waits for where no day was promised or the last one is over. */
export function headlineOf(
  shipment: Pick<OrderShipment, 'state' | 'deliveredAt' | 'expected' | 'newDays'>,
  now: Date,
): string {
  const { state, deliveredAt } = shipment
  const expected = shipment.newDays ?? shipment.expected
  const today = dayInBogota(now)
  if (state === 'delivered') return deliveredAt ? `Llegó ${nearDay(dayInBogota(deliveredAt), today)}` : 'Llegó'
  if (state === 'returned') return 'Volvió a la tienda'
  if (state === 'cancelled') return 'No se envía'
  if (expected && today <= expected.to) return arrivalText(expected, today)
  return { to_prepare: 'Lo estamos preparando', prepared: 'Está listo para salir', sent: 'Va en camino' }[state]
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

/** Where a shipment went that left for another address than the order's is by now; '' for every other. */
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

/** What happened to a shipment, the latest first. @param received when its order was placed */
export function happenedTo(shipment: OrderShipment, received: string): Happened[] {
  const { preparedAt, sentAt, deliveredAt, returnedAt, cancelledAt } = shipment
  const carrier = nameInSentence(shipment.carrierName)
  const all: (Happened | null)[] = [
    { at: received, text: 'Recibimos tu pedido.' },
    preparedAt === null ? null : { at: preparedAt, text: 'Preparamos este envío.' },
    sentAt === null ? null : { at: sentAt, text: carrier ? `Va en camino con ${carrier}.` : 'Va en camino.' },
    deliveredAt === null ? null : { at: deliveredAt, text: 'Llegó.' },
    returnedAt === null ? null : { at: returnedAt, text: 'Volvió a la tienda.' },
    cancelledAt === null ? null : { at: cancelledAt, text: 'La tienda canceló este envío.' },
  ]
  return all.filter((one) => one !== null).toSorted((one, other) => other.at.localeCompare(one.at))
}

type Shipment = { number: number; state: string }

/**
 * `Envío 1 de 2`, counting what is not cancelled; `Envío 2` alone where that would contradict the numbers, and for what is cancelled.
 * @param shipments all of the order
 */
export function shipmentName({ number, state }: Shipment, shipments: readonly Shipment[]): string {
  const living = shipments.filter((one) => one.state !== 'cancelled')
  const isCounted = state !== 'cancelled' && living.every((one) => one.number <= living.length)
  return isCounted ? `Envío ${number} de ${living.length}` : `Envío ${number}`
}
