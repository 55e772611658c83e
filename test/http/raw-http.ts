import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawResponse = {
  status: number
  /** Lower-case names; a repeated header has both values, separated by a line break. */
  headers: Record<string, string>
  body: string
}

/** A connection on which bytes are written unchanged and responses are read one by one. */
export class Line {
  readonly socket: Socket
  #store: Buffer = Buffer.alloc(16_384)
  #length = 0
  #isEnded = false
  readonly #waiting: (() => void)[] = []

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.on('data', (chunk: Buffer) => {
      this.#collect(chunk)
      this.#wake()
    })
    for (const event of ['end', 'close', 'error'] as const) {
      this.socket.on(event, () => {
        this.#isEnded = true
        this.#wake()
      })
    }
  }

  write(bytes: string | Buffer): this {
    if (!this.socket.destroyed) this.socket.write(bytes)
    return this
  }

  /** The next whole response, or null when the other side ended the connection without one. */
  async answer({ isHead = false } = {}): Promise<RawResponse | null> {
    for (;;) {
      const found = takeResponse(this.#store.subarray(0, this.#length), { isHead, isEnded: this.#isEnded })
      if (found) {
        this.#store.copyWithin(0, found.length, this.#length)
        this.#length -= found.length
        return found.answer
      }
      if (this.#isEnded) return null
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Resolves when the other side has ended the connection. */
  async ended(): Promise<void> {
    if (!this.#isEnded) await Promise.race([once(this.socket, 'close'), once(this.socket, 'end')])
  }

  close(): void {
    this.socket.destroy()
  }

  #collect(chunk: Buffer): void {
    if (this.#length + chunk.length > this.#store.length) {
      const larger = Buffer.alloc((this.#length + chunk.length) * 2)
      this.#store.copy(larger, 0, 0, this.#length)
      this.#store = larger
    }
    chunk.copy(this.#store, this.#length)
    this.#length += chunk.length
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }
}

type Found = { answer: RawResponse; length: number }

function takeResponse(bytes: Buffer, { isHead, isEnded }: { isHead: boolean; isEnded: boolean }): Found | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`
  }
  const status = Number(first.split(' ')[1])
  const start = end + 4
  const give = (body: Buffer, length: number): Found => ({
    answer: { status, headers, body: body.toString('utf8') },
    length,
  })
  if (isHead || status === 304 || status === 204) return give(Buffer.alloc(0), start)
  if (headers['transfer-encoding'] === 'chunked') {
    const read = readChunks(bytes, start)
    return read && give(read.body, read.end)
  }
  const length = headers['content-length']
  if (length === undefined) return isEnded ? give(bytes.subarray(start), bytes.length) : null
  const total = start + Number(length)
  return bytes.length < total ? null : give(bytes.subarray(start, total), total)
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
  if (bytes.subarray(-5).toString('latin1') !== '0\r\n\r\n') return null
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    const next = lineEnd + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { body: Buffer.concat(parts), end: next }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}

type RequestOptions = {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** The bytes of a request: only Host and, with a body, its length are added. */
export function bytesOf(address: string, { method = 'GET', path, headers = {}, body }: RequestOptions): Buffer {
  const all: Record<string, string | string[]> = { host: new URL(address).host, ...headers }
  if (body !== undefined && !('content-length' in all) && !('transfer-encoding' in all)) {
    all['content-length'] = String(Buffer.byteLength(body))
  }
  const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)])
}

/** Makes one request on a separate connection. */
export async function sendRequest(address: string, requested: RequestOptions): Promise<RawResponse> {
  const line = new Line(address)
  const response = await line.write(bytesOf(address, requested)).answer({ isHead: requested.method === 'HEAD' })
  line.close()
  if (!response) throw new Error(`${requested.method ?? 'GET'} ${requested.path} was not answered`)
  return response
}

/** Sends JSON (or, as a string, any body) to a call. */
export function post(address: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return sendRequest(address, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
