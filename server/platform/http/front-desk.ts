import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { RateClass } from '../../../contract/call.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { ClientAddress } from './client-address.ts'
import type { CheckRate } from './limits.ts'
import type { NoteAnswer } from './request-log.ts'
import { writeAnswer } from './send-answer.ts'

/** Requests remembered word for word are as many and as long as people make them; so both are bounded. */
const MOST_REMEMBERED = 5_000
const LONGEST_REMEMBERED = 1_000

type Known = {
  /** Under which the answer is kept, as long as it is. */
  key: string
  headers: Readonly<Record<string, string>>
  name: string
  /** Class against which even an answer from memory counts. */
  rate?: RateClass
}

type Desk = {
  cache: AnswerCache
  checkRate: CheckRate
  note: NoteAnswer
  addressOf: ClientAddress
  isDraining: () => boolean
}

/**
 * Answers, before the router and all that follows it, requests that were made in the very same words before and whose
 * answer is in memory and the same for everybody. Whatever is new, long, strange or over its limit goes on to the router,
 * which decides; so nothing is answered here that was not first checked there.
 */
export class FrontDesk {
  readonly #known = new LRUCache<string, Known>({ max: MOST_REMEMBERED })
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>()
  readonly #postPaths = new Set<string>()
  #desk: Desk | undefined

  /** From now on the desk is open. */
  open(desk: Desk): void {
    this.#desk = desk
  }

  /** Requests by POST to this path may be answered here: they only read. */
  readsByPost(path: string): void {
    this.#postPaths.add(path)
  }

  /** Remembers a request that was checked and whose answer is kept, to know it again. */
  remember(request: IncomingMessage, known: Known): void {
    const words = this.#wordsOf(request)
    if (words !== undefined) this.#known.set(words, known)
  }

  /** Lets the body of a request that was read here in vain be read again by the router. */
  giveBodiesBack(app: FastifyInstance): void {
    app.addHook('preParsing', (request, _reply, payload, done) => {
      const body = this.#bodies.get(request.raw)
      done(null, body ? Readable.from([body], { objectMode: false }) : payload)
    })
  }

  /** Answers a request, or passes it on. */
  receive(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    if (!this.#desk || !isPlain(request)) return pass()
    if (request.method === 'GET') {
      if (!this.#answer(this.#desk, request, response)) pass()
      return
    }
    if (request.method !== 'POST' || !this.#postPaths.has(request.url ?? '') || !hasShortJson(request)) return pass()
    const desk = this.#desk
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.#bodies.set(request, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      if (!this.#answer(desk, request, response)) pass()
    })
  }

  #answer(desk: Desk, request: IncomingMessage, response: ServerResponse): boolean {
    const words = this.#wordsOf(request)
    const known = words === undefined ? undefined : this.#known.get(words)
    const answer = known && desk.cache.peek(known.key)
    if (!known || !answer) return false
    const begun = performance.now()
    if (known.rate !== undefined) {
      try {
        desk.checkRate(known.rate, { ip: desk.addressOf(request) })
      } catch {
        return false
      }
    }
    const status = writeAnswer(answer, known.headers, request, response, desk.isDraining())
    desk.note(request.method ?? '', known.name, status, performance.now() - begun)
    return true
  }

  #wordsOf(request: IncomingMessage): string | undefined {
    const { url = '', headers } = request
    if (request.method === 'GET') {
      if (url.length > LONGEST_REMEMBERED) return undefined
      // A page names the address under which it was asked for.
      const { host = '', 'x-forwarded-host': outerHost = '', 'x-forwarded-proto': outerProtocol = '' } = headers
      return `${host} ${String(outerHost)} ${String(outerProtocol)} ${url}`
    }
    const body = this.#bodies.get(request)
    return body && `${url} ${body.toString('latin1')}`
  }
}

/** No header that could make the request mean something else, and none said twice. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    rawHeaders.length === Object.keys(headers).length * 2
  )
}

function hasShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return headers['content-type'] === 'application/json' && length > 0 && length <= LONGEST_REMEMBERED
}
