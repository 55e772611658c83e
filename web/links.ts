import { isSignInPage, returnPathFrom } from './accounts/return-path.ts'
import type { BrowserRouter } from './browser-router.ts'

/**
 * Lets plain `<a href>` navigate without a document load, and prefetches a link under the pointer. One listener serves the whole page: a
 * component for each link would take a quarter of the time of rendering a list.
 * @param startPrefetching fetches a page's script and data
 */
export function followLinks(
  router: BrowserRouter,
  startPrefetching: (address: string, isOpened: () => boolean) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const address = addressOf(event)
    if (address === null) return
    event.preventDefault()
    void router.navigate(address, isSignInPage(address) ? { state: returnPathFrom(router.state.location) } : undefined)
  })

  let resting: ReturnType<typeof setTimeout> | undefined
  const prefetch = (event: Event) => {
    const address = addressOf(event)
    if (address === null) return
    const isOpened = () => {
      const { pathname, search } = router.state.navigation.location ?? router.state.location
      return address === pathname + search
    }
    if (!isOpened()) startPrefetching(address, isOpened)
  }
  document.addEventListener('focusin', prefetch)
  document.addEventListener('touchstart', prefetch, { passive: true })
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting)
    // A pointer that only passes over a link prefetches nothing.
    if (event.pointerType === 'mouse') resting = setTimeout(prefetch, restTime, event)
  })
}

const restTime = 65

/** The address within the shop of an event's link; null when there is none, or the browser should follow it itself. */
function addressOf(event: Event): string | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return null
  const href = anchor.getAttribute('href') ?? ''
  if (href === '' || href.startsWith('#') || anchor.pathname.startsWith('/api/')) return null
  return anchor.pathname + anchor.search + anchor.hash
}
