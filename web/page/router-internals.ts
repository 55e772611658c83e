import { use, useLayoutEffect, useMemo } from 'react'
import { NavigationType, UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router'

import { openScrollMemory, scrollWhenPossible } from './scroll-memory.ts'

/* The only file that uses React Router's internals. Its public component for scroll positions writes an inline script, which the
   Content-Security-Policy forbids, and no public hook returns the current address without delay. */

const useRouter = () => use(UNSAFE_DataRouterContext)?.router

/** Restores scroll positions on back, forward and reload; a new page starts at its top. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- one run for every entry of the history
  }, [router, key])
}

/** The router's current address; `useLocation` may be some keystrokes behind, or wait for a screen's script. */
export type LocationNow = {
  read: () => Location
  /** Reports every change of address, and whether it came from back or forward. @returns a function that stops it */
  watch: (watcher: (location: Location, isBackOrForward: boolean) => void) => () => void
}

/** The location that the router shows at this moment, also while another page loads. */
export function useLocationNow(): LocationNow {
  const router = useRouter()
  return useMemo(() => {
    if (!router) throw new Error('no router around this component')
    return {
      read: () => router.state.location,
      watch: (watcher) => {
        let last = router.state.location
        return router.subscribe(({ location, historyAction }) => {
          if (location === last) return
          last = location
          watcher(location, historyAction === NavigationType.Pop)
        })
      },
    }
  }, [router])
}
