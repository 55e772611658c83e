import { MapPinOff } from 'lucide-react'

import { endSentence } from '../../../contract/values/sentence.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { AddressChoices, AwaitedAddresses } from './address-choices.tsx'
import type { ChosenClient } from './client-part.tsx'
import { useFollowedClient } from './use-followed-client.ts'
import type { PhonePlace } from './use-phone-place.ts'

type PlacePartProps = { client: ChosenClient; about: PhonePlace; errors: FieldErrors }

/** Where it goes: one of the client's addresses, or one that is written for this order. */
export function PlacePart({ client, about, errors }: PlacePartProps) {
  const { book, isWritten, town, quoted } = about
  if (book.state !== 'known') return <AwaitedAddresses book={book} />
  return (
    <div className="mt-3">
      <AddressChoices about={about} legend="A dónde lo enviamos" other="Otra dirección, para este pedido" />
      {isWritten && (
        <div className={book.addresses.length > 0 ? 'mt-4' : ''}>
          <WrittenPlace {...{ client, errors, town }} onTown={about.setTown} />
        </div>
      )}
      {quoted && !quoted.isCovered && (
        <p role="alert" className="mt-3 flex gap-3 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
          <MapPinOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          {endSentence(`Todavía no llegamos a ${quoted.municipality}`)}
        </p>
      )}
    </div>
  )
}

type WrittenPlaceProps = {
  client: ChosenClient
  errors: FieldErrors
  town: PhonePlace['town']
  onTown: PhonePlace['setTown']
}

function WrittenPlace({ client, errors, town, onTown }: WrittenPlaceProps) {
  const fields = useFollowedClient(client === 'new')
  return (
    <div ref={fields}>
      <AddressFields address={asRecipient(client)} errors={errors} place={town} onPlace={onTown} isOfOther />
    </div>
  )
}

/** Whoever calls receives it, mostly. */
const asRecipient = (client: ChosenClient) =>
  client === null || client === 'new'
    ? null
    : {
        recipient: client.name,
        phone: client.phone,
        ...{ municipalityCode: '', municipality: '', department: '', line: '', indications: '' },
      }
