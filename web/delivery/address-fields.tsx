import { Phone } from 'lucide-react'

import { addressLimits } from '../../contract/address-rules.ts'
import type { Address } from '../../contract/addresses.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { LineField } from './line-field.tsx'
import type { Municipality } from './municipalities.ts'
import { MunicipalityField } from './municipality-field.tsx'

type AddressFieldsProps = {
  address: Address | null
  errors: FieldErrors
  place: Municipality | null
  onPlace: (place: Municipality | null) => void
  /** The first address is the usual one by itself. */
  isFirst?: boolean
}

/** What one writes of an address. */
export function AddressFields({ address, errors, place, onPlace, isFirst = false }: AddressFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      <Field
        label="Quién recibe"
        name="recipient"
        maxLength={addressLimits.recipient}
        autoComplete="name"
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
        autoComplete="tel-national"
        maxLength={40}
        defaultValue={address?.phone}
        required
        error={errors.phone}
        icon={<Phone className="size-5" />}
      />
      <MunicipalityField
        label="Municipio"
        name="municipalityCode"
        placeholder="Escribe tres letras"
        value={place}
        onChange={onPlace}
        error={errors.municipalityCode}
        className="md:col-span-2"
      />
      <div className="md:col-span-2">
        <LineField defaultValue={address?.line} error={errors.line} />
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
      {!address?.isUsual && !isFirst && (
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input type="checkbox" name="isUsual" className="size-5 accent-primary" />
          Es mi dirección de siempre
        </label>
      )}
    </div>
  )
}
