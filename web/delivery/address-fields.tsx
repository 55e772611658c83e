import { Phone } from 'lucide-react'

import { addressLimits } from '../../contract/delivery/address-rules.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { LineField } from './line-field.tsx'
import type { Municipality } from './municipalities.ts'
import { MunicipalityField } from './municipality-field.tsx'
import type { KnownAddress } from './use-written-address.ts'

type AddressFieldsProps = {
  address: (KnownAddress & { isUsual?: boolean }) | null
  errors: FieldErrors
  place: Municipality | null
  onPlace: (place: Municipality | null) => void
  /** Changes whenever the place is set without the field. */
  placeTurn?: number
  /** The first address is the usual one automatically. */
  isFirst?: boolean
  /** Whether the shop writes it for a client: the browser must not fill in the owner's address, and it cannot be marked as usual. */
  isOfOther?: boolean
}

/** The fields of an address. */
export function AddressFields({
  address,
  errors,
  place,
  onPlace,
  placeTurn,
  isFirst = false,
  isOfOther = false,
}: AddressFieldsProps) {
  const own = (filledIn: string): string => (isOfOther ? 'off' : filledIn)
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      <Field
        label="Quién recibe"
        name="recipient"
        maxLength={addressLimits.recipient}
        autoComplete={own('name')}
        defaultValue={address?.recipient}
        required
        error={errors.recipient}
        data-autofocus
      />
      <Field
        label="Teléfono"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete={own('tel-national')}
        maxLength={40}
        defaultValue={address?.phone}
        required
        error={errors.phone}
        icon={<Phone className="size-5" />}
      />
      <MunicipalityField
        key={placeTurn}
        label="Municipio"
        name="municipalityCode"
        placeholder="Escribe tres letras"
        value={place}
        onChange={onPlace}
        error={errors.municipalityCode}
        className="md:col-span-2"
      />
      <div className="md:col-span-2">
        <LineField autoComplete={own('street-address')} defaultValue={address?.line} error={errors.line} />
      </div>
      <TextArea
        label="Indicaciones"
        name="indications"
        isOptional
        rows={2}
        maxLength={addressLimits.indications}
        defaultValue={address?.indications}
        hint="Cómo llegar, a quién preguntar."
        error={errors.indications}
        className="md:col-span-2"
      />
      {!address?.isUsual && !isFirst && !isOfOther && (
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input type="checkbox" name="isUsual" className="size-5 accent-primary" />
          Es mi dirección de siempre
        </label>
      )}
    </div>
  )
}
