import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import type { PickupPlace } from '../../contract/orders/pickup.ts'
import { useRememberedMunicipality } from '../delivery/remembered-municipality.ts'
import { useAddressBook } from '../delivery/use-address-book.ts'
import { useDeliveryQuote } from '../delivery/use-delivery-quote.ts'

/** What is known about the cost of delivery. */
export type Delivery =
  /** Nothing needs delivery. */
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /**
   * No address is chosen; if delivery is free everywhere, the cart can still be paid. `towards`: the municipality remembered by this
   * browser (from a product's page), for the day of arrival; null without one.
   */
  | { state: 'unplaced'; isFreeEverywhere: boolean; towards: QuotedPlace | null }
  | { state: 'placed'; address: Address; place: QuotedPlace }
  /** The buyer picks it up: nothing is sent, and delivery costs nothing. */
  | { state: 'pickup'; place: PickupPlace }

/** The place where a cart is sent or picked up. */
export type Towards = QuotedPlace | PickupPlace | 'unsaid' | null

/**
 * The delivery address, chosen among the buyer's addresses, and its cost.
 * @param offersPickup whether the shop offers pickup, for which the quote has the places
 */
export function useDelivery(items: readonly CartItem[], offersPickup: boolean) {
  const products = items.filter(({ productId }) => productId.disponible)
  const isNeeded = products.some(({ productId }) => !productId.digital)
  const book = useAddressBook(isNeeded)
  const { addresses, chosen: address } = book
  const remembered = useRememberedMunicipality()
  const code = address?.municipalityCode ?? remembered?.code
  const quote = useDeliveryQuote(
    book.state === 'loaded'
      ? {
          municipalityCode: code,
          products: products.map(({ productId: { _id }, quantity }) => ({ productId: _id, quantity })),
        }
      : null,
  )
  const pickupPlaces = usePickupPlaces(isNeeded, quote.state === 'loaded' ? quote.value.data.pickupPlaces : undefined)
  const [pickupAt, setPickupAt] = useState<string | null>(null)
  // A place closed meanwhile is no longer chosen.
  const pickup = pickupPlaces?.find(({ _id }) => _id === pickupAt)
  // Input in the form of the first address stays while the quote is reloaded.
  const [wasKnown, setKnown] = useState(false)
  const arePlacesKnown = !offersPickup || pickupPlaces !== undefined || quote.state === 'failed'
  const isKnown = book.state === 'loaded' && (wasKnown || arePlacesKnown)
  if (isKnown && !wasKnown) setKnown(true)
  const delivery = stateOf()
  return {
    delivery,
    towards: useTowards(code, delivery),
    isNeeded,
    /** Whether the choices are known: the addresses, and whether pickup is possible, which is shown above them. */
    isKnown,
    addresses,
    chosen: address,
    choose: book.choose,
    /** The possible pickup places. */
    pickupPlaces: pickupPlaces ?? [],
    /** The chosen pickup place; undefined for delivery. */
    pickup,
    /** Chooses the pickup place with this id; null for delivery. */
    choosePickup: setPickupAt,
    /** Called after an address was saved: it becomes the chosen one. */
    onSaved: book.onSaved,
    /** Called after the server reported another cost. */
    requote: () => {
      book.refetch()
      quote.refetch()
    },
  }

  function stateOf(): Delivery {
    if (!isNeeded) return { state: 'none' }
    if (pickup) return { state: 'pickup', place: pickup }
    if (book.state === 'failed') return { state: 'failed', retry: book.refetch }
    if (quote.state === 'failed') return { state: 'failed', retry: quote.refetch }
    if (quote.state !== 'loaded') return { state: 'loading' }
    const { place, isFreeEverywhere } = quote.value.data
    return address && place
      ? { state: 'placed', address, place }
      : { state: 'unplaced', isFreeEverywhere, towards: place }
  }
}

/** The pickup places; while they are quoted again, the former ones, so that the choice stays. Undefined until known. */
function usePickupPlaces(isNeeded: boolean, quoted: readonly PickupPlace[] | undefined) {
  const [former, setFormer] = useState(quoted)
  if (quoted && quoted !== former) setFormer(quoted)
  return isNeeded ? (quoted ?? former) : undefined
}

/**
 * The destination as far as chosen: `unsaid` if not chosen, null if the quote failed, undefined until known. While it is computed again for
 * one municipality, the former result stays (D-6).
 */
function useTowards(code: string | undefined, delivery: Delivery): Towards | undefined {
  const [former, setFormer] = useState<{ code: string | undefined; place: Towards }>()
  if (delivery.state === 'loading') return former?.code === code ? former?.place : undefined
  if (delivery.state === 'none') return undefined
  const place =
    delivery.state === 'placed' || delivery.state === 'pickup'
      ? delivery.place
      : delivery.state === 'unplaced'
        ? (delivery.towards ?? 'unsaid')
        : null
  if (!former || former.code !== code || former.place !== place) setFormer({ code, place })
  return place
}
