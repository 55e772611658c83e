import { useState } from 'react'

import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { AddressFields } from './address-fields.tsx'
import { AddressText } from './address-text.tsx'
import { useAddressForm, type AddressFormWork } from './use-address-form.ts'

type AddressDialogProps = AddressFormWork & { isOpen: boolean; onClose: () => void }

/** A dialog for a new address or a change. */
export function AddressDialog({ address, isOpen, onClose, onSaved }: AddressDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const { errors, place, setPlace, theirs, ...form } = useAddressForm({
    address,
    onSaved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={address ? 'Editar dirección' : 'Nueva dirección'}
      form={form}
      action="Guardar dirección"
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
    >
      <AddressFields address={address} errors={errors} place={place} onPlace={setPlace} />
      {theirs && (
        <ChangedMeanwhile key={theirs.version}>
          <AddressText {...theirs} />
        </ChangedMeanwhile>
      )}
    </FormDialog>
  )
}
