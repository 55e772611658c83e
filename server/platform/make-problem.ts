import type { CommonProblem } from '../../contract/common-problems.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { Problem, type Refuse } from './problem.ts'

/** Makes any problem: for the platform, and for work without a call. Code that works for a call uses its {@link Refuse}. */
export const makeProblem: Refuse<ProblemCode> = (code, details) => new Problem(code as CommonProblem, details)
