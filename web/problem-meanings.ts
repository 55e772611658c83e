import type { CallName } from '../contract/calls.ts'
import type { DeclaredProblem } from '../contract/index.ts'
import type { CallCode } from './call.ts'

/** A screen's value for each problem that the contract declares for a call, and for no other. */
export type ProblemMeanings<N extends CallName, T> = Readonly<Record<DeclaredProblem<N>, T>>

/** A screen's value for a refusal; undefined for common problems and for connection failures. */
export const meaningOf = <T>(meanings: Readonly<Partial<Record<CallCode, T>>>, code: CallCode): T | undefined =>
  meanings[code]
