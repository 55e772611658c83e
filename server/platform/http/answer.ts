import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

import { takes, type Coding } from './content-coding.ts'

type Encoded = { body: Buffer; coding?: Coding }
type Headers = Readonly<Record<string, string>>

/** Below this, compression saves nothing that a packet would notice. */
const WORTH_COMPRESSING = 1_400

/** One answer that is the same for everybody, ready to be sent in the coding that the caller takes. */
export class Answer {
  readonly body: Buffer
  /** Weak: the same answer goes out in several codings. */
  readonly etag: string
  readonly status: number
  /** The page's route for logs and figures, where it is a page. */
  readonly name: string
  #brotli: Buffer | undefined
  readonly #quick = new Map<'gzip' | 'zstd', Buffer>()
  #asked = 0
  #headers: Headers | undefined
  readonly #heads = new Map<string, string[]>()

  constructor(body: Buffer, { status = 200, name = '' } = {}) {
    this.body = body
    this.status = status
    this.name = name
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  /** What it takes in memory at most: the body and its compressed forms. */
  get bytes(): number {
    return this.body.length * 2 + 1_024
  }

  /**
   * The body in the best coding at hand. The first callers get a quick one (a tenth of a millisecond for a page); an
   * answer that is asked for again is worth Brotli, made once, aside.
   */
  encoded(acceptEncoding: string | undefined): Encoded {
    if (acceptEncoding === undefined || this.body.length < WORTH_COMPRESSING) return { body: this.body }
    const taken = takes(acceptEncoding)
    if (taken.br) {
      if (this.#brotli) return { body: this.#brotli, coding: 'br' }
      if (++this.#asked === 2) void this.#compressWell()
    }
    if (taken.zstd) return { body: this.#compressQuickly('zstd'), coding: 'zstd' }
    if (taken.gzip) return { body: this.#compressQuickly('gzip'), coding: 'gzip' }
    return { body: this.body }
  }

  /**
   * The head that goes with a body, as names and values in turn, made once for every table of headers and coding.
   * @param coding of the body; `unchanged` for a 304, which has none
   */
  head(headers: Headers, coding: Coding | 'identity' | 'unchanged', length: number): string[] {
    if (this.#headers !== headers) {
      this.#headers = headers
      this.#heads.clear()
    }
    const key = `${coding}${length}`
    const known = this.#heads.get(key)
    if (known) return known
    const head = [...Object.entries(headers).flat(), 'etag', this.etag, 'vary', 'accept-encoding']
    if (coding !== 'unchanged') head.push('content-length', String(length))
    if (coding !== 'unchanged' && coding !== 'identity') head.push('content-encoding', coding)
    this.#heads.set(key, head)
    return head
  }

  #compressQuickly(coding: 'gzip' | 'zstd'): Buffer {
    let made = this.#quick.get(coding)
    if (!made) {
      made =
        coding === 'zstd'
          ? zlib.zstdCompressSync(this.body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
          : zlib.gzipSync(this.body, { level: 1 })
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
    this.#brotli = brotli
    this.#quick.clear()
    // Browsers that take gzip only are served well, too.
    this.#quick.set('gzip', gzipped)
    this.#heads.clear()
  }
}
