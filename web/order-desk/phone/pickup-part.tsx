import type { PickupPlace } from '../../../contract/orders/pickup.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { readyText } from '../../delivery/arrival-text.ts'
import { Choice } from './address-choices.tsx'
import type { PhonePlace } from './use-phone-place.ts'

/** Whether what is ordered is sent or picked up (P-318); nothing where the shop has no place for that. */
export function PickupPart({ about: { pickupPlaces, pickup, choosePickup } }: { about: PhonePlace }) {
  if (pickupPlaces.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">Cómo lo recibe</legend>
      <ul className="grid gap-2 md:grid-cols-2">
        <li>
          <Choice name="way" isChosen={pickup === undefined} onChoose={() => choosePickup(null)}>
            <span className="font-semibold">Envío a domicilio</span>
          </Choice>
        </li>
        {pickupPlaces.map((place) => (
          <li key={place._id}>
            <Choice name="way" isChosen={place._id === pickup?._id} onChoose={() => choosePickup(place._id)}>
              <span className="min-w-0 font-semibold wrap-anywhere">{`Recoge en ${place.placeName}`}</span>
            </Choice>
          </li>
        ))}
      </ul>
      {pickup && <PlaceText place={pickup} />}
    </fieldset>
  )
}

/** What the caller is told: when it is ready, where and at which hours. */
function PlaceText({ place }: { place: PickupPlace }) {
  return (
    <div className="mt-3 rounded-14 bg-sunken p-4">
      <p className="font-semibold">{endSentence(readyText(place))}</p>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {`${place.line}, ${place.municipality}`}
        <br />
        {place.hours}
      </p>
    </div>
  )
}
