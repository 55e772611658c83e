import { sessionNow, watchSession } from '../session/current-user.ts'
import { showToast } from '../ui/toast.ts'
import { wishedIds } from '../wish-list/wish-buttons.ts'

/**
 * Handles presses on 'Add To Cart' and on the wish buttons of all products, and loads the wish list of the signed-in person. Their code is
 * loaded on demand; one listener serves the hundreds of cards of a page, also before hydration.
 */
export function handleProductButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cart],[data-wish]') : null
    // Checked here: the code of a press starts some tasks later, when the former press may already be answered.
    if (!button || (button.dataset.cart && button.ariaBusy)) return
    // Marked busy at once, since loading the code may take a while.
    button.ariaBusy = 'true'
    const pressed = button.dataset.cart
      ? import('./add-to-cart.ts').then(({ addToCart }) => addToCart(button))
      : import('../wish-list/toggle-wish.ts').then(({ toggleWish }) => toggleWish(button))
    pressed.catch(() => {
      button.ariaBusy = null
      showToast({ text: 'Error de conexión al servidor', kind: 'error' })
    })
  })
  watchSession(() => {
    if (sessionNow().state !== 'person' && wishedIds.size === 0) return
    import('../wish-list/wish-list.ts').then(({ fillWishButtons }) => fillWishButtons()).catch(() => {})
  })
}
