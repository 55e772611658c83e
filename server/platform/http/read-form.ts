import type { FastifyReply, FastifyRequest } from 'fastify'

import { makeProblem } from '../make-problem.ts'
import { Problem } from '../problem.ts'
import { asProblem } from './errors.ts'

/** Limits of a form with a file; the file's own size is the call's `bodyLimit`. */
export const formLimits = { files: 1, fields: 3, parts: 5, fieldNameSize: 100, fieldSize: 200, headerPairs: 20 }

/**
 * Refuses a form whose Content-Length is too large, before any of it is read.
 * @throws Problem IMAGE_TOO_LARGE (413)
 */
export function checkFormSize({ headers }: FastifyRequest, reply: FastifyReply, most: number): void {
  if (Number(headers['content-length'] ?? 0) <= most) return
  reply.header('connection', 'close')
  throw makeProblem('IMAGE_TOO_LARGE')
}

/**
 * Reads a form into memory: texts unchanged, a file as its bytes. The sender's file name is dropped.
 * @throws Problem UNSUPPORTED_TYPE (415), TOO_LARGE or IMAGE_TOO_LARGE (413), INVALID_REQUEST (400)
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_TYPE')
  const sent = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? await part.toBuffer() : part.value
      const isCut = part.type === 'field' && (part.fieldnameTruncated || part.valueTruncated)
      if (isCut || sent.has(part.fieldname)) throw new Problem('INVALID_REQUEST')
      sent.set(part.fieldname, value)
    }
  } catch (error) {
    const problem = asProblem(error)
    // A form that cannot be read is the client's error, whatever status the parser gives it.
    throw problem.status < 500 ? problem : new Problem('INVALID_REQUEST', { cause: error })
  }
  return Object.fromEntries(sent)
}
