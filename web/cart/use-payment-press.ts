import { useRef, useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { submitUnsavedAddress } from '../delivery/address-form.tsx'
import type { SeenDelivery } from '../payments/send-payment.ts'
import type { Delivery } from './use-delivery.ts'

/** Pays for a cart with its destination; null if nothing is sent, or the address can be given later. */
type Send = (to: SeenDelivery | null) => void

/**
 * Handles a press on Payment: a typed address that is not saved is saved first, since the buyer expects the order to go there (P-197).
 * @returns also `frame`, for the card of the addresses, and `problem`, the reason why it cannot be paid yet, or ''
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
    /** Called when Payment has saved the address. If delivery costs something, the buyer has not seen the new total yet. */
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
