import { eagerCalls } from './calls/eager.ts'
import { lazyCalls } from './calls/lazy.ts'

/**
 * The table of contents of the product: every call by its name. Paths and methods are released (P-1), misspellings
 * included; they are in `calls/` and nowhere else.
 */
export const calls = { ...eagerCalls, ...lazyCalls } as const

export type CallName = keyof typeof calls

/** Calls whose response is the same for everybody: pages that the server renders make them without HTTP. */
export type PageCallName = {
  [N in CallName]: (typeof calls)[N] extends { readonly shared: true } ? N : never
}[CallName]
