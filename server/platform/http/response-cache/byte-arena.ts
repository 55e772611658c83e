/** Large enough for a memory mapping of its own, which the system reclaims; small ones would be mixed with short-lived memory. */
const CHUNK_BYTES = 1_048_576
/** Larger bytes are not moved. */
const LARGEST = CHUNK_BYTES / 16
/** A chunk with a smaller used share is given up. */
const LEAST_USED = 0.75

/** Bytes that an arena may move; they are never changed. */
export class StoredBytes {
  readonly length: number
  #place: Buffer
  #at = 0

  /** @param bytes may be large and reused for other data, once an arena has copied them */
  constructor(bytes: Buffer) {
    this.length = bytes.length
    this.#place = bytes
  }

  get place(): Buffer {
    return this.#place
  }

  /** The bytes from `start` to `end` as Latin-1. */
  latin1(start = 0, end = this.length): string {
    return this.#place.toString('latin1', this.#at + start, this.#at + end)
  }

  moveTo(place: Buffer, at: number): void {
    this.#place.copy(place, at, this.#at, this.#at + this.length)
    this.#place = place
    this.#at = at
  }
}

type Chunk = { bytes: Buffer; used: number; live: number; parts: Set<StoredBytes> }

/**
 * Memory for many short bodies outside V8's heap, which reserves two fifths more than its content, and without the 500 bytes of a
 * buffer for each. A place is never reused: removed bytes can be read as long as they are referenced.
 */
export class ByteArena {
  readonly #chunks = new Map<Buffer, Chunk>()
  #newest = this.#open()

  /** Copies bytes into the arena. */
  add(part: StoredBytes): void {
    const { length } = part
    if (length > LARGEST) return
    if (this.#newest.used + length > CHUNK_BYTES) this.#newest = this.#open()
    const chunk = this.#newest
    part.moveTo(chunk.bytes, chunk.used)
    chunk.parts.add(part)
    chunk.used += length
    chunk.live += length
  }

  /** These bytes are no longer requested; bytes outside the arena are ignored. */
  remove(part: StoredBytes): void {
    const chunk = this.#chunks.get(part.place)
    if (!chunk?.parts.delete(part)) return
    chunk.live -= part.length
    if (chunk === this.#newest || chunk.live >= CHUNK_BYTES * LEAST_USED) return
    this.#chunks.delete(chunk.bytes)
    for (const other of chunk.parts) this.add(other)
  }

  clear(): void {
    this.#chunks.clear()
    this.#newest = this.#open()
  }

  /** The bytes of memory that it occupies. */
  get bytes(): number {
    return this.#chunks.size * CHUNK_BYTES
  }

  #open(): Chunk {
    const chunk = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: 0, live: 0, parts: new Set<StoredBytes>() }
    this.#chunks.set(chunk.bytes, chunk)
    return chunk
  }
}
