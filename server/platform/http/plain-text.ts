/** Room for one text after the other: a buffer for each would be garbage that V8 does not see. */
let room = Buffer.allocUnsafeSlow(65_536)

/** The text of a page as it grows. It is gone as soon as the next one begins, so it is used up without waiting. */
export class PlainText {
  #length = 0

  get text(): Buffer {
    return room.subarray(0, this.#length)
  }

  /** @returns the whole text with this at its end */
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
