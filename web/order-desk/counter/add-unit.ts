import { cartLimits } from '../../../contract/orders/order-limits.ts'
import type { OwnProduct } from '../../../contract/products/products.ts'
import type { PhoneLine } from '../phone/product-part.tsx'

/** One unit more of a product, as the last line where it is new; never more than there are, nor than an order takes. */
export function addUnit(lines: readonly PhoneLine[], product: OwnProduct): readonly PhoneLine[] {
  const known = lines.find((line) => line.product._id === product._id)
  if (!known) return [...lines, { product, quantity: 1 }]
  const most = Math.max(1, Math.min(cartLimits.quantity, product.stock ?? cartLimits.quantity))
  const quantity = Math.min(most, known.quantity + 1)
  return lines.map((line) => (line === known ? { product: known.product, quantity } : line))
}

/** The product that has exactly this reference, in whatever letters: what is only alike is never sold in its place. */
export function productOf(reference: string, found: readonly OwnProduct[]): OwnProduct | undefined {
  const wanted = reference.trim().toLowerCase()
  return found.find(({ sku }) => sku.toLowerCase() === wanted)
}

/** Pesos of what is bought. */
export const totalOf = (lines: readonly PhoneLine[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + quantity * product.sellingPrice, 0)
