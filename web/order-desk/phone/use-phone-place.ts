import { useState } from 'react'

import type { QuotedPlace } from '../../../contract/delivery/delivery.ts'
import type { Municipality } from '../../delivery/municipalities.ts'
import { useCall } from '../../use-call.ts'
import type { ChosenClient } from './client-part.tsx'
import type { PhoneLine } from './product-part.tsx'
import { useAddressBook } from './use-address-book.ts'

export type PhonePlace = ReturnType<typeof usePhonePlace>

/** Where a telephone order goes or is picked up, and what that costs. */
export function usePhonePlace(client: ChosenClient, lines: readonly PhoneLine[]) {
  const isNeeded = lines.some(({ product }) => !product.digital)
  const addresses = useAddressBook(client)
  const [town, setTown] = useState<Municipality | null>(null)
  const municipalityCode = addresses.chosen?.municipalityCode ?? town?.code
  const products = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  // Apart from what delivery costs: the choice stays while that is asked for another place.
  const places = useCall('delivery.quote', isNeeded ? { products } : null, { showsFormer: true })
  const pickupPlaces = isNeeded && places.state === 'loaded' ? places.value.data.pickupPlaces : []
  const [pickupId, choosePickup] = useState<string | null>(null)
  const pickup = pickupPlaces.find(({ _id }) => _id === pickupId)
  const quote = useCall(
    'delivery.quote',
    isNeeded && !pickup && municipalityCode !== undefined ? { municipalityCode, products } : null,
  )
  const quoted: QuotedPlace | null = quote.state === 'loaded' ? quote.value.data.place : null
  return {
    isNeeded,
    ...addresses,
    town,
    setTown,
    quoted,
    isQuoting: quote.state === 'loading',
    hasFailed: quote.state === 'failed',
    requote: () => {
      quote.refetch()
      places.refetch()
    },
    pickupPlaces,
    /** Where it is picked up; undefined of what is sent. */
    pickup,
    /** By the place's id; null has it sent. */
    choosePickup,
    /** What delivery adds; null while that is not known. */
    cost: isNeeded && !pickup ? (quoted?.cost ?? null) : 0,
  }
}
