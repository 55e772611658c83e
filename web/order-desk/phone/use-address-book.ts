import { useState } from 'react'

import type { Address } from '../../../contract/delivery/addresses.ts'
import { useCall } from '../../use-call.ts'
import type { ChosenClient } from './client-part.tsx'

type Book = { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'known'; addresses: Address[] }
export type AddressBook = ReturnType<typeof useAddressBook>

/** The addresses of who calls, and which of them was chosen: the first one, until another is. */
export function useAddressBook(client: ChosenClient) {
  const clientId = client === 'new' || client === null ? null : client._id
  const listed = useCall('phoneOrders.addressesOf', clientId === null ? null : { clientId })
  // Of whom it was chosen: another client's choice counts for nothing.
  const [choice, setChoice] = useState<{ clientId: string | null; addressId: string | null } | null>(null)
  const addresses = listed.state === 'loaded' ? listed.value.data : []
  const wanted = choice?.clientId === clientId ? choice : null
  const chosen = wanted ? addresses.find(({ _id }) => _id === wanted.addressId) : addresses[0]
  const book: Book =
    listed.state === 'failed'
      ? { state: 'failed', retry: listed.refetch }
      : listed.state === 'loading'
        ? { state: 'loading' }
        : { state: 'known', addresses }
  return {
    book,
    /** The address of the book; undefined for one that is written. */
    chosen,
    isWritten: book.state === 'known' && chosen === undefined,
    choose: (addressId: string | null) => setChoice({ clientId, addressId }),
  }
}
