import type { Answer, Form } from './answer.ts'

/** What can be written to a connection: a response as it was made, or one that may be out of date. */
export type Sendable = Pick<Answer, 'status' | 'name' | 'etag' | 'form' | 'head'>

type Headers = Readonly<Record<string, string>>

/**
 * A cached response that may be out of date, marked so for whoever reads it on the way (RFC 9211: a negative `ttl` is how
 * long it has been stale), and not to be stored by anyone.
 */
export class StaleAnswer implements Sendable {
  readonly status: number
  readonly name: string
  readonly etag: string
  readonly #answer: Answer
  readonly #seconds: number

  /** @param seconds for how long changes may have been missed */
  constructor(answer: Answer, seconds: number) {
    this.#answer = answer
    this.#seconds = seconds
    this.status = answer.status
    this.name = answer.name
    this.etag = answer.etag
  }

  form(acceptEncoding: string | undefined): Form {
    return this.#answer.form(acceptEncoding)
  }

  head(headers: Headers, form: Form | null): string[] {
    const head = [...this.#answer.head(headers, form)]
    const at = head.indexOf('cache-control')
    if (at === -1) head.push('cache-control', 'no-store')
    else head[at + 1] = 'no-store'
    head.push('cache-status', `alero; hit; ttl=-${Math.ceil(this.#seconds)}; detail=database-unavailable`)
    return head
  }
}
