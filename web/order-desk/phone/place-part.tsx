import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { endSentence } from '../../../contract/values/sentence.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { AddressText } from '../../delivery/address-text.tsx'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChosenClient } from './client-part.tsx'
import type { PhonePlace } from './use-phone-place.ts'

type PlacePartProps = { client: ChosenClient; about: PhonePlace; errors: FieldErrors }

/** Where it goes: one of the client's addresses, or one that is written for this order. */
export function PlacePart({ client, about, errors }: PlacePartProps) {
  const { book, chosen, isWritten, town, quoted } = about
  if (book.state === 'failed') {
    return <ErrorBlock className="mt-3" message="No pudimos traer sus direcciones." onRetry={book.retry} />
  }
  if (book.state === 'loading') return <Skeleton className="mt-3 h-24 rounded-14" />
  return (
    <div className="mt-3">
      {book.addresses.length > 0 && (
        <fieldset>
          <legend className="sr-only">A dónde lo enviamos</legend>
          <ul className="flex flex-col gap-2">
            {book.addresses.map((address) => (
              <li key={address._id}>
                <Choice isChosen={address === chosen} onChoose={() => about.choose(address._id)}>
                  <AddressText {...address} />
                </Choice>
              </li>
            ))}
            <li>
              <Choice isChosen={isWritten} onChoose={() => about.choose(null)}>
                <span className="font-semibold">Otra dirección, para este pedido</span>
              </Choice>
            </li>
          </ul>
        </fieldset>
      )}
      {isWritten && (
        <div className={book.addresses.length > 0 ? 'mt-4' : ''}>
          <AddressFields address={asRecipient(client)} errors={errors} place={town} onPlace={about.setTown} isOfOther />
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

/** Whoever calls receives it, mostly. */
const asRecipient = (client: ChosenClient) =>
  client === null || client === 'new'
    ? null
    : {
        recipient: client.name,
        phone: client.phone,
        ...{ municipalityCode: '', municipality: '', department: '', line: '', indications: '' },
      }

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-3 rounded-14 border border-line p-3.5 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name="chosenAddress"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      {children}
    </label>
  )
}
