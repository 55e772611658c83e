import { request } from 'node:http'

export type HttpResponse = {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read raw responses without a schema
  body: any
  bytes: Buffer
}

/** A client with a cookie jar and nothing else: raw requests to literal addresses. */
export type Visitor = ReturnType<typeof openVisitor>

/**
 * Opens a visitor of the shop at an address.
 * @param headers sent with every request, for example another `user-agent`
 */
export function openVisitor(address: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await sendRaw(address + path, {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      body: body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const isJson = response.text !== '' && response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(response.text) : response.text,
      bytes: response.bytes,
    }
  }

  return {
    jar,
    get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
    post: (path: string, body: unknown, more?: Record<string, string>) => send('POST', path, body, more),
    delete: (path: string, body?: unknown, more?: Record<string, string>) => send('DELETE', path, body, more),
    send,
  }
}

type Raw = { method: string; headers: Record<string, string>; body: string | Buffer | undefined }

/** Not `fetch`, which overwrites headers (`sec-fetch-mode`). */
function sendRaw(url: string, { method, headers, body }: Raw) {
  return new Promise<{ status: number; headers: Headers; text: string; bytes: Buffer }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      const finish = () => {
        const received = new Headers()
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          received.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '')
        }
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: received, text: bytes.toString(), bytes })
      }
      response.on('error', reject)
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        // An event stream does not end: see test/http/event-stream.ts.
        finish()
        response.destroy()
      } else response.on('end', finish)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
