import { callOverHttp } from '../browser-call.ts'
import { sendOnce } from '../forms/send-once.ts'
import { paths } from '../paths.ts'
import { changeCartCount } from '../session/cart-count.ts'
import { refreshCurrentUser, sessionNow } from '../session/current-user.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'

/** How long a button shows that its product is in the cart, in ms. */
const shownAdded = 1_200

const underWay = new Set<string>()

/**
 * Adds one unit of a busy button's product to the cart (P-22). The count rises at once; then user and count are loaded
 * again, whatever the result. Presses while a request is running do nothing.
 */
export async function addToCart(button: HTMLElement): Promise<void> {
  const productId = button.dataset.cart ?? ''
  if (underWay.has(productId)) return
  underWay.add(productId)
  button.dataset.state = 'adding'
  const expected = sessionNow().state === 'person' ? 1 : 0
  changeCartCount((before) => before + expected)
  try {
    // Pressed again after a lost answer it adds no second unit.
    const { message } = await sendOnce(`cart ${productId}`, { productId }, (added, headers) =>
      callOverHttp('cart.add', added, { headers }),
    )
    button.dataset.state = 'added'
    setTimeout(() => button.dataset.state === 'added' && delete button.dataset.state, shownAdded)
    showToast({ text: message, kind: 'success', link: { href: paths.cart, label: 'Ver carrito' } })
  } catch (error) {
    delete button.dataset.state
    changeCartCount((before) => before - expected)
    showRefusal(error, 'No se pudo agregar el producto. Inténtalo de nuevo.')
  } finally {
    // Others may have been pressed meanwhile.
    for (const one of document.querySelectorAll(`[data-cart="${productId}"]`)) one.ariaBusy = null
    underWay.delete(productId)
    void refreshCurrentUser()
  }
}
