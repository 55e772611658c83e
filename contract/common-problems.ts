import type { ProblemCode } from './problems.ts'

/** The problems of every call: the request is invalid, the actor may not make it, or the shop cannot serve it now. */
export const commonProblems = [
  'VALIDATION',
  'INVALID_JSON',
  'INVALID_REQUEST',
  'NO_SESSION',
  'NOT_ALLOWED',
  'FOREIGN_ORIGIN',
  'BODY_INCOMPLETE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY',
  'INTERNAL',
  'NO_SPACE',
  'STORAGE_FULL',
  'BUSY',
  'UNAVAILABLE',
] as const satisfies readonly ProblemCode[]

export type CommonProblem = (typeof commonProblems)[number]
