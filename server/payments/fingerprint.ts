import { createHash } from 'node:crypto'

type Seen = {
  /** Sorted by product. */
  seen: readonly { product: string; quantity: number; price: number }[]
  totalQty: number
  totalPrice: number
}

/** What somebody saw of an order. The check of invariants computes it again from the lines of each order (I7d). */
export const fingerprintOf = ({ seen, totalQty, totalPrice }: Seen): Buffer =>
  createHash('sha256').update(JSON.stringify({ seen, totalQty, totalPrice })).digest()
