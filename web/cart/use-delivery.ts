import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import type { PickupPlace } from '../../contract/orders/pickup.ts'
import { useRememberedMunicipality } from '../delivery/remembered-municipality.ts'
import { useAddressBook } from '../delivery/use-address-book.ts'
import { useDeliveryQuote } from '../delivery/use-delivery-quote.ts'

/** How far it is known what delivery costs. */
export type Delivery =
  /** Nothing is sent. */
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /**
   * No address is chosen; where everything is free one may pay all the same. `towards`: the municipality that this browser remembers
   * (from a product's page), which says when it would arrive; null where it remembers none.
   */
  | { state: 'unplaced'; isFreeEverywhere: boolean; towards: QuotedPlace | null }
  | { state: 'placed'; address: Address; place: QuotedPlace }
  /** The buyer picks it up: nothing is sent, and nothing charged for it. */
  | { state: 'pickup'; place: PickupPlace }

/** Where a cart goes, or is picked up. */
export type Towards = QuotedPlace | PickupPlace | 'unsaid' | null

/**
 * Where the cart is sent, chosen among the buyer's addresses, and what that costs.
 * @param offersPickup whether it can be picked up instead, which the quote says more of
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
  // One that was closed meanwhile is no choice any more.
  const pickup = pickupPlaces?.find(({ _id }) => _id === pickupAt)
  // What is typed in the form of the first address stays while the quote is asked again.
  const [wasKnown, setKnown] = useState(false)
  const arePlacesKnown = !offersPickup || pickupPlaces !== undefined || quote.state === 'failed'
  const isKnown = book.state === 'loaded' && (wasKnown || arePlacesKnown)
  if (isKnown && !wasKnown) setKnown(true)
  const delivery = stateOf()
  return {
    delivery,
    towards: useTowards(code, delivery),
    isNeeded,
    /** What can be chosen is known: the addresses, and whether it can be picked up instead, which stands above them. */
    isKnown,
    addresses,
    chosen: address,
    choose: book.choose,
    /** Where it can be picked up instead. */
    pickupPlaces: pickupPlaces ?? [],
    /** The place that was chosen for it; undefined where it is sent. */
    pickup,
    /** Chooses the place of this id; null has it sent. */
    choosePickup: setPickupAt,
    /** After an address was written: it is the chosen one. */
    onSaved: book.onSaved,
    /** After the server said that it costs something else. */
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

/** Where it can be picked up, while it is quoted anew as it was before: what was chosen stays chosen. Undefined until that is known. */
function usePickupPlaces(isNeeded: boolean, quoted: readonly PickupPlace[] | undefined) {
  const [former, setFormer] = useState(quoted)
  if (quoted && quoted !== former) setFormer(quoted)
  return isNeeded ? (quoted ?? former) : undefined
}

/**
 * Where the cart goes as far as anybody said, `unsaid` when nobody did, null when it could not be asked, undefined until that is known. While it is computed anew for one
 * municipality, what was known of it stays (D-6).
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
