import { problems, type ProblemCode } from '../../contract/problems.ts'

type Details = {
  /** Fills the {places} of the message. */
  values?: Record<string, string | number>
  /** Replaces the message of the table. */
  message?: string
  fields?: { field: string; message: string }[]
  data?: unknown
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal that people may read. Thrown where the rule is broken; one error handler turns it into an answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: { field: string; message: string }[] | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, details: Details = {}) {
    const template = details.message ?? problems[code].message
    super(
      template.replace(/\{(\w+)\}/g, (place, key: string) => String(details.values?.[key] ?? place)),
      { cause: details.cause },
    )
    this.code = code
    this.status = problems[code].status
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
