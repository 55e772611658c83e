import type { CartItem } from '../../contract/orders/cart.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

export type CartChanges = {
  /** The changes of a line, by the line's id. */
  ofLines: Record<string, string>
  /** Names of products that are no longer in the cart. */
  gone: string[]
}

/**
 * The differences between the cart that the buyer saw and the server's: prices, quantities, new and missing products.
 * Spanish sentences.
 */
export function compareCarts(seen: readonly CartItem[], now: readonly CartItem[]): CartChanges {
  const seenByProduct = new Map(seen.map((item) => [item.productId._id, item]))
  const ofLines: Record<string, string> = {}
  for (const item of now) {
    const before = seenByProduct.get(item.productId._id)
    seenByProduct.delete(item.productId._id)
    const sentence = describe(before, item)
    if (sentence) ofLines[item._id] = sentence
  }
  return { ofLines, gone: [...seenByProduct.values()].map(({ productId }) => productId.productName) }
}

function describe(before: CartItem | undefined, now: CartItem): string {
  if (!before) return 'Se agregó desde otra ventana.'
  const priceBefore = before.productId.sellingPrice
  const price = now.productId.sellingPrice
  return [
    priceBefore !== price && `El precio cambió: antes ${formatPesos(priceBefore)}, ahora ${formatPesos(price)}.`,
    before.quantity !== now.quantity && `La cantidad cambió: antes ${before.quantity}, ahora ${now.quantity}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
