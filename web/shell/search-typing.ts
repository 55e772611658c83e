import { paths } from '../paths.ts'

/** Stored in the history state of addresses that typing opened: the text as typed. */
export type TypedState = { typed: string }

/** The text that was being typed when a navigation began; undefined for any other. */
export const typedTextOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'typed' in state ? String(state.typed) : undefined

/**
 * The address for a text in the search box (P-4): its search, or home when it is empty.
 * The first letter adds a history entry, the following ones replace it.
 * @param state history state of the address shown now
 */
export function typedNavigation(text: string, state: unknown): { to: string; replace: boolean; state: TypedState } {
  return {
    to: text === '' ? paths.home : paths.search(text),
    replace: typedTextOf(state) !== undefined,
    state: { typed: text },
  }
}

/** A dead key's accent without its letter: not a text yet. */
export const isHalfTyped = (event: { isComposing: boolean; data: string | null }): boolean =>
  event.isComposing && event.data !== null && event.data !== '' && !/[\p{L}\p{N}]/u.test(event.data)
