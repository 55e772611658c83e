import { hash } from 'node:crypto'
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

/** @param given may lie in a larger piece of memory, as what the compressor gives does; only its own bytes are stored */
function formOf(coding: Form['coding'], given: Buffer): Form {
  const body = Buffer.allocUnsafeSlow(given.length)
  given.copy(body)
  return { coding, body, text: body.length <= SHORT ? body.toString('latin1') : undefined }
}

/** Told how much will come, the compressor takes no more memory than that needs. */
const compressQuickly = (body: Buffer): Buffer =>
  zlib.zstdCompressSync(body, {
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
    pledgedSrcSize: body.length,
  })

/**
 * One answer that is the same for everybody, ready to be sent in the coding that the caller takes. What is worth
 * compressing lies in memory compressed only: a page takes a seventh, and who wants it plain is rare.
 */
export class CachedResponse {
  /** Weak: the same response goes out in several codings. */
  readonly etag: string
  readonly status: number
  /** The page's route for logs and figures, where it is a page. */
  readonly name: string
  /** When it was made, in milliseconds of `performance.now()`. */
  readonly madeAt = performance.now()
  /** The plain form of a short answer, the quick one of a long answer. */
  readonly #first: Form
  readonly #later = new Map<'br' | 'gzip', Form>()
  #quickBrotli: Form | undefined
  #asked = 0
  #headers: Headers | undefined
  readonly #heads = new Map<string, string[]>()

  constructor(body: Buffer, { status = 200, name = '' } = {}) {
    this.status = status
    this.name = name
    this.#first = body.length < WORTH_COMPRESSING ? formOf('identity', body) : formOf('zstd', compressQuickly(body))
    // Of the compressed bytes, which are a seventh and as different as what they stand for.
    this.etag = `W/"${hash('sha256', this.#first.body, 'base64url').slice(0, 22)}"`
  }

  get body(): Buffer {
    const { coding, body } = this.#first
    return coding === 'zstd' ? zlib.zstdDecompressSync(body) : body
  }

  /** What it takes in memory at most: three forms of about the same size, and as text one more. */
  get bytes(): number {
    return this.#first.body.length * 4 + 2_048
  }

  /**
   * The body in the best coding at hand. The first callers get a quick one (a tenth of a millisecond for a page); an
   * answer that is asked for again is worth Brotli, made once, aside.
   */
  form(acceptEncoding: string | undefined): Form {
    if (this.#first.coding === 'identity') return this.#first
    const taken = takes(acceptEncoding ?? '')
    if (taken.br) {
      const brotli = this.#later.get('br')
      if (brotli) return brotli
      if (++this.#asked === 2) void this.#compressWell()
    }
    if (taken.zstd) return this.#first
    if (taken.gzip) return this.#gzip()
    if (taken.br) return this.#brotliAtOnce()
    return { coding: 'identity', body: this.body, text: undefined }
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

  /** For the rare caller that takes nothing else, until the better one is made. */
  #brotliAtOnce(): Form {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    return (this.#quickBrotli ??= formOf('br', zlib.brotliCompressSync(this.body, { params })))
  }

  #gzip(): Form {
    let made = this.#later.get('gzip')
    if (!made) {
      made = formOf('gzip', zlib.gzipSync(this.body, { level: 1 }))
      this.#later.set('gzip', made)
    }
    return made
  }

  async #compressWell(): Promise<void> {
    const { body } = this
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      promisify(gzip)(body, { level: 6 }),
    ])
    this.#later.set('br', formOf('br', brotli))
    this.#quickBrotli = undefined
    this.#heads.delete('br')
    // Browsers that take gzip only are served well, too.
    this.#later.set('gzip', formOf('gzip', gzipped))
    this.#heads.delete('gzip')
  }
}
