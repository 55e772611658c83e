import type { Call } from '../contract/call.ts'
import { eagerCalls } from '../contract/calls/eager.ts'
import type { MakeCall } from './call.ts'

/** How long a prefetched response may be used, in ms. */
export const freshFor = 10_000

type Prefetched = { answer: Promise<unknown>; at: number }

/**
 * A short-lived cache between pointing at a link and following it, so that the click does not request anything again.
 * Only calls that are the same for everybody are cached, and each response is used once.
 * @param make the way to make a call
 * @param now clock in ms
 */
export function prefetchCalls(make: MakeCall, now: () => number = Date.now): { ahead: MakeCall; call: MakeCall } {
  const cached = new Map<string, Prefetched>()
  const keyOf = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`
  const isFresh = ({ at }: Prefetched) => now() - at < freshFor

  const ahead: MakeCall = (name, input) => {
    const key = keyOf(name, input)
    const known = cached.get(key)
    if (known && isFresh(known)) return known.answer as ReturnType<typeof make<typeof name>>
    for (const [old, entry] of cached) if (!isFresh(entry)) cached.delete(old)
    const response = make(name, input)
    if ((eagerCalls as Record<string, Call>)[name]?.shared) {
      cached.set(key, { answer: response, at: now() })
      response.catch(() => cached.delete(key))
    }
    return response
  }

  const call: MakeCall = (name, input, options) => {
    const key = keyOf(name, input)
    const known = cached.get(key)
    cached.delete(key)
    return known && isFresh(known) ? (known.answer as ReturnType<typeof make<typeof name>>) : make(name, input, options)
  }

  return { ahead, call }
}
