import { refreshCurrentUser, sessionNow } from '../accounts/current-user.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast.ts'
import { changeCartCount } from './cart-count.ts'

/** How long a button shows that its product is in the cart, in ms. */
const shownAdded = 1_200

const underWay = new Set<string>()

/**
 * Puts one piece of a button's product into the cart (P-22). The count rises at once; then
 * user and count are asked for anew, whatever came of it. Presses while a product is on its way do nothing.
 */
export async function addToCart(button: HTMLElement): Promise<void> {
  const productId = button.dataset.cart ?? ''
  if (underWay.has(productId)) return
  underWay.add(productId)
  button.dataset.state = 'adding'
  button.ariaBusy = 'true'
  const expected = sessionNow().state === 'person' ? 1 : 0
  changeCartCount((before) => before + expected)
  try {
    const { message } = await callOverHttp('cart.add', { productId })
    button.dataset.state = 'added'
    setTimeout(() => button.dataset.state === 'added' && delete button.dataset.state, shownAdded)
    showToast({ text: message, kind: 'success', link: { href: paths.cart, label: 'Ver carrito' } })
  } catch (error) {
    delete button.dataset.state
    changeCartCount((before) => before - expected)
    tellRefusal(error, 'No se pudo agregar el producto. Inténtalo de nuevo.')
  } finally {
    button.ariaBusy = null
    underWay.delete(productId)
    void refreshCurrentUser()
  }
}

/** Tells a refusal in an error toast; a visitor also gets the way in. */
export function tellRefusal(error: unknown, usual: string): void {
  const { message, code } = isCallError(error) ? error : { message: '', code: '' }
  showToast({
    text: message || usual,
    kind: 'error',
    ...(code === 'NO_SESSION' && { link: { href: paths.login, label: 'Iniciar sesión' } }),
  })
}
