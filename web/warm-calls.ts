import type { Call } from '../contract/call.ts'
import { firstVisitCalls } from '../contract/calls/first-visit.ts'
import type { MakeCall } from './call.ts'

/** How long an answer fetched ahead of a click may be used, in ms. */
export const freshFor = 10_000

type Kept = { answer: Promise<unknown>; at: number }

/**
 * A short memory between pointing at a link and following it, so that the click asks nothing a second time. Only calls
 * that are the same for everybody are kept, and each answer is used once.
 * @param make the way to make a call
 * @param now clock in ms
 */
export function warmCalls(make: MakeCall, now: () => number = Date.now): { ahead: MakeCall; call: MakeCall } {
  const kept = new Map<string, Kept>()
  const keyOf = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`
  const isFresh = ({ at }: Kept) => now() - at < freshFor

  const ahead: MakeCall = (name, input) => {
    const key = keyOf(name, input)
    const known = kept.get(key)
    if (known && isFresh(known)) return known.answer as ReturnType<typeof make<typeof name>>
    for (const [old, entry] of kept) if (!isFresh(entry)) kept.delete(old)
    const answer = make(name, input)
    if ((firstVisitCalls as Record<string, Call>)[name]?.shared) {
      kept.set(key, { answer, at: now() })
      answer.catch(() => kept.delete(key))
    }
    return answer
  }

  const call: MakeCall = (name, input, options) => {
    const key = keyOf(name, input)
    const known = kept.get(key)
    kept.delete(key)
    return known && isFresh(known) ? (known.answer as ReturnType<typeof make<typeof name>>) : make(name, input, options)
  }

  return { ahead, call }
}
