import type { CachedResponse } from './cached-response.ts'
import type { Form } from './response-form.ts'

/** What can be written to a connection: a fresh response or a stale one. */
export type Sendable = Pick<CachedResponse, 'status' | 'name' | 'etag' | 'form' | 'head'>

type Headers = Readonly<Record<string, string>>

/**
 * A cached response that may be outdated, marked for intermediaries (RFC 9211: a negative `ttl` is how long it has been
 * stale) and not to be cached.
 */
export class StaleResponse implements Sendable {
  readonly status: number
  readonly name: string
  readonly etag: string
  readonly #answer: CachedResponse
  readonly #seconds: number

  /** @param seconds for how long changes may have been missed */
  constructor(response: CachedResponse, seconds: number) {
    this.#answer = response
    this.#seconds = seconds
    this.status = response.status
    this.name = response.name
    this.etag = response.etag
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
