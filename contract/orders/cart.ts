import * as z from 'zod/mini'

import { product } from '../catalogue/catalogue.ts'
import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { appliedCode } from './discounts.ts'
import { cartLimits } from './order-limits.ts'

const quantityMessage = 'La cantidad debe ser un número entero entre 1 y 99.'

/** Units of one product: a JSON integer of 1–99, never a text. */
export const quantity = z
  .int({ error: quantityMessage })
  .check(z.gte(1, { error: quantityMessage }), z.lte(cartLimits.quantity, { error: quantityMessage }))

/** The full product of a line (P-23), and whether it can still be bought. */
const productInCart = z.extend(product, {
  /** False when the product is no longer for sale; it must be removed before paying. */
  disponible: z.boolean(),
})

export const cartItem = z.object({
  _id: z.string(),
  quantity: z.int(),
  productId: productInCart,
  /**
   * Whether enough units are available for this quantity now, for licences within the limit of one purchase; the number itself is
   * not shown.
   */
  isEnough: z.boolean(),
})
export type CartItem = z.infer<typeof cartItem>

const cartView = z.object({
  ...done.shape,
  data: z.array(cartItem),
  /** Send it as `Idempotency-Key` with the payment of exactly this cart; null while the cart has never been used. */
  checkoutId: z.nullable(z.string()),
  /** The pending attempt, if any: show its waiting page instead of the Payment button. */
  pendingPayment: z.nullable(z.object({ attempt: z.string() })),
  /** The buyer's open orders that are paid on delivery; with `MOST_UNPAID_ORDERS` of them no other one is accepted (M-14). */
  contraEntregaOpen: z.int(),
  /**
   * The buyer's orders that await their transfer, `MOST_AWAITED_TRANSFERS` at most; null where the shop accepts no transfers
   * (P-270).
   */
  transfersOpen: z.nullable(z.int()),
  /** The discount code of this cart (P-240). */
  discount: z.nullable(appliedCode),
  /** Present where the shop charges IVA and a price in the cart includes it (P-287). */
  ivaIncluded: z.optional(z.literal(true)),
  /** Present where a place offers pickup (P-303); the quote has the places. */
  offersPickup: z.optional(z.literal(true)),
})
export type CartView = z.infer<typeof cartView>

export const cart = {
  /** Adding again raises the quantity by one (P-22). */
  'cart.add': {
    input: z.strictObject({ productId: id }),
    output: done,
    problems: ['PRODUCT_GONE', 'OUT_OF_STOCK', 'CART_FULL', 'CART_QUANTITY_FULL'] as const,
  },
  /** The sum of the quantities; 0 for a visitor. */
  'cart.count': { input: z.strictObject({}), output: success(z.object({ count: z.int() })) },
  'cart.view': { input: z.strictObject({}), output: cartView },
  'cart.update': { input: z.strictObject({ _id: id, quantity }), output: done, problems: ['NOT_FOUND'] as const },
  'cart.remove': { input: z.strictObject({ _id: id }), output: done, problems: ['NOT_FOUND'] as const },
  /** The products on the wish list that are still for sale, the latest first. */
  'wishList.view': { input: z.strictObject({}), output: success(z.array(product)) },
  /** Idempotent: it sets the state instead of toggling it. */
  'wishList.change': {
    input: z.strictObject({ productId: id, wanted: z.boolean({ error: 'Valor no válido: wanted.' }) }),
    output: done,
    problems: ['PRODUCT_GONE', 'WISH_LIST_FULL'] as const,
  },
}
