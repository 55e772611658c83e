import { useRef, useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { submitUnsavedAddress } from '../delivery/address-form.tsx'
import type { SeenDelivery } from '../payments/send-payment.ts'
import type { Delivery } from './use-delivery.ts'

/** Pays for a cart that is sent or picked up there; null where nothing is sent, or it may be said later. */
type Send = (to: SeenDelivery | null) => void

/**
 * A press on Payment: an address that is written and not saved is saved first, since whoever wrote it believes that the order
 * goes there (P-197).
 * @returns also `frame`, for the card of the addresses, and `problem`, why there is no paying yet or ''
 */
export function usePaymentPress(delivery: Delivery) {
  const frame = useRef<HTMLElement>(null)
  const [hasNoAddress, setNoAddress] = useState(false)
  const [isSavedNow, setSavedNow] = useState(false)
  const isFree = delivery.state === 'unplaced' && delivery.isFreeEverywhere
  return {
    frame,
    problem: problemOf(),
    press: (send: Send) => {
      setSavedNow(false)
      if (delivery.state === 'pickup') {
        const { _id: placeId, version } = delivery.place
        send({ pickup: { placeId, version } })
        return
      }
      if (delivery.state === 'unplaced') {
        if (submitUnsavedAddress(frame.current)) return
        if (!isFree) {
          setNoAddress(true)
          frame.current?.querySelector<HTMLElement>('input:not([name="como-lo-recibes"]), button')?.focus()
          return
        }
      }
      const isPlaced = delivery.state === 'placed' && delivery.place.cost !== null
      send(isPlaced ? { addressId: delivery.address._id, deliveryCost: delivery.place.cost ?? 0 } : null)
    },
    /** The address that Payment saved is there now. Where sending costs something, the sum is another one than the buyer saw. */
    paySaved: ({ _id }: Address, send: Send) => {
      if (isFree) send({ addressId: _id, deliveryCost: 0 })
      else setSavedNow(true)
    },
  }

  function problemOf(): string {
    if (hasNoAddress && delivery.state === 'unplaced') return 'Agrega una dirección.'
    if (isSavedNow && delivery.state === 'placed') return 'Guardamos tu dirección. Mira cuánto vale el envío y paga.'
    return ''
  }
}
