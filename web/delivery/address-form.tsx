import { Button } from '../ui/button.tsx'
import { AddressFields } from './address-fields.tsx'
import { useRememberedMunicipality } from './remembered-municipality.ts'
import { useAddressForm, type AddressFormWork } from './use-address-form.ts'

/** A first address, written where it is needed: in the municipality that the buyer chose on a product's page, if any. */
export function AddressForm({ onSaved }: Pick<AddressFormWork, 'onSaved'>) {
  const suggested = useRememberedMunicipality()
  const { formProps, buttonProps, errors, place, setPlace, placeTurn } = useAddressForm({
    address: null,
    onSaved,
    suggested,
  })
  return (
    <form {...formProps} noValidate>
      <AddressFields address={null} errors={errors} place={place} placeTurn={placeTurn} onPlace={setPlace} isFirst />
      <Button {...buttonProps} size="small" className="mt-5 max-md:w-full">
        Guardar dirección
      </Button>
    </form>
  )
}
