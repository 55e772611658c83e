import { useState } from 'react'

import { isColombianPhone } from '../../contract/account-rules.ts'
import { addressMessages, bareDigits } from '../../contract/address-rules.ts'
import type { Address } from '../../contract/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { textOf } from '../forms/form-values.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { showToast } from '../ui/toast.ts'
import type { Municipality } from './municipalities.ts'

export type AddressFormWork = {
  /** The one to change; null for a new one. */
  address: Address | null
  onSaved: (saved: Address) => void
}

/** Writing an address, new or changed: checked as the server checks it, and saved. */
export function useAddressForm({ address, onSaved }: AddressFormWork) {
  const [place, setPlace] = useState<Municipality | null>(
    address && { code: address.municipalityCode, name: address.municipality, department: address.department },
  )
  const form = useForm({
    check: (element) => findWrong(new FormData(element)),
    send: async (written) => {
      const fields = {
        recipient: textOf(written, 'recipient'),
        phone: textOf(written, 'phone'),
        municipalityCode: textOf(written, 'municipalityCode'),
        line: textOf(written, 'line'),
        indications: textOf(written, 'indications'),
        isUsual: written.has('isUsual'),
      }
      const { data, message } = address
        ? await callOverHttp(
            'addresses.change',
            { addressId: address._id, ...fields },
            { headers: { 'If-Match': `"${address.version}"` } },
          )
        : await callOverHttp('addresses.add', fields)
      showToast({ text: message, kind: 'success' })
      onSaved(data)
    },
  })
  const choose = (chosen: Municipality | null) => {
    if (chosen) form.mend('municipalityCode')
    setPlace(chosen)
  }
  return { ...form, place, setPlace: choose }
}

function findWrong(written: FormData): FieldErrors {
  const wrong: FieldErrors = {}
  if (textOf(written, 'recipient').trim().length < 3) wrong.recipient = addressMessages.recipient
  if (!isColombianPhone(bareDigits(textOf(written, 'phone')))) wrong.phone = addressMessages.phone
  if (textOf(written, 'municipalityCode') === '') wrong.municipalityCode = addressMessages.municipality
  if (textOf(written, 'line').trim().length < 5) wrong.line = addressMessages.line
  return wrong
}
