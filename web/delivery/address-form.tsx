import { useRef, useState, type FormEvent } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { AddressFields } from './address-fields.tsx'
import { useRememberedMunicipality } from './remembered-municipality.ts'
import { useAddressForm } from './use-address-form.ts'
import type { KnownAddress } from './use-written-address.ts'

/** @param isByPayment another button than the form's own had it sent: see {@link submitUnsavedAddress} */
type AddressFormProps = { onSaved: (saved: Address, isByPayment: boolean) => void }

const nothing: KnownAddress = {
  recipient: '',
  phone: '',
  municipalityCode: '',
  municipality: '',
  department: '',
  line: '',
  indications: '',
}

/**
 * A first address, written where it is needed: for the buyer, in the municipality that was chosen on a product's page, unless they
 * write something else.
 */
export function AddressForm({ onSaved }: AddressFormProps) {
  const suggested = useRememberedMunicipality()
  const session = useSession()
  const [buyer] = useState(session.state === 'person' ? session.person : null)
  const [isDirty, setDirty] = useState(false)
  const isByPayment = useRef(false)
  const { formProps, buttonProps, errors, place, setPlace, placeTurn } = useAddressForm({
    address: null,
    onSaved: (saved) => onSaved(saved, isByPayment.current),
    suggested,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    isByPayment.current = (event.nativeEvent as SubmitEvent).submitter === null
    formProps.onSubmit(event)
  }
  return (
    <form
      {...formProps}
      noValidate
      onSubmit={submit}
      onInput={() => setDirty(true)}
      data-unsaved={isDirty ? '' : undefined}
    >
      {isDirty && <LeaveGuard isPage />}
      <AddressFields
        address={buyer && { ...nothing, recipient: buyer.name, phone: buyer.phone }}
        errors={errors}
        place={place}
        placeTurn={placeTurn}
        onPlace={(chosen) => {
          setDirty(true)
          setPlace(chosen)
        }}
        isFirst
      />
      <Button {...buttonProps} size="small" className="mt-5 max-md:w-full">
        Guardar dirección
      </Button>
    </form>
  )
}

/** Sends the address that is written and not saved, as its own button does. @returns whether there is one */
export function submitUnsavedAddress(within: HTMLElement | null): boolean {
  const form = within?.querySelector<HTMLFormElement>('form[data-unsaved]')
  form?.requestSubmit()
  return Boolean(form)
}
