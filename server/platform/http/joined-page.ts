import { hash } from 'node:crypto'
import zlib from 'node:zlib'

import { placesOf, type Tags } from './announced-changes.ts'
import { takes } from './content-coding.ts'
import { deflatePiece, gzipEnd, gzipHead, joinCrc } from './deflate-piece.ts'
import { Form, headOf, type BodyForm, type Headers } from './response-form.ts'
import type { SharedPiece } from './shared-pieces.ts'
import type { Sendable } from './stale-response.ts'

/** What the objects of a beginning or an ending take in V8's heap besides its bytes and tags. */
const OBJECT_BYTES = 520
const FORM_BYTES = 160

/** About a millisecond for a page. */
const quickly = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Weak, because the same response has several codings. */
const tagOf = (plain: Buffer): string => hash('sha1', plain, 'base64url').slice(0, 14)

/** What many pages end with: it is stored once, and has tags of its own. */
export class PageEnding {
  /** Made of what it shows, to find out whether that is still the same. */
  readonly shownTag: string
  readonly tag: string
  readonly status = 200
  readonly shows: readonly number[]
  currentAt = 0
  readonly madeAt = performance.now()
  readonly crc: number
  readonly length: number
  readonly piece: string

  constructor(plain: Buffer, { shownTag, tags }: { shownTag: string; tags: Tags }) {
    this.shownTag = shownTag
    this.tag = tagOf(plain)
    this.shows = placesOf(tags)
    this.crc = zlib.crc32(plain)
    this.length = plain.length
    this.piece = deflatePiece(plain)
  }

  get bytes(): number {
    return this.piece.length + OBJECT_BYTES + this.shows.length * 8
  }
}

/** A part of a page that other pages have, too, and what follows it on this page alone. */
type Section = { shared: SharedPiece; own: Buffer }

type Facts = { name: string; tags: Tags; endingKey: string }

/** What a page has for itself; its ending is found under a key of its own. */
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
  /** Shared and own pieces in turn. */
  readonly pieces: readonly string[]
  readonly #ownBytes: number
  /** Called when it takes more memory than before. */
  onResize: (() => void) | undefined
  /** Of the page with this ETag, for clients that take nothing else. */
  #brotli: { etag: string; form: Form } | undefined
  #brotliRequests = 0
  /** Weak, because the page of a former ending would keep that in memory until somebody comes back. */
  #joined: WeakRef<JoinedPage> | undefined

  constructor(sections: readonly Section[], { name, tags, endingKey }: Facts) {
    this.name = name
    this.endingKey = endingKey
    this.shows = placesOf(tags)
    const pieces: string[] = []
    let before: Buffer = Buffer.alloc(0)
    let ownBytes = 0
    for (const { shared, own } of sections) {
      before = Buffer.concat([before, shared.plain])
      const piece = deflatePiece(own, before)
      pieces.push(shared.piece, piece)
      before = Buffer.concat([before, own])
      // The first page that has it pays for all.
      ownBytes += piece.length + (shared.users++ === 0 ? shared.piece.length : 0)
    }
    this.pieces = pieces
    this.#ownBytes = ownBytes
    this.crc = zlib.crc32(before)
    this.length = before.length
    this.tag = tagOf(before)
  }

  get bytes(): number {
    const brotli = this.#brotli ? this.#brotli.form.length + FORM_BYTES : 0
    return this.#ownBytes + brotli + OBJECT_BYTES + this.shows.length * 8
  }

  /** The page as Brotli; stored once it was requested twice, so that a crawler that comes by once leaves nothing. */
  brotliOf(page: JoinedPage): Form {
    if (this.#brotli?.etag === page.etag) return this.#brotli.form
    const form = new Form('br', zlib.brotliCompressSync(page.plain, quickly))
    if (++this.#brotliRequests >= 2) {
      this.#brotli = { etag: page.etag, form }
      this.onResize?.()
    }
    return form
  }

  /** Takes less memory, until it is requested again. @returns whether it does */
  pack(): boolean {
    if (!this.#brotli) return false
    this.#brotli = undefined
    this.#brotliRequests = 0
    return true
  }

  /** The page, unless it would stand in its own ending. */
  join(ending: PageEnding): JoinedPage | undefined {
    const known = this.#joined?.deref()
    if (known?.ending === ending) return known
    if (this.shows.some((place) => ending.shows.includes(place))) return undefined
    const joined = new JoinedPage(this, ending)
    this.#joined = new WeakRef(joined)
    return joined
  }
}

/**
 * A page put together of a beginning and an ending. As gzip it is their pieces one after the other, so nothing is
 * compressed when one of them changed; no other coding allows that for all browsers (decision 0069).
 */
export class JoinedPage implements Sendable {
  readonly status = 200
  readonly beginning: PageBeginning
  readonly ending: PageEnding
  readonly isPartial: boolean
  readonly etag: string
  readonly #end: string
  readonly #bytes: number

  constructor(beginning: PageBeginning, ending: PageEnding, isPartial = false) {
    this.beginning = beginning
    this.ending = ending
    this.isPartial = isPartial
    this.etag = `W/"${beginning.tag}${ending.tag}"`
    this.#end = gzipEnd(joinCrc(beginning.crc, ending.crc, ending.length), beginning.length + ending.length)
    let bytes = gzipHead.length + ending.piece.length + this.#end.length
    for (const piece of beginning.pieces) bytes += piece.length
    this.#bytes = bytes
  }

  get name(): string {
    return this.beginning.name
  }

  get madeAt(): number {
    return Math.min(this.beginning.madeAt, this.ending.madeAt)
  }

  get #gzip(): string {
    // Added, not joined: they are copied once, when they are written with the head.
    let text = gzipHead
    for (const piece of this.beginning.pieces) text += piece
    return text + this.ending.piece + this.#end
  }

  form(acceptEncoding: string | undefined): BodyForm {
    const { gzip, br } = takes(acceptEncoding ?? '')
    if (gzip) return { coding: 'gzip', length: this.#bytes, text: this.#gzip }
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
