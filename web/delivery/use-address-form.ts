import type { Address } from '../../contract/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { showToast } from '../ui/toast.ts'
import { useWrittenAddress } from './use-written-address.ts'

export type AddressFormWork = {
  /** The one to change; null for a new one. */
  address: Address | null
  onSaved: (saved: Address) => void
}

/** Writing an address of the book, new or changed. */
export function useAddressForm({ address, onSaved }: AddressFormWork) {
  return useWrittenAddress(address, async (fields, written) => {
    const input = { ...fields, isUsual: written.has('isUsual') }
    const { data, message } = address
      ? await callOverHttp(
          'addresses.change',
          { addressId: address._id, ...input },
          { headers: { 'If-Match': `"${address.version}"` } },
        )
      : await callOverHttp('addresses.add', input)
    showToast({ text: message, kind: 'success' })
    onSaved(data)
  })
}
