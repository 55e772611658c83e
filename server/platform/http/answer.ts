import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

import { takes, type Coding } from './content-coding.ts'

/** A body in one coding, ready to be written. */
export type Form = {
  coding: Coding | 'identity'
  body: Buffer
  /** A short body as characters of one byte each: it goes out with its head in one piece, which a buffer does not. */
  text: string | undefined
}

type Headers = Readonly<Record<string, string>>

/** Below this, compression saves nothing that a packet would notice. */
const WORTH_COMPRESSING = 1_400
/** Above this, copying costs more than a second piece. */
const SHORT = 16_384

const formOf = (coding: Form['coding'], body: Buffer): Form => ({
  coding,
  body,
  text: body.length <= SHORT ? body.toString('latin1') : undefined,
})

/** One answer that is the same for everybody, ready to be sent in the coding that the caller takes. */
export class Answer {
  readonly body: Buffer
  /** Weak: the same answer goes out in several codings. */
  readonly etag: string
  readonly status: number
  /** The page's route for logs and figures, where it is a page. */
  readonly name: string
  #plain: Form | undefined
  #brotli: Form | undefined
  readonly #quick = new Map<'gzip' | 'zstd', Form>()
  #asked = 0
  #headers: Headers | undefined
  readonly #heads = new Map<string, string[]>()

  constructor(body: Buffer, { status = 200, name = '' } = {}) {
    this.body = body
    this.status = status
    this.name = name
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  /** What it takes in memory at most: the body, its compressed forms, and the short ones of these once more as text. */
  get bytes(): number {
    return this.body.length * 2 + Math.min(this.body.length, SHORT) + 2_048
  }

  /**
   * The body in the best coding at hand. The first callers get a quick one (a tenth of a millisecond for a page); an
   * answer that is asked for again is worth Brotli, made once, aside.
   */
  form(acceptEncoding: string | undefined): Form {
    if (acceptEncoding !== undefined && this.body.length >= WORTH_COMPRESSING) {
      const taken = takes(acceptEncoding)
      if (taken.br) {
        if (this.#brotli) return this.#brotli
        if (++this.#asked === 2) void this.#compressWell()
      }
      if (taken.zstd) return this.#compressQuickly('zstd')
      if (taken.gzip) return this.#compressQuickly('gzip')
    }
    this.#plain ??= formOf('identity', this.body)
    return this.#plain
  }

  /**
   * The head that goes with a form, or with a 304, as names and values in turn; made once for every table of headers.
   */
  head(headers: Headers, form: Form | null): string[] {
    if (this.#headers !== headers) {
      this.#headers = headers
      this.#heads.clear()
    }
    const key = form?.coding ?? 'unchanged'
    const known = this.#heads.get(key)
    if (known) return known
    const head = [...Object.entries(headers).flat(), 'etag', this.etag, 'vary', 'accept-encoding']
    if (form) head.push('content-length', String(form.body.length))
    if (form && form.coding !== 'identity') head.push('content-encoding', form.coding)
    this.#heads.set(key, head)
    return head
  }

  #compressQuickly(coding: 'gzip' | 'zstd'): Form {
    let made = this.#quick.get(coding)
    if (!made) {
      const body =
        coding === 'zstd'
          ? zlib.zstdCompressSync(this.body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
          : zlib.gzipSync(this.body, { level: 1 })
      made = formOf(coding, body)
      this.#quick.set(coding, made)
    }
    return made
  }

  async #compressWell(): Promise<void> {
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(this.body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length },
      }),
      promisify(gzip)(this.body, { level: 6 }),
    ])
    this.#brotli = formOf('br', brotli)
    this.#quick.clear()
    // Browsers that take gzip only are served well, too.
    this.#quick.set('gzip', formOf('gzip', gzipped))
    this.#heads.clear()
  }
}
