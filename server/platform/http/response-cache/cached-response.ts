import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

import { placesOf, type Tags } from './announced-changes.ts'
import { takes } from './content-coding.ts'
import { packBody, unpackBody } from './packed-body.ts'
import { Form, headOf, type BodyForm, type Headers } from './response-form.ts'

type Facts = {
  status?: number
  /** The page's route for logs and metrics, when it is a page. */
  name?: string
  /** The content that it shows: a change of one of these outdates it. */
  tags?: Tags
  /** Whether a part is missing that will be there the next time. */
  isPartial?: boolean
}

/** Below this size compression saves no packet. */
const WORTH_COMPRESSING = 1_400
/** The memory of a response's objects in V8's heap besides its bodies, its tags and its key. */
const OBJECT_BYTES = 560

/** With the size known in advance, the compressor takes no more memory than needed. */
const compressQuickly = (body: Buffer): Buffer =>
  zlib.zstdCompressSync(body, {
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
    pledgedSrcSize: body.length,
  })

/**
 * A response that is the same for everybody. A compressible body is stored compressed only, in the requested codings: a page
 * takes a seventh, and few clients want it plain.
 */
export class CachedResponse {
  /** Weak, because the same response has several codings. */
  readonly etag: string
  readonly status: number
  readonly name: string
  readonly isPartial: boolean
  /** Places of its tags among the announced changes. */
  readonly shows: readonly number[]
  /** The last change that is known not to affect it. */
  currentAt = 0
  /** The time of its creation, on the clock of `performance.now()`. */
  readonly madeAt = performance.now()
  /** Called when its memory size changes. */
  onResize: (() => void) | undefined
  #plain: Form | undefined
  /** Compressed quickly, until there is a better form. */
  #zstd: Form | undefined
  #brotli: Form | undefined
  #gzip: Form | undefined
  /** Replaces all other forms when it was not requested for long. */
  #packed: Form | undefined
  #brotliRequests = 0
  #gzipRequests = 0
  #packedRequests = 0

  constructor(body: Buffer, { status = 200, name = '', tags = [], isPartial = false }: Facts = {}) {
    this.status = status
    this.name = name
    this.isPartial = isPartial
    this.shows = placesOf(tags)
    const stored = body.length < WORTH_COMPRESSING ? body : compressQuickly(body)
    if (stored === body) this.#plain = new Form('identity', body)
    else this.#zstd = new Form('zstd', stored)
    // A hash of the compressed bytes, which are a seventh of the plain ones.
    this.etag = `W/"${hash('sha256', stored, 'base64url').slice(0, 22)}"`
  }

  get body(): Buffer {
    if (this.#plain) return this.#plain.body
    if (this.#zstd) return zlib.zstdDecompressSync(this.#zstd.body)
    if (this.#packed) return unpackBody(this.name, this.#packed.body)
    return zlib.brotliDecompressSync(this.#brotli!.body)
  }

  /** The memory that it takes now. */
  get bytes(): number {
    let bytes = OBJECT_BYTES + this.shows.length * 8
    for (const form of [this.#plain, this.#zstd, this.#brotli, this.#gzip, this.#packed]) {
      if (form) bytes += form.bytes
    }
    return bytes
  }

  /**
   * The body in the best coding so far. The first clients get quick compression (a tenth of a millisecond for a page); a response
   * that is requested again is compressed with Brotli once, in the background, and then stored only in that form.
   */
  form(acceptEncoding: string | undefined): Form {
    if (this.#plain) return this.#plain
    const taken = takes(acceptEncoding ?? '')
    // A single request of a crawler does not unpack it.
    if (this.#packed && taken.zstd && this.#packedRequests++ === 0) return new Form('zstd', compressQuickly(this.body))
    if (this.#packed) this.#unpack()
    if (taken.br) {
      if (++this.#brotliRequests === 2) void this.#compressWell()
      if (this.#brotli) return this.#brotli
    }
    if (taken.zstd && this.#zstd) return this.#zstd
    if (taken.gzip) return this.#gzipped()
    if (taken.br) return this.#brotliAtOnce()
    return new Form('identity', this.body)
  }

  head(headers: Headers, form: BodyForm | null): string[] {
    return headOf(this.etag, headers, form)
  }

  /**
   * Packs the body to take less memory, until it is requested again twice.
   * @returns whether it does: pages only, because they have much in common
   */
  pack(): boolean {
    if (this.#plain || this.#packed || this.name === '') return false
    this.#packed = new Form('zstd', packBody(this.name, this.body))
    this.#zstd = this.#brotli = this.#gzip = undefined
    this.#brotliRequests = this.#gzipRequests = this.#packedRequests = 0
    return true
  }

  #unpack(): void {
    this.#zstd = new Form('zstd', compressQuickly(this.body))
    this.#packed = undefined
    this.onResize?.()
  }

  /** For the rare client that accepts nothing else, until the better coding is ready. */
  #brotliAtOnce(): Form {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    this.#brotli = new Form('br', zlib.brotliCompressSync(this.body, { params }))
    this.onResize?.()
    return this.#brotli
  }

  /** Clients that accept neither Brotli nor Zstandard are rare, but return. */
  #gzipped(): Form {
    if (++this.#gzipRequests === 2) void this.#gzipWell()
    if (!this.#gzip) {
      this.#gzip = new Form('gzip', zlib.gzipSync(this.body, { level: 1 }))
      this.onResize?.()
    }
    return this.#gzip
  }

  async #compressWell(): Promise<void> {
    const { body } = this
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    this.#brotli = new Form('br', await promisify(brotliCompress)(body, { params }))
    this.#zstd = this.#packed = undefined
    this.onResize?.()
  }

  async #gzipWell(): Promise<void> {
    this.#gzip = new Form('gzip', await promisify(gzip)(this.body, { level: 6 }))
    this.onResize?.()
  }
}
