import { matchRoutes, type LoaderFunctionArgs, type RouteObject, type RouterContextProvider } from 'react-router'

import { screenOf } from './page/lazy-route.tsx'
import { freshFor } from './prefetch-calls.ts'

/**
 * Makes the function that prefetches a page's script and data. It skips signed-in areas, and browsers that save data.
 * @param context the context of loaders; its call stores the responses for the click
 * @param routes the table of pages
 */
export function pagePrefetcher(
  context: Readonly<RouterContextProvider>,
  routes: RouteObject[],
): (address: string) => void {
  const prefetchedAt = new Map<string, number>()
  return (address) => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData || Date.now() - (prefetchedAt.get(address) ?? -freshFor) < freshFor) return
    prefetchedAt.set(address, Date.now())
    const url = new URL(address, location.origin)
    for (const { route, params } of matchRoutes(routes, url) ?? []) {
      // Following the link loads it again.
      screenOf(route).catch(() => {})
      const isPrivate = (route.handle as { isPrivate?: boolean } | undefined)?.isPrivate
      if (typeof route.loader !== 'function' || isPrivate || route.id === 'root') continue
      void route.loader({ context, params, request: new Request(url) } as unknown as LoaderFunctionArgs)
    }
  }
}
