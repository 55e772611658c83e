import type { CartItem } from '../../contract/orders/cart.ts'

/** The totals of a cart: units, pesos to pay, and pesos saved against the list prices. */
export function totalsOf(items: readonly CartItem[]): { totalQty: number; totalPrice: number; saved: number } {
  let totalQty = 0
  let totalPrice = 0
  let saved = 0
  for (const { quantity, productId } of items) {
    totalQty += quantity
    totalPrice += quantity * productId.sellingPrice
    saved += quantity * Math.max(0, productId.price - productId.sellingPrice)
  }
  return { totalQty, totalPrice, saved }
}
