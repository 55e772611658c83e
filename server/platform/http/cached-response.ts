import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

import { takes, type Coding } from './content-coding.ts'

/** A body in one coding. */
export type Form = {
  coding: Coding | 'identity'
  body: Buffer
  /** A short body as a Latin-1 string: it is sent with its head in one packet, which a buffer is not. */
  text: string | undefined
}

type Headers = Readonly<Record<string, string>>

/** Below this size compression saves no packet. */
const WORTH_COMPRESSING = 1_400
/** Above this size copying costs more than a second write. */
const SHORT = 16_384

/** @param given may lie in a larger piece of memory, as what the compressor gives does; only its own bytes are stored */
function formOf(coding: Form['coding'], given: Buffer): Form {
  const body = Buffer.allocUnsafeSlow(given.length)
  given.copy(body)
  return { coding, body, text: body.length <= SHORT ? body.toString('latin1') : undefined }
}

/** With the size known, the compressor takes no more memory than it needs. */
const compressQuickly = (body: Buffer): Buffer =>
  zlib.zstdCompressSync(body, {
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
    pledgedSrcSize: body.length,
  })

/**
 * A response that is the same for everybody, in all codings. A compressible body is stored compressed only: a page
 * takes a seventh, and few clients want it plain.
 */
export class CachedResponse {
  /** Weak, because the same response has several codings. */
  readonly etag: string
  readonly status: number
  /** The page's route for logs and metrics, when it is a page. */
  readonly name: string
  /** When it was made, on the clock of `performance.now()`. */
  readonly madeAt = performance.now()
  /** The plain body when it is short, otherwise the quickly compressed one. */
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
    // A hash of the compressed bytes, which are a seventh of the plain ones.
    this.etag = `W/"${hash('sha256', this.#first.body, 'base64url').slice(0, 22)}"`
  }

  get body(): Buffer {
    const { coding, body } = this.#first
    return coding === 'zstd' ? zlib.zstdDecompressSync(body) : body
  }

  /** The most memory that it may take: three codings of about the same size, and one more as a string. */
  get bytes(): number {
    return this.#first.body.length * 4 + 2_048
  }

  /**
   * The body in the best coding so far. The first clients get quick compression (a tenth of a millisecond for a page);
   * a response that is requested again is compressed with Brotli once, in the background.
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
   * The head for a coding, or for a 304, as names and values in turn; made once for each set of headers.
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

  /** For the rare client that accepts nothing else, until the better coding is ready. */
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
    // Browsers that only accept gzip get a well compressed body too.
    this.#later.set('gzip', formOf('gzip', gzipped))
    this.#heads.delete('gzip')
  }
}
