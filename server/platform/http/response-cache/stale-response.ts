import type { BodyForm, Headers } from './response-form.ts'

/** A response that can be written to a connection, fresh or stale. */
export type Sendable = {
  readonly status: number
  /** The page's route for logs and metrics, when it is a page. */
  readonly name: string
  readonly etag: string
  /** The body in the best coding that the client accepts. */
  form: (acceptEncoding: string | undefined) => BodyForm
  /** Names and values in turn. */
  head: (headers: Headers, form: BodyForm | null) => string[]
}

/**
 * A cached response that may be outdated, marked for intermediaries (RFC 9211: a negative `ttl` is how long it has been
 * stale) and not to be cached.
 */
export class StaleResponse implements Sendable {
  readonly status: number
  readonly name: string
  readonly etag: string
  readonly #answer: Sendable
  readonly #seconds: number

  /** @param seconds during which changes may have been missed */
  constructor(response: Sendable, seconds: number) {
    this.#answer = response
    this.#seconds = seconds
    this.status = response.status
    this.name = response.name
    this.etag = response.etag
  }

  form(acceptEncoding: string | undefined): BodyForm {
    return this.#answer.form(acceptEncoding)
  }

  head(headers: Headers, form: BodyForm | null): string[] {
    const head = [...this.#answer.head(headers, form)]
    const at = head.indexOf('cache-control')
    if (at === -1) head.push('cache-control', 'no-store')
    else head[at + 1] = 'no-store'
    head.push('cache-status', `alero; hit; ttl=-${Math.ceil(this.#seconds)}; detail=database-unavailable`)
    return head
  }
}
