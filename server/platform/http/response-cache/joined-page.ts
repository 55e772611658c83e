import { hash } from 'node:crypto'
import zlib from 'node:zlib'

import { PlainText } from '../plain-text.ts'
import { placesOf, type Tags } from './announced-changes.ts'
import { StoredBytes } from './byte-arena.ts'
import { takes } from './content-coding.ts'
import { deflatePiece, gzipEnd, gzipHead } from './deflate-piece.ts'
import { crcShift, joinCrc } from './joined-crc.ts'
import { Form, headOf, type BodyForm, type Headers } from './response-form.ts'
import type { SharedPiece } from './shared-pieces.ts'
import type { Sendable } from './stale-response.ts'

/** The memory of a beginning's or an ending's objects in V8's heap besides its bytes and tags. */
const OBJECT_BYTES = 520
/** The memory of the object that links a form to its page. */
const OF_ITS_PAGE_BYTES = 64

/** Takes about a millisecond for a page. */
const quickly = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Weak, because the same response has several codings. */
const tagOf = (plain: Buffer): string => hash('sha1', plain, 'base64url').slice(0, 14)

/** The common ending of many pages: it is stored once, and has tags of its own. */
export class PageEnding {
  /** A hash of its content, to detect whether that is unchanged. */
  readonly shownTag: string
  readonly tag: string
  readonly status = 200
  readonly shows: readonly number[]
  currentAt = 0
  readonly madeAt = performance.now()
  readonly crc: number
  readonly crcShift: number
  readonly length: number
  /** Its piece of the stream. */
  readonly own: StoredBytes

  constructor(plain: Buffer, { shownTag, tags }: { shownTag: string; tags: Tags }) {
    this.shownTag = shownTag
    this.tag = tagOf(plain)
    this.shows = placesOf(tags)
    this.crc = zlib.crc32(plain)
    this.crcShift = crcShift(plain.length)
    this.length = plain.length
    this.own = new StoredBytes(deflatePiece(plain))
  }

  get bytes(): number {
    return this.own.length + OBJECT_BYTES + this.shows.length * 8
  }
}

/** A part shared with other pages, and the part after it that only this page has. */
type Section = { shared: SharedPiece; own: string }

type Facts = { name: string; tags: Tags; endingKey: string }

/** The page's own part; its ending is stored under a separate key. */
export class PageBeginning {
  readonly name: string
  readonly endingKey: string
  readonly tag: string
  readonly status = 200
  readonly shows: readonly number[]
  currentAt = 0
  readonly madeAt = performance.now()
  readonly crc: number
  readonly length: number
  /** The pieces shared with other pages, each before one of its own. */
  readonly shared: readonly SharedPiece[]
  /** Its own pieces in sequence, and the end of each. */
  readonly own: StoredBytes
  readonly #ends: readonly number[]
  /** The counted bytes: its own pieces, and the shared ones that it was the first to use. */
  readonly #countedBytes: number
  /** Called when it takes more memory than before. */
  onResize: (() => void) | undefined
  /** The form for the page with this ETag, for clients that accept nothing else. */
  #brotli: { etag: string; form: Form } | undefined
  #brotliRequests = 0

  constructor(sections: readonly Section[], { name, tags, endingKey }: Facts) {
    this.name = name
    this.endingKey = endingKey
    this.shows = placesOf(tags)
    this.shared = sections.map(({ shared }) => shared)
    const plain = new PlainText()
    const pieces: Buffer[] = []
    const ends: number[] = []
    let end = 0
    let countedBytes = 0
    for (const { shared, own } of sections) {
      const before = plain.add(shared.plain)
      const piece = deflatePiece(plain.add(own).subarray(before.length), before)
      pieces.push(piece)
      ends.push((end += piece.length))
      // The first page that uses it counts its bytes.
      countedBytes += piece.length + (shared.users++ === 0 ? shared.piece.length : 0)
    }
    this.own = new StoredBytes(Buffer.concat(pieces))
    this.#ends = ends
    this.#countedBytes = countedBytes
    this.crc = zlib.crc32(plain.text)
    this.length = plain.text.length
    this.tag = tagOf(plain.text)
  }

  get bytes(): number {
    const brotli = this.#brotli ? this.#brotli.form.bytes + OF_ITS_PAGE_BYTES : 0
    return this.#countedBytes + brotli + OBJECT_BYTES + this.shows.length * 8
  }

  /** The gzip bytes of this part as Latin-1, to be sent between `gzipHead` and its ending. */
  get gzip(): string {
    // Concatenated as strings: they are copied once, when they are written with the head.
    let text = ''
    let start = 0
    for (let i = 0; i < this.shared.length; i++) {
      const end = this.#ends[i]!
      text += this.shared[i]!.piece + this.own.latin1(start, end)
      start = end
    }
    return text
  }

  /** The page as Brotli; stored after the second request, so that a single request of a crawler stores nothing. */
  brotliOf(page: JoinedPage): Form {
    if (this.#brotli?.etag === page.etag) return this.#brotli.form
    const form = new Form('br', zlib.brotliCompressSync(page.plain, quickly))
    if (++this.#brotliRequests >= 2) {
      this.#brotli = { etag: page.etag, form }
      this.onResize?.()
    }
    return form
  }

  /** Packs it to take less memory, until it is requested again. @returns whether it does */
  pack(): boolean {
    if (!this.#brotli) return false
    this.#brotli = undefined
    this.#brotliRequests = 0
    return true
  }

  /** The complete page, unless it would be listed in its own ending. */
  join(ending: PageEnding): JoinedPage | undefined {
    if (this.shows.some((place) => ending.shows.includes(place))) return undefined
    return new JoinedPage(this, ending)
  }
}

/**
 * A page composed of a beginning and an ending. As gzip their pieces are concatenated, so nothing is compressed when one of them
 * changes; no other coding allows that for all browsers (decision 0069).
 */
export class JoinedPage implements Sendable {
  readonly status = 200
  readonly beginning: PageBeginning
  readonly ending: PageEnding
  readonly isPartial: boolean
  readonly etag: string

  constructor(beginning: PageBeginning, ending: PageEnding, isPartial = false) {
    this.beginning = beginning
    this.ending = ending
    this.isPartial = isPartial
    this.etag = `W/"${beginning.tag}${ending.tag}"`
  }

  get name(): string {
    return this.beginning.name
  }

  get madeAt(): number {
    return Math.min(this.beginning.madeAt, this.ending.madeAt)
  }

  get #gzip(): string {
    const { beginning, ending } = this
    const crc = joinCrc(beginning.crc, ending.crc, ending.crcShift)
    const end = gzipEnd(crc, beginning.length + ending.length)
    return gzipHead + beginning.gzip + ending.own.latin1() + end
  }

  form(acceptEncoding: string | undefined): BodyForm {
    const { gzip, br } = takes(acceptEncoding ?? '')
    if (gzip) {
      const text = this.#gzip
      return { coding: 'gzip', length: text.length, text }
    }
    // Rare: every browser accepts gzip.
    return br ? this.beginning.brotliOf(this) : new Form('identity', this.plain)
  }

  get plain(): Buffer {
    return zlib.gunzipSync(Buffer.from(this.#gzip, 'latin1'))
  }

  head(headers: Headers, form: BodyForm | null): string[] {
    return headOf(this.etag, headers, form)
  }
}
