import { sessionNow, watchSession } from '../session/current-user.ts'
import { showToast } from '../ui/toast.ts'
import { wished } from '../wishes/hearts.ts'

/**
 * Hears presses on the buttons 'Add To Cart' and on the hearts of all products, and fills the hearts of whoever is looking.
 * What they do is fetched when it is needed; one listener serves the hundreds of cards of a page, also before the page's
 * script has taken over.
 */
export function hearProductButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cart],[data-wish]') : null
    if (!button) return
    const pressed = button.dataset.cart
      ? import('./add-to-cart.ts').then(({ addToCart }) => addToCart(button))
      : import('../wishes/press-heart.ts').then(({ pressHeart }) => pressHeart(button))
    pressed.catch(() => showToast({ text: 'Error de conexión al servidor', kind: 'error' }))
  })
  watchSession(() => {
    const session = sessionNow()
    if (session.state !== 'person' && wished.size === 0) return
    import('../wishes/own-wishes.ts').then(({ fillHearts }) => fillHearts(session)).catch(() => {})
  })
}
