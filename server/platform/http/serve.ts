import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/mini'

import type { Call } from '../../../contract/call.ts'
import { calls, type CallName } from '../../../contract/calls.ts'
import { schemas, type CallOutput, type CheckedInput } from '../../../contract/index.ts'
import { checkAccess, type Actor, type FindActor } from './actor.ts'
import { Answer, type AnswerCache } from './answer-cache.ts'
import { checkInput } from './check-input.ts'
import { apiHeaders } from './headers.ts'
import type { CheckRate, CheckUserRate } from './limits.ts'
import { checkOrigin } from './origin.ts'
import { sendAnswer } from './send-answer.ts'

/** What a handler is asked. `reply` is for cookies and status only; it is null when a page asks, without HTTP. */
export type Asked<N extends CallName> = {
  input: CheckedInput<N>
  actor: Actor | null
  request: FastifyRequest | null
  reply: FastifyReply | null
}

export type Handler<N extends CallName> = (asked: Asked<N>) => Promise<CallOutput<N> | Readable>
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

type Serving = {
  handlers: Handlers
  findActor: FindActor
  cache: AnswerCache
  checkRate: CheckRate
  checkUserRate: CheckUserRate
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** What the call is about, for the audit line of its refusal; never an address or a name. */
    auditTarget: string | null
  }
  interface FastifyContextConfig {
    callName?: CallName
  }
}

const sharedHeaders = { ...apiHeaders, 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': json() }
const ownHeaders = { ...apiHeaders, 'cache-control': 'no-store', 'content-type': json() }

function json(): string {
  return 'application/json; charset=utf-8'
}

/**
 * Binds every call of the contract to its handler.
 * @throws Error at start when a call has no handler or a handler no call
 */
export function serveCalls(app: FastifyInstance, serving: Serving): void {
  const names = Object.keys(calls) as CallName[]
  const missing = names.filter((name) => !(name in serving.handlers))
  const unknown = Object.keys(serving.handlers).filter((name) => !(name in calls))
  if (missing.length + unknown.length > 0) {
    throw new Error(`contract and handlers differ: no handler for [${missing}], no call for [${unknown}]`)
  }
  app.decorateRequest('actor', null)
  app.decorateRequest('auditTarget', null)
  refuseUnlistedRoutes(app)
  for (const name of names) serveCall(app, name, serving)
}

function serveCall<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { handlers, findActor, cache, checkRate, checkUserRate }: Serving,
): void {
  const call: Call = calls[name]
  const handle = handlers[name] as Handler<N>

  app.route({
    method: call.method,
    url: call.path,
    config: { callName: name },
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    // Everything that can refuse without the body does so before the body is read (security policy §2.2).
    onRequest: async (request, reply) => {
      if (call.changesState) checkOrigin(request)
      await checkRate(call.rate, request, reply)
      if (call.access !== 'public' || !call.shared) request.actor = await findActor(request, reply)
      checkAccess(call.access, request.actor)
    },
    handler: async (request, reply) => {
      const input = checkInput(schemas[name].input, sentWith(call, request)) as CheckedInput<N>
      await checkUserRate(call.rate, request)
      const ask = () => handle({ input, actor: request.actor, request, reply })
      if (!call.shared) return sendFresh(name, await ask(), reply)
      const key = `${name} ${JSON.stringify(input)}`
      const kept = cache.peek(key)
      if (kept) return sendAnswer(kept, sharedHeaders, request, reply)
      if (call.mayStream) {
        const output = await ask()
        if (output instanceof Readable) return reply.headers(sharedHeaders).send(output)
        return sendAnswer(await cache.get(key, async () => asAnswer(name, output)), sharedHeaders, request, reply)
      }
      const answer = await cache.get(key, async () => asAnswer(name, (await ask()) as CallOutput<N>))
      return sendAnswer(answer, sharedHeaders, request, reply)
    },
  })
}

/**
 * Nothing under /api/ is served that the contract does not list with its access.
 * @throws Error at start for a route that was added past it
 */
function refuseUnlistedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || url === '/api/*') return
    const name = config?.callName
    if (name === undefined || (calls[name] as Partial<Call>).access === undefined) {
      throw new Error(`no line in contract/calls.ts says who may call ${String(method)} ${url}`)
    }
  })
}

/** The one flat object that the contract checks: path parameters, then query of a GET or body of the others. */
function sentWith(call: Call, request: FastifyRequest): unknown {
  const sent = call.method === 'GET' ? { ...(request.query as object) } : request.body
  const params = request.params as Record<string, string>
  if (Object.keys(params).length === 0) return sent ?? {}
  return { ...(sent as object | undefined), ...params }
}

function sendFresh<N extends CallName>(name: N, answer: CallOutput<N> | Readable, reply: FastifyReply): FastifyReply {
  if (answer instanceof Readable) return reply.headers(ownHeaders).send(answer)
  return reply.headers(ownHeaders).send(JSON.stringify(onlyDeclared(name, answer)))
}

function asAnswer<N extends CallName>(name: N, output: CallOutput<N>): Answer {
  return new Answer(Buffer.from(JSON.stringify(onlyDeclared(name, output))))
}

function onlyDeclared<N extends CallName>(name: N, answer: CallOutput<N>): unknown {
  return parse(schemas[name].output as never, answer)
}

/** The envelope of a call that went well. */
export function ok<T>(data: T, message = ''): { success: true; error: false; message: string; data: T } {
  return { success: true, error: false, message, data }
}
