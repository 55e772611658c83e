import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

import { LRUCache } from 'lru-cache'

/** One answer that is the same for everybody, ready to be sent in the encoding that the caller takes. */
export class Answer {
  readonly body: Buffer
  readonly etag: string
  readonly status: number
  #brotli: Buffer | undefined
  #quick = new Map<'gzip' | 'zstd', Buffer>()
  #sent = 0

  constructor(body: Buffer, status = 200) {
    this.body = body
    this.status = status
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  get bytes(): number {
    return this.body.length * 2 + 512
  }

  /**
   * The body in the best encoding at hand. The first callers get a quick one (a tenth of a millisecond for a page);
   * an answer that is asked for again is worth Brotli, made once, aside.
   */
  encoded(acceptEncoding: string): { body: Buffer; encoding?: 'br' | 'gzip' | 'zstd' } {
    if (this.body.length < 1_400) return { body: this.body }
    if (acceptEncoding.includes('br')) {
      if (this.#brotli) return { body: this.#brotli, encoding: 'br' }
      if (++this.#sent === 2) void this.#compressWell()
    }
    if (acceptEncoding.includes('zstd')) return { body: this.#compressQuickly('zstd'), encoding: 'zstd' }
    if (acceptEncoding.includes('gzip')) return { body: this.#compressQuickly('gzip'), encoding: 'gzip' }
    return { body: this.body }
  }

  #compressQuickly(encoding: 'gzip' | 'zstd'): Buffer {
    let made = this.#quick.get(encoding)
    if (!made) {
      made =
        encoding === 'zstd'
          ? zlib.zstdCompressSync(this.body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
          : zlib.gzipSync(this.body, { level: 1 })
      this.#quick.set(encoding, made)
    }
    return made
  }

  async #compressWell(): Promise<void> {
    this.#brotli = await promisify(brotliCompress)(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length },
    })
    this.#quick.clear()
    // Browsers that take gzip only are served well, too.
    this.#quick.set('gzip', await promisify(gzip)(this.body, { level: 6 }))
  }
}

/**
 * Answers in memory, by bytes, dropped as a whole when the catalogue changes. An answer that was begun before a change is
 * given to who asked for it but not kept. Callers of the same answer at the same time wait for one making.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>
  readonly #underWay = new Map<string, Promise<Answer>>()
  #epoch = 0
  hits = 0
  misses = 0

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: (answer, key) => answer.bytes + key.length * 2 })
  }

  /** Forgets everything: what shoppers see has changed. */
  clear(): void {
    this.#epoch++
    this.#answers.clear()
    this.#underWay.clear()
  }

  /** The kept answer, or what `make` gives; answers of 5xx are never kept. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.peek(key)
    if (kept) return kept
    const begun = this.#underWay.get(key)
    if (begun) return begun
    this.misses++
    const epoch = this.#epoch
    const making = make()
      .then((answer) => {
        if (epoch === this.#epoch && answer.status < 500) this.#answers.set(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key)
      })
    this.#underWay.set(key, making)
    return making
  }

  /** The kept answer, at once, or undefined. */
  peek(key: string): Answer | undefined {
    const kept = this.#answers.get(key)
    if (kept) this.hits++
    return kept
  }
}
