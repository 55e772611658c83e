import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router'

import { openScrollMemory, scrollWhenPossible } from './scroll-memory.ts'

/*
 * The one place that uses what React Router keeps to itself. Its public component for scroll positions writes an inline
 * script, which the Content-Security-Policy forbids, and no public hook tells the address of this very moment.
 */

const useRouter = () => use(UNSAFE_DataRouterContext)?.router

/** Keeps scroll positions over back, forward and reload; a new page starts at its top. */
export function useScrollMemory(): void {
  const router = useRouter()
  const { key } = useLocation()

  useLayoutEffect(() => {
    if (!router) return
    const memory = openScrollMemory(() => router.state.location.key)
    const stop = router.enableScrollRestoration(memory.positions, () => scrollY)
    return () => {
      stop()
      memory.close()
    }
  }, [router])

  useLayoutEffect(() => {
    if (!router) return
    const { restoreScrollPosition, preventScrollReset, location } = router.state
    if (restoreScrollPosition === false || preventScrollReset) return
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (typeof restoreScrollPosition === 'number') return scrollWhenPossible(restoreScrollPosition)
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [router, key])
}

/** Reads where the router is now; `useLocation` may be some keystrokes behind. */
export function useLocationNow(): () => Location {
  const router = useRouter()
  return () => {
    if (!router) throw new Error('no router around this component')
    return router.state.location
  }
}
