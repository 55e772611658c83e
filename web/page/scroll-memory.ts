const storageKey = 'scroll'
/** In ms: longer than lists take to load, shorter than people wait. */
const RESTORE_MS = 3000

/**
 * Scroll positions of the addresses in the history, stored for this tab across reloads.
 * @param keyNow key of the history entry that is shown
 */
export function openScrollMemory(keyNow: () => string): { positions: Record<string, number>; close: () => void } {
  const positions = read()
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  // Read on scrolling: read when leaving, it makes the browser compute all styles of that page.
  let top = scrollY
  const note = () => {
    top = scrollY
  }
  const save = () => {
    // After a reload, or a return to this page, the browser restores the position earlier than a script could.
    history.scrollRestoration = 'auto'
    positions[keyNow()] = top
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    } catch {
      // Without storage a reload starts at the top.
    }
  }
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', save)
  addEventListener('pageshow', takeOver)
  return {
    positions,
    close: () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', save)
      removeEventListener('pageshow', takeOver)
    },
  }
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/**
 * Scrolls to the stored position. The page may still be too short because its lists are loading: it tries again as the
 * page grows, until the shopper scrolls.
 * @param top in CSS px from the top of the page
 * @returns a function that stops it
 */
export function scrollWhenPossible(top: number): () => void {
  scrollTo(0, top)
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 1) stop()
  })
  const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, RESTORE_MS)
  if (Math.abs(scrollY - top) < 1) stop()
  else {
    growth.observe(document.body)
    for (const sign of signs) addEventListener(sign, stop, { passive: true })
  }
  return stop
}
