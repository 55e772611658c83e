import type { Coding } from './content-coding.ts'

/** Above this size copying costs more than a second write. */
const SHORT = 16_384

export type Headers = Readonly<Record<string, string>>

/** The sent form of a body: text is Latin-1. */
export type BodyForm = {
  readonly coding: Coding | 'identity'
  readonly length: number
  readonly text: string | undefined
  readonly body?: Buffer
}

/** Names and values in turn, cached for each set of headers. */
const flat = new WeakMap<Headers, string[]>()

/** The head for a coding, or for a 304, as names and values in turn. */
export function headOf(etag: string, headers: Headers, form: BodyForm | null): string[] {
  let fixed = flat.get(headers)
  if (!fixed) {
    const { vary = 'accept-encoding', ...others } = headers
    flat.set(headers, (fixed = [...Object.entries(others).flat(), 'vary', vary]))
  }
  const head = fixed.slice()
  head.push('etag', etag)
  if (form) head.push('content-length', String(form.length))
  if (form && form.coding !== 'identity') head.push('content-encoding', form.coding)
  return head
}

/** The memory of a form besides its bytes, with a buffer or as a string; up to `LONGEST_STRING` a string takes less. */
const WITH_BUFFER_BYTES = 600
const AS_STRING_BYTES = 96
const LONGEST_STRING = 1_400

/**
 * A body in one coding. Unless it is long, it is sent as a Latin-1 string with its head in one packet, which is not possible with
 * a buffer. Only the shortest are stored as strings: V8's heap reserves two fifths more than its content.
 */
export class Form implements BodyForm {
  readonly coding: BodyForm['coding']
  readonly length: number
  readonly #stored: string | Buffer

  /** @param given may be part of a larger buffer, such as the compressor's result; only its own bytes are stored */
  constructor(coding: Form['coding'], given: Buffer) {
    this.coding = coding
    this.length = given.length
    this.#stored = given.length <= LONGEST_STRING ? given.toString('latin1') : copyOf(given)
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.length + (typeof this.#stored === 'string' ? AS_STRING_BYTES : WITH_BUFFER_BYTES)
  }

  get text(): string | undefined {
    if (typeof this.#stored === 'string') return this.#stored
    return this.length <= SHORT ? this.#stored.toString('latin1') : undefined
  }

  get body(): Buffer {
    return typeof this.#stored === 'string' ? Buffer.from(this.#stored, 'latin1') : this.#stored
  }
}

function copyOf(given: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(given.length)
  given.copy(copy)
  return copy
}
