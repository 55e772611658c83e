import type { RouterContextProvider } from 'react-router'

import type { MakeCall } from './call.ts'
import { routes } from './routes.tsx'

/**
 * Fetches what stands behind links before they are followed. The script for that comes with the first link that somebody
 * points at: whoever only looks never needs it.
 * @param make the way to make a call
 * @param contextOf what loaders find, for a way to make a call
 * @returns a way to make calls that takes answers fetched ahead, and what fetches them
 */
export function prefetchLinks(make: MakeCall, contextOf: (call: MakeCall) => Readonly<RouterContextProvider>) {
  let takePrefetched = make
  let prefetching: Promise<(address: string) => void> | undefined
  const startPrefetching = async () => {
    const [{ prefetchCalls }, { pagePrefetcher }] = await Promise.all([
      import('./prefetch-calls.ts'),
      import('./prefetch-page.ts'),
    ])
    const { ahead, call } = prefetchCalls(make)
    takePrefetched = call
    return pagePrefetcher(contextOf(ahead), routes)
  }
  return {
    call: ((name, input, options) => takePrefetched(name, input, options)) as MakeCall,
    /** @param isOpened whether the link has been followed meanwhile: then its page has asked for itself */
    startPrefetching: (address: string, isOpened: () => boolean): void => {
      // When it does not come, links work all the same.
      ;(prefetching ??= startPrefetching())
        .then((prefetch) => isOpened() || prefetch(address))
        .catch(() => (prefetching = undefined))
    },
  }
}
