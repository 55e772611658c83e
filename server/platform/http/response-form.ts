import type { Coding } from './content-coding.ts'

/** Above this size copying costs more than a second write. */
const SHORT = 16_384

/**
 * A body in one coding. A short one is a Latin-1 string, which is sent with its head in one packet, as a buffer is not;
 * it is stored only once.
 */
export class Form {
  readonly coding: Coding | 'identity'
  readonly length: number
  readonly text: string | undefined
  readonly #buffer: Buffer | undefined

  /** @param given may lie in a larger piece of memory, as what the compressor gives does; only its own bytes are stored */
  constructor(coding: Form['coding'], given: Buffer) {
    this.coding = coding
    this.length = given.length
    if (given.length <= SHORT) {
      this.text = given.toString('latin1')
    } else {
      this.#buffer = Buffer.allocUnsafeSlow(given.length)
      given.copy(this.#buffer)
    }
  }

  get body(): Buffer {
    return this.#buffer ?? Buffer.from(this.text ?? '', 'latin1')
  }
}
