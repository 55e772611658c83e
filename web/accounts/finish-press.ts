import { takePress } from '../session/press-before-sign-in.ts'

/** Repeats the press from before signing in (P-285): a product enters the cart or the wish list, and a toast shows that. */
export async function finishPress(): Promise<void> {
  const press = takePress()
  if (press?.button === 'cart') await (await import('../cart/add-to-cart.ts')).addOneUnit(press.productId)
  if (press?.button === 'wish') await (await import('../wish-list/toggle-wish.ts')).changeWish(press.productId, true)
}
