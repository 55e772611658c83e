import type { CallName } from './calls.ts'

/**
 * The `data` beside the refusal of a visitor, for clients that read it at every status. Not in `contract/calls`, which the home
 * page loads.
 */
export const signInData: Partial<Record<CallName, unknown>> = { 'cart.view': [] }
