import type { CartItem, CartView } from '../../contract/orders/cart.ts'
import { discountOn } from '../../contract/orders/discount-on.ts'
import type { CodeKind } from '../../contract/orders/discount-rules.ts'
import { giftOfCode, refusalOfCode } from '../../contract/orders/discount-text.ts'
import { deliveryCostOf } from './delivery-rows.tsx'
import type { Delivery } from './use-delivery.ts'

/**
 * The code of a cart: its benefit, the pesos of discount, and why it gives none; '' if it does, and while the cost of a delivery that it
 * would make free is unknown.
 */
export type CartDiscount = { code: string; kind: CodeKind; gift: string; amount: number; problem: string }

/** The discount of a cart's code, also while a quantity is being changed; equal to what a payment computes (P-239). */
export function discountOf(
  items: readonly CartItem[],
  applied: CartView['discount'],
  delivery: Delivery,
): CartDiscount | null {
  if (!applied) return null
  const lines = items
    .filter(({ productId }) => productId.disponible)
    .map(({ quantity, productId: { sellingPrice, category, digital } }) => ({
      quantity,
      sellingPrice,
      category,
      digital,
    }))
  const { amount, goods, reason } = discountOn(lines, applied, {
    cost: deliveryCostOf(delivery),
    isPickup: delivery.state === 'pickup',
  })
  const against = applied.reason ?? reason
  return {
    code: applied.code,
    kind: applied.kind,
    gift: giftOf(applied, amount),
    amount: against ? 0 : amount,
    problem: against ? refusalOfCode({ ...applied, reason: against, goods }) : '',
  }
}

/** A discount is at most the price of the goods. */
const giftOf = (applied: NonNullable<CartView['discount']>, lowered: number): string =>
  `${applied.kind === 'amount' && lowered < applied.amount ? 'hasta ' : ''}${giftOfCode(applied)}`

/** The discount as a payment sends it; null if it is 0. */
export const seenDiscountOf = (discount: CartDiscount | null): { code: string; amount: number } | null =>
  discount && discount.amount > 0 ? { code: discount.code, amount: discount.amount } : null
