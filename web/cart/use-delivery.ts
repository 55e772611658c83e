import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
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

/** Where a cart goes. */
export type Towards = QuotedPlace | 'unsaid' | null

/** Where the cart is sent, chosen among the buyer's addresses, and what that costs. */
export function useDelivery(items: readonly CartItem[]) {
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
  const delivery = stateOf()
  return {
    delivery,
    towards: useTowards(code, delivery),
    isNeeded,
    isBookKnown: book.state === 'loaded',
    addresses,
    chosen: address,
    choose: book.choose,
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
    if (book.state === 'failed') return { state: 'failed', retry: book.refetch }
    if (quote.state === 'failed') return { state: 'failed', retry: quote.refetch }
    if (quote.state !== 'loaded') return { state: 'loading' }
    const { place, isFreeEverywhere } = quote.value.data
    return address && place
      ? { state: 'placed', address, place }
      : { state: 'unplaced', isFreeEverywhere, towards: place }
  }
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
    delivery.state === 'placed' ? delivery.place : delivery.state === 'unplaced' ? (delivery.towards ?? 'unsaid') : null
  if (!former || former.code !== code || former.place !== place) setFormer({ code, place })
  return place
}
