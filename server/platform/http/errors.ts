import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Refusal } from '../../../contract/envelope.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { Problem } from '../problem.ts'
import { apiHeaders } from './headers.ts'

/** Told of every refusal before it is answered, for the audit log. */
export type OnRefused = (request: FastifyRequest, problem: Problem) => Promise<void>

/** One place where everything that goes wrong becomes an answer. */
export function handleErrors(app: FastifyInstance, onRefused: OnRefused): void {
  app.setErrorHandler(async (error, request, reply) => {
    const problem = asProblem(error)
    await onRefused(request, problem)
    return refuse(problem, request, reply)
  })
}

/** Answers a refusal: status, headers and the envelope of security policy §2.2. */
export function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem, code: problem.code }, 'request failed')
  else request.log.info({ code: problem.code }, 'request refused')
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  const body: Refusal = {
    success: false,
    error: true,
    code: problem.code,
    message: problem.message,
    ...(problem.fields ? { fields: problem.fields } : {}),
    ...(problem.data === undefined ? {} : { data: problem.data }),
    reqId: request.id,
  }
  return reply
    .code(problem.status)
    .headers({ ...apiHeaders, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(body))
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
}

// PostgreSQL classes that mean "not now": connection trouble, too many connections, cancelled, shutting down, locked.
const unavailable = /^(08|53|57P|57014|55P03|40)/
const lostConnection = /timeout|terminated|ECONNREFUSED|ECONNRESET|Connection|EPIPE/i

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  const error = thrown as Partial<FastifyError> & { severity?: string }
  const known = error.code === undefined ? undefined : byFastifyCode[error.code]
  if (known) return new Problem(known, { cause: error, ...(known === 'UNAVAILABLE' ? { retryAfterSeconds: 2 } : {}) })
  const isDatabase = error.severity !== undefined && error.code !== undefined
  if ((isDatabase && unavailable.test(error.code ?? '')) || (!isDatabase && lostConnection.test(error.message ?? ''))) {
    return new Problem('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 })
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('INVALID_JSON', { cause: error })
  }
  return new Problem('INTERNAL', { cause: thrown })
}
