import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { constants, createGzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { anyProduct } from '../catalogue/change-tags.ts'
import { countProducts } from '../catalogue/list-products.ts'
import type { Db } from '../platform/database/pool.ts'
import type { CheckRate } from '../platform/http/limits.ts'
import { CachedResponse } from '../platform/http/response-cache/cached-response.ts'
import { takes } from '../platform/http/response-cache/content-coding.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { sendResponse } from '../platform/http/send-response.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { readProductFile } from './product-sitemaps.ts'
import { siteOrigin } from './site-origin.ts'

/** The files of a larger catalogue would drive pages of products out of memory, for crawlers that read each once. */
const CACHED_UP_TO = 5_000

type Parts = {
  db: Db
  cache: ResponseCache
  checkRate: CheckRate
  publicUrl: string
  /** The most addresses in a file; by default the number that the protocol allows. */
  most?: number
  /** Up to so many products files are cached. */
  cachedUpTo?: number
}
type Headers = Record<string, string>

/** Serves the sitemaps of products: from memory in a small shop, written while they are sent in a large one. */
export function serveProductSitemaps(app: FastifyInstance, parts: Parts, headers: Headers): void {
  const { db, cache, checkRate, publicUrl, most, cachedUpTo = CACHED_UP_TO } = parts
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    checkRate('page', request)
    const origin = siteOrigin(publicUrl, request)
    const { file } = request.params as { file: string }
    const made = await cache.getOrPass(`file ${origin}/sitemaps/products-${file}.xml`, async () => {
      const written = await readProductFile(db, { origin, file: Number(file), most })
      if (written === undefined) throw makeProblem('NOT_FOUND')
      if ((await countProducts(db)) > cachedUpTo) return written
      return new CachedResponse(Buffer.from(await text(written)), { tags: [anyProduct] })
    })
    if (made instanceof Readable) await sendStream(made, headers, request, reply)
    else sendResponse(made, headers, request, reply)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/sitemaps/products-:file(^[1-9]\\d{0,5}$).xml', handler })
}

async function sendStream(written: Readable, headers: Headers, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...headers, vary: 'accept-encoding' })
  if (request.method === 'HEAD') {
    written.destroy()
    return reply.send()
  }
  if (!takes(request.headers['accept-encoding'] ?? '').gzip) return reply.send(written)
  const packed = createGzip({ level: constants.Z_BEST_SPEED })
  written.on('error', (error) => packed.destroy(error))
  packed.on('close', () => written.destroy())
  return reply.header('content-encoding', 'gzip').send(written.pipe(packed))
}
