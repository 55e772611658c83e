import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Headers } from './response-cache/response-form.ts'
import type { Sendable } from './response-cache/stale-response.ts'

/**
 * Sends a cached response to a request that went through the router.
 * @param headers one table for all responses of a kind, with all security headers
 */
export function sendResponse(answer: Sendable, headers: Headers, request: FastifyRequest, reply: FastifyReply): void {
  if (answer.name !== '') request.answeredBy = answer.name
  writeResponse(answer, headers, request.raw, reply.hijack().raw, reply.server.isDraining)
}

/**
 * Writes a cached response directly to the connection: 304 when the client has it already, otherwise in a coding that the client
 * accepts. Head and bytes are ready, so any step in between would cost more than the write.
 * @returns the status
 */
export function writeResponse(
  answer: Sendable,
  headers: Headers,
  request: IncomingMessage,
  response: ServerResponse,
  isLast: boolean,
): number {
  const isKnown = answer.status === 200 && knows(request.headers['if-none-match'], answer.etag)
  const form = isKnown ? null : answer.form(request.headers['accept-encoding'])
  const head = answer.head(headers, form)
  const status = isKnown ? 304 : answer.status
  response.writeHead(status, isLast ? [...head, 'connection', 'close'] : head)
  const text = request.method === 'HEAD' ? undefined : form?.text
  if (!form || request.method === 'HEAD') response.end()
  else if (text !== undefined) response.end(text, 'latin1')
  else response.end(form.body)
  return status
}

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.slice(2)
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}
