import { Phone } from 'lucide-react'

import { LineField } from '../../delivery/line-field.tsx'
import type { Municipality } from '../../delivery/municipalities.ts'
import { MunicipalityField } from '../../delivery/municipality-field.tsx'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { AddressChoices, AwaitedAddresses } from '../../order-desk/phone/address-choices.tsx'
import type { ChosenClient } from '../../order-desk/phone/client-part.tsx'
import { formatPhone } from '../../phone-links.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import type { VisitPlace } from './use-visit-town.ts'

type VisitPlacePartProps = {
  client: ChosenClient
  place: VisitPlace
  onTown: (town: Municipality | null) => void
  errors: FieldErrors
}

/** The address of the visit, and whom to call there. */
export function VisitPlacePart({ client, place, onTown, errors }: VisitPlacePartProps) {
  const { book, isWritten, town } = place
  if (book.state !== 'known') return <AwaitedAddresses book={book} />
  const phone = client === 'new' || client === null ? '' : client.phone
  return (
    <div className="mt-3 flex flex-col gap-4">
      <AddressChoices about={place} legend="A dónde va el técnico" other="Otra dirección, para esta visita" />
      {isWritten && (
        <>
          <MunicipalityField
            label="Municipio"
            name="municipalityCode"
            placeholder="Escribe tres letras"
            value={town}
            onChange={onTown}
            error={errors.municipalityCode}
          />
          <LineField autoComplete="off" defaultValue={undefined} error={errors.line} />
        </>
      )}
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <Field
          label="Teléfono de contacto"
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
          isOptional
          error={errors.phone}
          hint={phone === '' ? 'Solo si es otro que el del cliente.' : `Solo si es otro que el ${formatPhone(phone)}.`}
          icon={<Phone className="size-5" />}
        />
        <TextArea
          label="Otros detalles"
          name="detalles"
          rows={2}
          maxLength={300}
          isOptional
          hint="Cómo llegar, portería, parqueadero."
          error={errors.detalles}
        />
      </div>
    </div>
  )
}
