import type { CommonProblem } from '../../contract/common-problems.ts'
import { problems, type ProblemCode } from '../../contract/problems.ts'

type Details = {
  /** Fills the {places} of the message. */
  values?: Record<string, string | number>
  /** Replaces the message of the problem table. */
  message?: string | undefined
  fields?: { field: string; message: string }[]
  data?: unknown
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * A refusal that people may read. It is thrown where the rule is broken; one error handler turns it into a response.
 * All code may make the common problems; only a {@link Refuse} makes those that a call declares.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: { field: string; message: string }[] | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: CommonProblem, details: Details = {}) {
    const template = details.message ?? problems[code].message
    const text = template.replace(/\{(\w+)\}/g, (place, key: string) => String(details.values?.[key] ?? place))
    // «Bogotá D.C.» already has the full stop that ends the sentence.
    super(text.replaceAll(/(?<!\.)\.\.(?= |$)/g, '.'), { cause: details.cause })
    this.code = code
    this.status = problems[code].status
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Makes the problems `C`, to be thrown. Each handler gets one for the problems that its call declares in the contract,
 * and passes it on; so a problem that a call does not declare does not compile.
 */
export type Refuse<C extends ProblemCode = never> = (code: C | CommonProblem, details?: Details) => Problem
