import type { RouterContextProvider } from 'react-router'

import type { MakeCall } from './call.ts'
import { routes } from './routes.tsx'

/**
 * Prefetches links. Its script is loaded for the first link under the pointer, so other visitors never load it.
 * @param make the way to make a call
 * @param contextOf the context of loaders, for a way to make a call
 * @returns a way to make calls that uses prefetched responses, and the function that prefetches
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
    /** @param isOpened whether the link has been followed meanwhile: then its page has made the calls itself */
    startPrefetching: (address: string, isOpened: () => boolean): void => {
      // Links work without prefetching.
      ;(prefetching ??= startPrefetching())
        .then((prefetch) => isOpened() || prefetch(address))
        .catch(() => (prefetching = undefined))
    },
  }
}
