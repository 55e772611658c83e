import type { Parcel } from './carrier.ts'

/** A parcel as `quote_delivery()` takes it. */
export const goodsOf = (parcel: Parcel): string =>
  JSON.stringify(parcel.map(({ productId, quantity }) => ({ product: productId.toLowerCase(), quantity })))
