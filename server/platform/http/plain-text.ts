/** One buffer for all texts in turn: a separate buffer for each would be garbage outside V8's accounting. */
let room = Buffer.allocUnsafeSlow(65_536)

/** The text of a page while it is built. It is overwritten by the next one, so it must be used synchronously. */
export class PlainText {
  #length = 0

  get text(): Buffer {
    return room.subarray(0, this.#length)
  }

  /** @returns the whole text with this appended */
  add(part: string | Buffer): Buffer {
    const length = typeof part === 'string' ? Buffer.byteLength(part) : part.length
    if (this.#length + length > room.length) {
      const larger = Buffer.allocUnsafeSlow((this.#length + length) * 2)
      room.copy(larger, 0, 0, this.#length)
      room = larger
    }
    if (typeof part === 'string') room.write(part, this.#length)
    else part.copy(room, this.#length)
    this.#length += length
    return this.text
  }
}
