import { callOverHttp } from '../browser-call.ts'
import { sendOnce } from '../forms/send-once.ts'
import { paths } from '../paths.ts'
import { changeCartCount, refreshCartCount } from '../session/cart-count.ts'
import { refreshCurrentUser, sessionNow } from '../session/current-user.ts'
import { rememberPress } from '../session/press-before-sign-in.ts'
import { needsSignIn, showRefusal } from '../session/refusal-toast.ts'
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
    const message = await sendUnit(productId)
    button.dataset.state = 'added'
    setTimeout(() => button.dataset.state === 'added' && delete button.dataset.state, shownAdded)
    showAdded(message)
  } catch (error) {
    delete button.dataset.state
    changeCartCount((before) => before - expected)
    if (needsSignIn(error)) rememberPress({ button: 'cart', productId })
    showNotAdded(error)
  } finally {
    // Other buttons of the product may have been pressed meanwhile.
    for (const one of document.querySelectorAll(`[data-cart="${productId}"]`)) one.ariaBusy = null
    underWay.delete(productId)
    void refreshCurrentUser()
  }
}

/** Adds one unit of a product whose button was pressed on an earlier page; a toast shows the result, and the count is loaded. */
export async function addOneUnit(productId: string): Promise<void> {
  await sendUnit(productId).then(showAdded, showNotAdded)
  await refreshCartCount()
}

/** @returns the server's message. A retry after a lost response adds no second unit. */
async function sendUnit(productId: string): Promise<string> {
  const { message } = await sendOnce(`cart ${productId}`, { productId }, (added, headers) =>
    callOverHttp('cart.add', added, { headers }),
  )
  return message
}

const showAdded = (text: string): void =>
  showToast({ text, kind: 'success', link: { href: paths.cart, label: 'Ver carrito' } })

const showNotAdded = (error: unknown): void => showRefusal(error, 'No se pudo agregar el producto. Inténtalo de nuevo.')
