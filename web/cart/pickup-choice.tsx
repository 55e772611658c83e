import { Store, Truck, type LucideIcon } from 'lucide-react'

import type { PickupPlace } from '../../contract/orders/pickup.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { readyText } from '../delivery/arrival-text.ts'

type PickupChoiceProps = {
  places: readonly PickupPlace[]
  /** Undefined for delivery. */
  chosen: PickupPlace | undefined
  /** @param placeId null for delivery */
  onChoose: (placeId: string | null) => void
}

/** The choice between delivery and pickup (P-304), if the shop has a pickup place. */
export function PickupChoice({ places, chosen, onChoose }: PickupChoiceProps) {
  return (
    <fieldset className="mb-4 grid gap-3 md:grid-cols-2">
      <legend className="sr-only">Cómo lo recibes</legend>
      <Way icon={Truck} title="Envío a domicilio" isChosen={!chosen} onChoose={() => onChoose(null)} />
      {places.map(({ _id, placeName }) => (
        <Way
          key={_id}
          icon={Store}
          title={`Recoger en ${placeName}`}
          isChosen={_id === chosen?._id}
          onChoose={() => onChoose(_id)}
        />
      ))}
    </fieldset>
  )
}

type WayProps = { icon: LucideIcon; title: string; isChosen: boolean; onChoose: () => void }

function Way({ icon: Icon, title, isChosen, onChoose }: WayProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-14 border border-line p-4 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name="como-lo-recibes"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
    </label>
  )
}

/** The pickup place of a cart, when the cart is ready and when the place is open. */
export function PickupPlaceText({ place }: { place: PickupPlace }) {
  return (
    <div className="rounded-14 bg-sunken p-4">
      <p className="font-semibold">{endSentence(readyText(place))}</p>
      <address className="mt-1 wrap-anywhere text-ink-2 not-italic">
        {`${place.line}, ${place.municipality}`}
        <br />
        {place.hours}
      </address>
      <p className="mt-2 type-body-sm text-ink-2">No cuesta nada. Te escribimos cuando puedas pasar por él.</p>
    </div>
  )
}
