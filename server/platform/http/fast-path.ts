import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { RateClass } from '../../../contract/call.ts'
import { groupedHeader } from '../../../contract/grouped-header.ts'
import type { ClientAddress } from './client-address.ts'
import type { CheckRate } from './limits.ts'
import type { NoteResponse } from './request-log.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { writeResponse } from './send-response.ts'

/** Clients determine the number and length of the requests, so both are bounded: as many as the cache has product pages. */
const MOST_REMEMBERED = 12_000
const LONGEST_REMEMBERED = 1_000

type KnownRequest = {
  /** Key of the response in the cache. */
  key: string
  headers: Readonly<Record<string, string>>
  name: string
  /** The rate class that also counts cached responses. */
  rate?: RateClass
}

type FastPathParts = {
  cache: ResponseCache
  checkRate: CheckRate
  note: NoteResponse
  addressOf: ClientAddress
  isDraining: () => boolean
}

/**
 * Serves, before the router, requests that equal an earlier one byte for byte and whose response is cached and the same for
 * everybody. New, long, unusual or limited requests go to the router, so only requests that the router checked before are served
 * here.
 */
export class FastPath {
  readonly #known = new LRUCache<string, KnownRequest>({ max: MOST_REMEMBERED })
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>()
  readonly #postPaths = new Set<string>()
  #fastPath: FastPathParts | undefined

  /** Serves requests from now on. */
  open(fastPath: FastPathParts): void {
    this.#fastPath = fastPath
  }

  /** Allows POST requests to this path to be served here, because they only read. */
  readsByPost(path: string): void {
    this.#postPaths.add(path)
  }

  /** Remembers a checked request whose response is cached. */
  remember(request: IncomingMessage, known: KnownRequest): void {
    const key = this.#keyOf(request)
    if (key !== undefined) this.#known.set(key, known)
  }

  /** Passes the router the body of a request that was read here but not served. */
  replayBodies(app: FastifyInstance): void {
    app.addHook('preParsing', (request, _reply, payload, done) => {
      const body = this.#bodies.get(request.raw)
      done(null, body ? Readable.from([body], { objectMode: false }) : payload)
    })
  }

  /** Serves a request, or passes it on. */
  receive(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    if (!this.#fastPath || !isPlain(request)) return pass()
    if (request.method === 'GET') {
      if (!this.#answer(this.#fastPath, request, response)) pass()
      return
    }
    if (request.method !== 'POST' || !this.#postPaths.has(request.url ?? '') || !hasShortJson(request)) return pass()
    const fastPath = this.#fastPath
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.#bodies.set(request, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      if (!this.#answer(fastPath, request, response)) pass()
    })
  }

  #answer(fastPath: FastPathParts, request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#keyOf(request)
    const known = key === undefined ? undefined : this.#known.get(key)
    const answer = known && fastPath.cache.peek(known.key)
    if (!known || !answer) return false
    const begun = performance.now()
    if (known.rate !== undefined) {
      try {
        fastPath.checkRate(known.rate, { ip: fastPath.addressOf(request) })
      } catch {
        return false
      }
    }
    const status = writeResponse(answer, known.headers, request, response, fastPath.isDraining())
    fastPath.note(request.method ?? '', known.name, status, performance.now() - begun)
    return true
  }

  #keyOf(request: IncomingMessage): string | undefined {
    const { url = '', headers } = request
    const grouped = headers[groupedHeader] === undefined ? '' : 'grouped '
    if (request.method === 'GET') {
      // A page contains the address under which it was requested.
      const { host = '', 'x-forwarded-host': outerHost = '', 'x-forwarded-proto': outerProtocol = '' } = headers
      const key = `${host} ${String(outerHost)} ${String(outerProtocol)} ${grouped}${url}`
      return key.length > LONGEST_REMEMBERED ? undefined : key
    }
    const body = this.#bodies.get(request)
    return body && `${grouped}${url} ${body.toString('latin1')}`
  }
}

/** Whether no header could change the response, and none occurs twice. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    // Other values are refused or ignored, and must not lengthen the remembered keys.
    (headers[groupedHeader] ?? 'true') === 'true' &&
    rawHeaders.length === Object.keys(headers).length * 2
  )
}

function hasShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return headers['content-type'] === 'application/json' && length > 0 && length <= LONGEST_REMEMBERED
}
