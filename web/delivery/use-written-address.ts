import { useState } from 'react'

import { isColombianPhone } from '../../contract/accounts/account-rules.ts'
import { addressMessages, bareDigits } from '../../contract/delivery/address-rules.ts'
import type { Address } from '../../contract/delivery/addresses.ts'
import { textOf } from '../forms/form-values.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import type { Municipality } from './municipalities.ts'

/** The initial values of the fields of an address. */
export type KnownAddress = Omit<Address, '_id' | 'isUsual' | 'version'>
export type WrittenAddress = Omit<KnownAddress, 'municipality' | 'department'>

/**
 * The form around the fields of an address, checked as the server checks them.
 * @param send handles the written address
 * @param suggested the municipality of a new address until another is chosen
 */
export function useWrittenAddress(
  known: KnownAddress | null,
  send: (address: WrittenAddress, written: FormData) => Promise<void>,
  suggested: Municipality | null = null,
) {
  const [place, setPlace] = useState<Municipality | null>(
    known ? { code: known.municipalityCode, name: known.municipality, department: known.department } : suggested,
  )
  // A remembered municipality may turn out invalid while the form is open: if it was not chosen here, it is removed, too.
  const [begunWith, setBegunWith] = useState({ suggested, turn: 0 })
  if (suggested !== begunWith.suggested) {
    const isUntouched = place !== null && place === begunWith.suggested
    if (isUntouched) setPlace(suggested)
    setBegunWith({ suggested, turn: begunWith.turn + (isUntouched ? 1 : 0) })
  }
  const form = useForm({
    check: (element) => findWrong(new FormData(element)),
    send: (written) =>
      send(
        {
          recipient: textOf(written, 'recipient'),
          phone: textOf(written, 'phone'),
          municipalityCode: textOf(written, 'municipalityCode'),
          line: textOf(written, 'line'),
          indications: textOf(written, 'indications'),
        },
        written,
      ),
  })
  const choose = (chosen: Municipality | null) => {
    if (chosen) form.mend('municipalityCode')
    setPlace(chosen)
  }
  return { ...form, place, setPlace: choose, placeTurn: begunWith.turn }
}

function findWrong(written: FormData): FieldErrors {
  const wrong: FieldErrors = {}
  if (textOf(written, 'recipient').trim().length < 3) wrong.recipient = addressMessages.recipient
  if (!isColombianPhone(bareDigits(textOf(written, 'phone')))) wrong.phone = addressMessages.phone
  if (textOf(written, 'municipalityCode') === '') wrong.municipalityCode = addressMessages.municipality
  if (textOf(written, 'line').trim().length < 5) wrong.line = addressMessages.line
  return wrong
}
