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
export function warmLinks(make: MakeCall, contextOf: (call: MakeCall) => Readonly<RouterContextProvider>) {
  let takeWarm = make
  let warming: Promise<(address: string) => void> | undefined
  const startWarming = async () => {
    const [{ warmCalls }, { pageWarmer }] = await Promise.all([import('./warm-calls.ts'), import('./warm-page.ts')])
    const { ahead, call } = warmCalls(make)
    takeWarm = call
    return pageWarmer(contextOf(ahead), routes)
  }
  return {
    call: ((name, input, options) => takeWarm(name, input, options)) as MakeCall,
    /** @param isOpened whether the link has been followed meanwhile: then its page has asked for itself */
    warmUp: (address: string, isOpened: () => boolean): void => {
      // When it does not come, links work all the same.
      ;(warming ??= startWarming()).then((warm) => isOpened() || warm(address)).catch(() => (warming = undefined))
    },
  }
}
