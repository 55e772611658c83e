import { useState } from 'react'

import type { QuotedPlace } from '../../../contract/delivery/delivery.ts'
import type { Municipality } from '../../delivery/municipalities.ts'
import { useCall } from '../../use-call.ts'
import type { ChosenClient } from './client-part.tsx'
import type { PhoneLine } from './product-part.tsx'
import { useAddressBook } from './use-address-book.ts'

export type PhonePlace = ReturnType<typeof usePhonePlace>

/** Where a telephone order goes, and what that costs. */
export function usePhonePlace(client: ChosenClient, lines: readonly PhoneLine[]) {
  const isNeeded = lines.some(({ product }) => !product.digital)
  const addresses = useAddressBook(client)
  const [town, setTown] = useState<Municipality | null>(null)
  const municipalityCode = addresses.chosen?.municipalityCode ?? town?.code
  const quote = useCall(
    'delivery.quote',
    isNeeded && municipalityCode !== undefined
      ? {
          municipalityCode,
          products: lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
        }
      : null,
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
    requote: quote.refetch,
    /** What delivery adds; null while that is not known. */
    cost: isNeeded ? (quoted?.cost ?? null) : 0,
  }
}
