import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { reserveFocus } from '../page/reserve-focus.ts'
import { showToast } from '../ui/toast.ts'

export type AfterRestoring = {
  /** The element that gets the focus when the product leaves the shown list, unless the person has done something meanwhile. */
  heir?: () => HTMLElement | null
  /** Called when the product is on sale again. */
  onRestored: () => void
}

/** Puts a product on sale again (P-172, P-257) and shows the result. */
export async function restoreProduct(productId: string, { heir, onRestored }: AfterRestoring): Promise<void> {
  const focus = reserveFocus()
  try {
    const { message } = await withSession(() => callOverHttp('products.restore', { productId }))
    showToast({ text: message, kind: 'success' })
    onRestored()
    if (heir) focus(heir(), { preventScroll: true })
  } catch (error) {
    if (!isCallError(error)) throw error
    showToast({ text: error.message || 'No pudimos ponerlo a la venta. Inténtalo de nuevo.', kind: 'error' })
  }
}
