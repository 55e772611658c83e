import { Clock } from 'lucide-react'
import { useState } from 'react'

import type { DeskShipment } from '../../../contract/desk-order.ts'
import { arrivalText, betweenDays, dayInBogota, nearDay } from '../../orders/arrival-words.ts'
import { missedDays } from '../../orders/shipment-words.ts'

/** When a shipment arrives or did, in words; undefined where no day was named. */
export function arrivalOf({ deliveredAt, expected, newDays }: DeskShipment): string | undefined {
  const today = dayInBogota(new Date())
  if (deliveredAt) return `Llegó ${nearDay(dayInBogota(deliveredAt), today)}`
  const days = newDays ?? expected
  if (!days) return undefined
  return today <= days.to ? arrivalText(days, today) : `Debía llegar ${betweenDays(days, today)}`
}

/** That a shipment is late, as its buyer reads it: the promised days, and the other ones. */
export function DelayNote({ shipment }: { shipment: DeskShipment }) {
  const [now] = useState(() => new Date())
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
