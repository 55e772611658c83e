import { Button } from '../ui/button.tsx'
import { AddressFields } from './address-fields.tsx'
import { useAddressForm, type AddressFormWork } from './use-address-form.ts'

/** A first address, written where it is needed. */
export function AddressForm({ onSaved }: Pick<AddressFormWork, 'onSaved'>) {
  const { formProps, buttonProps, errors, place, setPlace } = useAddressForm({ address: null, onSaved })
  return (
    <form {...formProps} noValidate>
      <AddressFields address={null} errors={errors} place={place} onPlace={setPlace} isFirst />
      <Button {...buttonProps} size="small" className="mt-5 max-md:w-full">
        Guardar dirección
      </Button>
    </form>
  )
}
