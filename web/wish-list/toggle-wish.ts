import { callOverHttp } from '../browser-call.ts'
import { paths } from '../paths.ts'
import { rememberPress } from '../session/press-before-sign-in.ts'
import { needsSignIn, showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { wishedIds } from './wish-buttons.ts'
import { showWishOf } from './wish-list.ts'

const underWay = new Set<string>()

/** Adds the product of a busy button to the wish list, or removes it (P-38). The button follows the server's response. */
export async function toggleWish(wishButton: HTMLElement): Promise<void> {
  const productId = wishButton.dataset.wish ?? ''
  if (underWay.has(productId)) return
  underWay.add(productId)
  await changeWish(productId, !wishedIds.has(productId))
  // Other buttons of the product may have been pressed meanwhile.
  for (const one of document.querySelectorAll(`[data-wish="${productId}"]`)) one.ariaBusy = null
  underWay.delete(productId)
}

/** Adds a product to the wish list, or removes it; a toast shows the result. Never rejects. */
export async function changeWish(productId: string, wanted: boolean): Promise<void> {
  try {
    const { message } = await callOverHttp('wishList.change', { productId, wanted })
    showWishOf(productId, wanted)
    const link = { href: paths.clientProducts, label: 'Ver lista de deseos' }
    showToast({ text: message, kind: 'success', key: `wish ${productId}`, ...(wanted && { link }) })
  } catch (error) {
    // Only adding is repeated after signing in: only then is it known whose list it is.
    if (wanted && needsSignIn(error)) rememberPress({ button: 'wish', productId })
    showRefusal(error, 'No se pudo cambiar tu lista de deseos. Inténtalo de nuevo.')
  }
}
