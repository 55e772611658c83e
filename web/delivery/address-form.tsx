import { useRef, useState, type FormEvent } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { AddressFields } from './address-fields.tsx'
import { useRememberedMunicipality } from './remembered-municipality.ts'
import { useAddressForm } from './use-address-form.ts'
import type { KnownAddress } from './use-written-address.ts'

/** @param isByPayment whether another button than the form's own submitted it: see {@link submitUnsavedAddress} */
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

/** The form of a first address, where it is needed: preset to the buyer, and to the municipality chosen on a product's page. */
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

/** Submits an unsaved address, as its own button does. @returns whether there is one */
export function submitUnsavedAddress(within: HTMLElement | null): boolean {
  const form = within?.querySelector<HTMLFormElement>('form[data-unsaved]')
  form?.requestSubmit()
  return Boolean(form)
}
