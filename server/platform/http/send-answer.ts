import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Answer } from './answer.ts'

/**
 * Sends a kept answer: 304 when the caller has it already, else in the coding that the caller takes. It is written
 * straight to the connection, since its head and bytes are ready and every step between would cost more than they do.
 * @param headers one table for all answers of a kind, with everything that protects them (security policy §2.4)
 */
export function sendAnswer(
  answer: Answer,
  headers: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request
  const isKnown = answer.status === 200 && knows(raw.headers['if-none-match'], answer.etag)
  const { body, coding = 'identity' } = answer.encoded(raw.headers['accept-encoding'])
  const head = isKnown ? answer.head(headers, 'unchanged', 0) : answer.head(headers, coding, body.length)
  if (answer.name !== '') request.answeredBy = answer.name
  const response = reply.hijack().raw
  response.writeHead(isKnown ? 304 : answer.status, reply.server.isDraining ? [...head, 'connection', 'close'] : head)
  if (isKnown || raw.method === 'HEAD') response.end()
  else response.end(body)
}

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.slice(2)
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}
