/** Large enough to be a mapping of its own, which the system takes back; small ones would lie among what is freed at once. */
const CHUNK_BYTES = 1_048_576
/** What is larger stays where it is. */
const LARGEST = CHUNK_BYTES / 16
/** A chunk of which less is in use is given up. */
const LEAST_USED = 0.75

/** Bytes that an arena may move; nobody changes them. */
export class StoredBytes {
  readonly length: number
  #place: Buffer
  #at = 0

  /** @param bytes may be large and used for other things later, once an arena has taken them */
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
 * Room for many short bodies outside V8's heap, which leaves itself two fifths more than what it holds, and without the 500
 * bytes that a buffer of each would take. A place is never used again: what was removed can be read as long as somebody
 * has it.
 */
export class ByteArena {
  readonly #chunks = new Map<Buffer, Chunk>()
  #newest = this.#open()

  /** Moves bytes here. */
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

  /** Nobody is going to ask for these bytes any more; those that are not here are left alone. */
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

  /** How many bytes it holds in memory. */
  get bytes(): number {
    return this.#chunks.size * CHUNK_BYTES
  }

  #open(): Chunk {
    const chunk = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: 0, live: 0, parts: new Set<StoredBytes>() }
    this.#chunks.set(chunk.bytes, chunk)
    return chunk
  }
}
