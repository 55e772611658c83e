import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { useCall } from '../use-call.ts'

/**
 * The buyer's addresses with the chosen one, at first the usual one. A just saved address is chosen and listed at once, so that nothing is
 * sent to the former one while the list is reloaded.
 * @param isWanted whether the list is loaded
 */
export function useAddressBook(isWanted: boolean) {
  const book = useCall('addresses.list', isWanted ? {} : null)
  const [chosenId, setChosen] = useState<string>()
  const [saved, setSaved] = useState<{ address: Address; listBefore: readonly Address[] | undefined }>()
  const list = book.state === 'loaded' ? book.value.data : undefined
  const addresses = saved && list && saved.listBefore === list ? withSaved(list, saved.address) : (list ?? [])
  return {
    state: book.state,
    addresses,
    chosen: addresses.find(({ _id }) => _id === chosenId) ?? addresses[0],
    choose: setChosen,
    onSaved: (address: Address) => {
      setChosen(address._id)
      setSaved({ address, listBefore: list })
      book.refetch()
    },
    refetch: book.refetch,
  }
}

/** The list with the address in its former place, or at the end. */
const withSaved = (list: readonly Address[], saved: Address): readonly Address[] =>
  list.some(({ _id }) => _id === saved._id)
    ? list.map((one) => (one._id === saved._id ? saved : one))
    : [...list, saved]
