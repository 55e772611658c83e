import type { CallName } from '../contract/calls.ts'
import type { DeclaredProblem } from '../contract/index.ts'
import type { CallCode } from './call.ts'

/** What a screen makes of the problems of a call: every one that the contract declares for it, and no other. */
export type ProblemMeanings<N extends CallName, T> = Readonly<Record<DeclaredProblem<N>, T>>

/** What a screen makes of a refusal; undefined for what any call may answer, and for what happened on the way. */
export const meaningOf = <T>(meanings: Readonly<Partial<Record<CallCode, T>>>, code: CallCode): T | undefined =>
  meanings[code]
