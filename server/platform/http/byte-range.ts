import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { makeProblem } from '../make-problem.ts'

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | string[] | undefined }

/** The requested bytes; null for all of them. */
export type ByteRange = { start: number; end: number } | null

const one = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/

/**
 * Reads `Range` and `If-Range` (RFC 9110 §13.1.5, §14.2). An invalid range, several ranges, and a range of another version are
 * ignored; a weak tag never proves that the version is the same.
 * @param size in bytes
 * @param etag strong, of the current content
 * @throws Problem RANGE_NOT_SATISFIABLE (416) for a range that begins after the end
 */
export function readRange(headers: RangeHeaders, size: number, etag: string): ByteRange {
  const [, from, to, last] = one.exec(headers.range ?? '') ?? []
  if (from === undefined && last === undefined) return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  if (from !== undefined && to && Number(to) < Number(from)) return null
  const start = from === undefined ? Math.max(0, size - Number(last)) : Number(from)
  const end = from !== undefined && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size) throw makeProblem('RANGE_NOT_SATISFIABLE')
  return { start, end }
}

/**
 * Sends bytes whose address identifies their content, or the requested part of them.
 * @param name strongly identifies the content
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, name: string): FastifyReply {
  const etag = `"${name}"`
  const size = bytes.length
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  let range: ByteRange
  try {
    range = readRange(request.headers, size, etag)
  } catch (error) {
    // An error must not get the headers of a picture, such as caching for a year.
    for (const header of ['etag', 'cache-control', 'content-disposition']) reply.removeHeader(header)
    reply.header('content-range', `bytes */${size}`)
    throw error
  }
  if (!range) return reply.send(bytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .send(bytes.subarray(start, end + 1))
}

/** A library sends files of the disk. It accepts invalid ranges and weak tags, so these headers are removed first. */
export function dropUnusableRanges(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers.range !== undefined && isUnusable(headers)) delete headers.range
    done()
  })
}

function isUnusable({ range = '', 'if-range': ifRange }: RangeHeaders): boolean {
  const [, from, to] = one.exec(range) ?? []
  const isBackwards = from !== undefined && Boolean(to) && Number(to) < Number(from)
  return !one.test(range) || isBackwards || String(ifRange ?? '').startsWith('W/')
}
