import { ChevronDown, Clock } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { nameInSentence } from '../../contract/orders/carriers.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { betweenDays } from '../../contract/values/near-days.ts'
import { placeName } from '../../contract/values/place-name.ts'
import { classes } from '../ui/classes.ts'
import { CaseOffers } from './cases/case-offers.tsx'
import { GuideBlock } from './guide-block.tsx'
import { ShipmentSteps } from './shipment-steps.tsx'
import {
  happenedTo,
  headlineOf,
  waitText,
  missedDays,
  type OrderShipment,
  sentElsewhere,
  shipmentName,
  shipmentNoun,
  stepOf,
} from './shipment-text.ts'

type ShipmentPartProps = {
  order: Order
  shipment: OrderShipment
  /** Says at once what has happened: the newest order of a history. */
  isOpen: boolean
  /** What is in it. */
  children: ReactNode
}

/** A shipment of an order: when it arrives, how far it has come, under which number, and what is in it. */
export function ShipmentPart({ order, shipment, isOpen, children }: ShipmentPartProps) {
  const [now] = useState(() => new Date())
  const { number, carrierName, guide, trackingUrl, state } = shipment
  const isPickup = order.pickup !== null || order.isAtCounter
  const at = stepOf(shipment, isPickup)
  const to = shipment.address ?? order.address
  const place = order.isAtCounter
    ? ' en la tienda'
    : order.pickup
      ? ` en ${order.pickup.placeName}`
      : to
        ? ` a ${placeName(to)}`
        : ''
  const waits = isPickup ? waitText(shipment, now) : ''
  const below = waits ? `Te lo guardamos ${waits}.` : isPickup ? '' : sentElsewhere(shipment, order)
  const missed = missedDays(shipment, now)
  const happened = happenedTo(shipment, order.createdAt, isPickup)
  return (
    <section aria-label={`${shipmentNoun(isPickup)} ${number}`} className="border-b border-line py-4 last:border-0">
      <p className="type-caption text-ink-3">{`${shipmentName(shipment, order.shipments, isPickup)}${place}`}</p>
      <h3 className="mt-0.5 type-tile">{headlineOf(shipment, now, isPickup)}</h3>
      {below !== '' && <p className="mt-1 type-body-sm wrap-anywhere text-ink-2">{below}</p>}
      {missed !== null && (
        <p className="mt-3 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <b className="font-semibold">
              {isPickup ? 'Estará listo más tarde de lo que dijimos.' : 'Llega más tarde de lo que dijimos.'}
            </b>{' '}
            {`Antes: ${missed}.`}
            {shipment.newDays && ` Ahora: ${betweenDays(shipment.newDays, dayInBogota(now))}.`}
          </span>
        </p>
      )}
      {at !== null && !order.isAtCounter && <ShipmentSteps {...{ at, isPickup }} />}
      {(guide !== '' || nameInSentence(carrierName) !== '') && state !== 'cancelled' && (
        <div className="mt-4 max-w-120">
          <GuideBlock {...{ carrierName, guide, trackingUrl }} />
        </div>
      )}
      <ul className="mt-2 flex flex-col divide-y divide-line">{children}</ul>
      <CaseOffers {...{ order, shipment }} today={dayInBogota(now)} />
      <details className="group" open={isOpen}>
        <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link">
          Qué ha pasado
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="mt-1 flex flex-col">
          {happened.map((one, index) => (
            <li key={one.text} className="timeline-step type-body-sm">
              <p className={classes(index === 0 && 'font-semibold')}>{one.text}</p>
              <time dateTime={one.at} className="type-caption text-ink-3">
                {momentOf(one.at)}
              </time>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
