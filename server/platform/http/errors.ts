import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import type { Refusal } from '../../../contract/envelope.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { signInData } from '../../../contract/sign-in-data.ts'
import { isDiskFull } from '../disk-full.ts'
import { CustomerGone } from '../fair-queue.ts'
import { makeProblem } from '../make-problem.ts'
import { Problem } from '../problem.ts'
import { TimeIsOver } from '../time-limit.ts'
import { apiHeaders } from './headers.ts'

/** Called for every refusal before the response, for the audit log. */
export type OnRefused = (request: FastifyRequest, problem: Problem) => Promise<void>

/** Turns an error into a response. */
export type RefuseRequest = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Writes the response for a person who reads a page. */
export type SendErrorPage = (problem: Problem, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Errors of the library that sends files have headers for the response. */
type Thrown = { headers?: Record<string, string> }

/** The one place where errors become responses: the envelope for calls, a page for people. */
export function refusals(sendErrorPage: SendErrorPage): RefuseRequest {
  return (thrown, request, reply) => {
    const problem = isCutOff(thrown, request) ? new Problem('BODY_INCOMPLETE', { cause: thrown }) : asProblem(thrown)
    report(problem, request)
    const range = (thrown as Thrown | null)?.headers?.['Content-Range']
    if (problem.code === 'RANGE_NOT_SATISFIABLE' && range !== undefined) reply.header('content-range', range)
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
    return isForPeople(request) ? sendErrorPage(problem, request, reply) : sendEnvelope(problem, request, reply)
  }
}

/** Whether the request ended because the client never sent the rest of its body. */
function isCutOff(thrown: unknown, { raw }: FastifyRequest): boolean {
  return !raw.complete && (thrown instanceof TimeIsOver || (thrown as { code?: unknown }).code === 'ECONNRESET')
}

/** Logs errors of the server; errors of the client, and what a client left behind, only appear in the request's own line. */
export function report(problem: Problem, request: Pick<FastifyRequest, 'log'>): void {
  const isFault = problem.status >= 500 && !(problem.cause instanceof CustomerGone)
  if (isFault) request.log.error({ err: problem.cause ?? problem, code: problem.code }, 'request failed')
  else request.log.debug({ code: problem.code }, 'request refused')
}

/** Calls and health checks are for programs; every other GET address is opened by people. */
function isForPeople({ url, method }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !url.startsWith('/health/')
}

function sendEnvelope(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const data = problem.data ?? dataWithoutSession(problem, request)
  const body: Refusal = {
    success: false,
    error: true,
    code: problem.code,
    message: problem.message,
    ...(problem.fields ? { fields: problem.fields } : {}),
    ...(data === undefined ? {} : { data }),
    reqId: request.id,
  }
  return reply
    .code(statusFor(problem, request))
    .headers({
      ...apiHeaders,
      ...reply.server.transportHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    .send(JSON.stringify(body))
}

function dataWithoutSession({ code }: Problem, { routeOptions }: FastifyRequest): unknown {
  const name = routeOptions.config.callName
  return code === 'NO_SESSION' && name ? signInData[name] : undefined
}

function statusFor({ code, status }: Problem, { routeOptions }: FastifyRequest): number {
  const name = routeOptions.config.callName
  const call: Call | undefined = name && calls[name]
  return call?.refusedAs200?.includes(code) ? 200 : status
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'IMAGE_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
}

// PostgreSQL classes that mean "not now": connection errors, too many connections, cancelled, shutting down, locked, a
// server that became a standby.
const unavailable = /^(08|53|57P|57014|55P03|40|25006)/
/** An operator must free space first, which takes longer than seconds. */
const STORAGE_RETRY_SECONDS = 600
const lostConnection = /timeout|terminated|ECONNREFUSED|ECONNRESET|Connection|EPIPE/i

/** The problem for an error; INTERNAL (500) when it is unknown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  const error = thrown as Partial<FastifyError> & { severity?: string }
  const known = error?.code === undefined ? undefined : byFastifyCode[error.code]
  if (known) return makeProblem(known, { cause: error })
  if (error?.statusCode === 416) return makeProblem('RANGE_NOT_SATISFIABLE', { cause: error })
  if (isDiskFull(error)) {
    return new Problem('STORAGE_FULL', { cause: error, retryAfterSeconds: STORAGE_RETRY_SECONDS })
  }
  const isDatabase = error?.severity !== undefined && error.code !== undefined
  if ((isDatabase && unavailable.test(error.code ?? '')) || (!isDatabase && isLostConnection(error))) {
    return new Problem('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 })
  }
  if (error?.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('INVALID_JSON', { cause: error })
  }
  return new Problem('INTERNAL', { cause: thrown })
}

function isLostConnection(error: Partial<FastifyError> | undefined): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  return lostConnection.test(`${error?.code ?? ''} ${error?.message ?? ''}`)
}
