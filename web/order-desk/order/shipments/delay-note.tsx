import { Clock } from 'lucide-react'

import type { DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { dayInBogota } from '../../../../contract/values/civil-days.ts'
import { betweenDays, nearDay } from '../../../../contract/values/near-days.ts'
import { arrivalText, waitText, missedDays } from '../../../orders/shipment-text.ts'

/** When a shipment arrives or did, in words; undefined where no day was named, or {@link DelayNote} says it. */
export function arrivalOf(shipment: DeskShipment, now: Date): string | undefined {
  const { deliveredAt, expected, newDays } = shipment
  const today = dayInBogota(now)
  if (deliveredAt) return `Llegó ${nearDay(dayInBogota(deliveredAt), today)}`
  const days = newDays ?? expected
  return days && missedDays(shipment, now) === null ? arrivalText(days, today) : undefined
}

/** By when what is picked up is to be ready, or until when it is kept for its buyer. */
export function PickupNote({ shipment, now }: { shipment: DeskShipment; now: Date }) {
  const { state, newDays, expected } = shipment
  const days = newDays ?? expected
  const waits = waitText(shipment, now)
  const ready =
    state === 'to_prepare' && days && missedDays(shipment, now) === null
      ? `Prometimos tenerlo listo ${betweenDays(days, dayInBogota(now))}.`
      : waits && `Se guarda ${waits}.`
  return ready === '' ? null : <p className="mt-3 type-body-sm text-ink-2">{ready}</p>
}

/** That a shipment is late, as its buyer reads it: the promised days, and the other ones. */
export function DelayNote({ shipment, now }: { shipment: DeskShipment; now: Date }) {
  const missed = missedDays(shipment, now)
  if (missed === null) return null
  const { newDays } = shipment
  return (
    <p className="mt-3 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <b className="font-semibold">Se demora.</b>
        {` Antes: ${missed}.${newDays ? ` Ahora: ${betweenDays(newDays, dayInBogota(now))}.` : ''}`}
      </span>
    </p>
  )
}
