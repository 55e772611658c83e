import type { Coding } from './content-coding.ts'

/** Above this size copying costs more than a second write. */
const SHORT = 16_384

export type Headers = Readonly<Record<string, string>>

/** What is sent of a body: text is Latin-1. */
export type BodyForm = {
  readonly coding: Coding | 'identity'
  readonly length: number
  readonly text: string | undefined
  readonly body?: Buffer
}

/** Names and values in turn, once for each set of headers. */
const flat = new WeakMap<Headers, string[]>()

/** The head for a coding, or for a 304, as names and values in turn. */
export function headOf(etag: string, headers: Headers, form: BodyForm | null): string[] {
  let fixed = flat.get(headers)
  if (!fixed) flat.set(headers, (fixed = Object.entries(headers).flat()))
  const head = fixed.slice()
  head.push('etag', etag, 'vary', 'accept-encoding')
  if (form) head.push('content-length', String(form.length))
  if (form && form.coding !== 'identity') head.push('content-encoding', form.coding)
  return head
}

/**
 * A body in one coding. A short one is a Latin-1 string, which is sent with its head in one packet, as a buffer is not;
 * it is stored only once.
 */
export class Form implements BodyForm {
  readonly coding: BodyForm['coding']
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
