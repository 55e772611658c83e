import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Lets plain `<a href>` navigate without loading the document anew. One listener serves the whole page: a component per
 * link would cost a quarter of the time that rendering a list takes.
 */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const address = addressOf(event)
    if (address === null) return
    event.preventDefault()
    void router.navigate(address)
  })
}

function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return null
  const href = anchor.getAttribute('href') ?? ''
  if (href === '' || href.startsWith('#') || anchor.pathname.startsWith('/api/')) return null
  return anchor.pathname + anchor.search + anchor.hash
}
