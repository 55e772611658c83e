import { useState } from 'react'

import type { Address } from '../../../contract/delivery/addresses.ts'
import type { QuotedPlace } from '../../../contract/delivery/delivery.ts'
import type { Municipality } from '../../delivery/municipalities.ts'
import { useCall } from '../../use-call.ts'
import type { ChosenClient } from './client-part.tsx'
import type { PhoneLine } from './product-part.tsx'

type Book = { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'known'; addresses: Address[] }
export type PhonePlace = ReturnType<typeof usePhonePlace>

/** Where a telephone order goes, and what that costs. */
export function usePhonePlace(client: ChosenClient, lines: readonly PhoneLine[]) {
  const clientId = client === 'new' || client === null ? null : client._id
  const isNeeded = lines.some(({ product }) => !product.digital)
  const listed = useCall('phoneOrders.addressesOf', clientId === null ? null : { clientId })
  // Of whom it was chosen: another client's choice counts for nothing.
  const [choice, setChoice] = useState<{ clientId: string | null; addressId: string | null } | null>(null)
  const [town, setTown] = useState<Municipality | null>(null)
  const addresses = listed.state === 'loaded' ? listed.value.data : []
  const wanted = choice?.clientId === clientId ? choice : null
  const chosen = wanted ? addresses.find(({ _id }) => _id === wanted.addressId) : addresses[0]
  const municipalityCode = chosen?.municipalityCode ?? town?.code
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
  const book: Book =
    listed.state === 'failed'
      ? { state: 'failed', retry: listed.refetch }
      : listed.state === 'loading'
        ? { state: 'loading' }
        : { state: 'known', addresses }
  return {
    isNeeded,
    book,
    /** The address of the book; undefined for one that is written. */
    chosen,
    isWritten: book.state === 'known' && chosen === undefined,
    choose: (addressId: string | null) => setChoice({ clientId, addressId }),
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
