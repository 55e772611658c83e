import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { showToast } from '../ui/toast.ts'
import type { Municipality } from './municipalities.ts'
import { useWrittenAddress, type WrittenAddress } from './use-written-address.ts'

export type AddressFormWork = {
  /** The address to change; null for a new one. */
  address: Address | null
  onSaved: (saved: Address) => void
  /** The preset municipality of a new address. */
  suggested?: Municipality | null | undefined
}

/** The form of an address of the book, new or changed. */
export function useAddressForm({ address, onSaved, suggested }: AddressFormWork) {
  const [theirs, setTheirs] = useState<Address | null>(null)
  const send = async (fields: WrittenAddress, written: FormData) => {
    const input = { ...fields, isUsual: written.has('isUsual') }
    const { data, message } = address
      ? await callOverHttp(
          'addresses.change',
          { addressId: address._id, ...input },
          { headers: { 'If-Match': `"${(theirs ?? address).version}"` } },
        ).catch((error: unknown) => {
          if (isCallError(error) && error.code === 'ADDRESS_CHANGED') setTheirs(error.data as Address)
          throw error
        })
      : await callOverHttp('addresses.add', input)
    showToast({ text: message, kind: 'success' })
    onSaved(data)
  }
  return { ...useWrittenAddress(address, send, suggested ?? null), theirs }
}
