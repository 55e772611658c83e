import type { CartItem, CartView } from '../../contract/orders/cart.ts'
import { discountOn } from '../../contract/orders/discount-rules.ts'
import { refusalOfCode } from '../../contract/orders/discount-text.ts'

/** The code of a cart: pesos that it lowers, and why it lowers none; '' where it does. */
export type CartDiscount = { code: string; percent: number; amount: number; problem: string }

/** What the code of a cart lowers, also while a quantity is being changed; the same that a payment computes (P-239). */
export function discountOf(items: readonly CartItem[], applied: CartView['discount']): CartDiscount | null {
  if (!applied) return null
  const lines = items
    .filter(({ productId }) => productId.disponible)
    .map(({ quantity, productId: { sellingPrice, category } }) => ({ quantity, sellingPrice, category }))
  const { amount, goods, reason } = discountOn(lines, applied)
  const against = applied.reason ?? reason
  return {
    code: applied.code,
    percent: applied.percent,
    amount: against ? 0 : amount,
    problem: against ? refusalOfCode({ ...applied, reason: against, goods }) : '',
  }
}

/** What a payment says of it; null where it lowers nothing. */
export const seenDiscountOf = (discount: CartDiscount | null): { code: string; amount: number } | null =>
  discount && discount.amount > 0 ? { code: discount.code, amount: discount.amount } : null
