import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDiscard } from '../ui/use-discard.ts'
import { AddressFields } from './address-fields.tsx'
import { useAddressForm, type AddressFormWork } from './use-address-form.ts'

type AddressDialogProps = AddressFormWork & { isOpen: boolean; onClose: () => void }

const formId = 'address'

/** An address to write or to change, in a window of its own. */
export function AddressDialog({ address, isOpen, onClose, onSaved }: AddressDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const close = useDiscard(isDirty, onClose)
  const { formProps, buttonProps, errors, place, setPlace } = useAddressForm({
    address,
    onSaved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={address ? 'Editar dirección' : 'Nueva dirección'}
      size="form"
      isDirty={isDirty}
      footer={
        <>
          <Button look="outline" size="small" onClick={close}>
            Cancelar
          </Button>
          <Button {...buttonProps} form={formId} size="small">
            Guardar dirección
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} noValidate onInput={() => setDirty(true)}>
        <AddressFields address={address} errors={errors} place={place} onPlace={setPlace} />
      </form>
    </Dialog>
  )
}
