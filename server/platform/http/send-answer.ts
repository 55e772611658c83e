import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Answer } from './answer-cache.ts'

/** Sends a kept answer: 304 when the caller has it already, else in the encoding that the caller takes. */
export function sendAnswer(
  answer: Answer,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = answer.etag
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(headers).header('etag', etag).header('vary', 'accept-encoding').send()
  }
  const accepted = request.headers['accept-encoding']
  const { body, encoding } = answer.encoded(typeof accepted === 'string' ? accepted : '')
  const raw: Record<string, string> = { ...headers, etag, vary: 'accept-encoding' }
  if (encoding) raw['content-encoding'] = encoding
  return reply.code(answer.status).headers(raw).send(body)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
