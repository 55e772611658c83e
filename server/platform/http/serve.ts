import { Readable } from 'node:stream'

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/mini'

import type { Call } from '../../../contract/call.ts'
import { calls, type CallName } from '../../../contract/calls.ts'
import { groupedHeader } from '../../../contract/grouped-header.ts'
import { schemas, type CallOutput, type CheckedInput } from '../../../contract/index.ts'
import { pagedHeader } from '../../../contract/paged-header.ts'
import type { Bulkheads } from '../bulkheads.ts'
import { usualTimes, type HandlerTimes } from '../handler-times.ts'
import { makeProblem } from '../make-problem.ts'
import { withinLimit } from '../time-limit.ts'
import { checkAccess, type Actor, type FindActor, type ReadAlong } from './actor.ts'
import { limitBodyTime } from './body-time.ts'
import { checkInput } from './check-input.ts'
import { sharesOf } from './contention.ts'
import type { FastPath } from './fast-path.ts'
import { FileResponse } from './file-response.ts'
import type { ActorOf, CallContext, Handlers, PageCallContext } from './handlers.ts'
import { apiHeaders } from './headers.ts'
import type { CheckRate, CheckUserRate } from './limits.ts'
import { checkFormOrigin, checkOrigin } from './origin.ts'
import { checkFormSize, formLimits, readForm } from './read-form.ts'
import { checkFileSize, receiveFiles } from './receive-file.ts'
import type { Tags } from './response-cache/announced-changes.ts'
import { CachedResponse } from './response-cache/cached-response.ts'
import { isSent, type ResponseCache } from './response-cache/response-cache.ts'
import { fieldsOfResponses } from './response-fields.ts'
import { sendResponse } from './send-response.ts'
import { withTimeout } from './with-timeout.ts'

export type ReadsAlong<N extends CallName = CallName> = { readonly [K in N]?: ReadAlong }

type Serving = {
  handlers: Handlers
  findActor: FindActor
  /** The data that calls without parameters read about their actor. */
  readsAlong?: ReadsAlong
  cache: ResponseCache
  fastPath: FastPath
  checkRate: CheckRate
  checkUserRate: CheckUserRate
  bulkheads: Bulkheads
  /** Called after a call changed public content; resolves when the former responses are no longer served. */
  showChanges: () => Promise<void>
  /** The tags of a shared call's response. */
  tagsOf: (name: CallName, input: unknown, output: unknown) => Tags
  /** The setting PUBLIC_URL: calls that change state must come from this origin. */
  publicUrl: string
  /** The folder for files of requests in progress. */
  filesDirectory: string
  times?: HandlerTimes | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The subject of the call, for the audit line of its refusal; never an address or a name. */
    auditTarget: string | null
  }
  interface FastifyContextConfig {
    callName?: CallName
  }
}

type Serve<C> = (context: C) => Promise<unknown>

const json = 'application/json; charset=utf-8'
const ownHeaders = { ...apiHeaders, 'cache-control': 'no-store', 'content-type': json }
const sharedHeaders = { ...apiHeaders, 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': json }

/**
 * Binds every call of the contract to its handler.
 * @throws Error at start when a call has no handler or a handler no call, or a call reads more about its actor than its access
 * allows
 */
export function serveCalls(app: FastifyInstance, serving: Serving): void {
  const names = Object.keys(calls) as CallName[]
  const missing = names.filter((name) => !(name in serving.handlers))
  const unknown = Object.keys(serving.handlers).filter((name) => !(name in calls))
  if (missing.length + unknown.length > 0) {
    throw new Error(`contract and handlers differ: no handler for [${missing}], no call for [${unknown}]`)
  }
  for (const name of Object.keys(serving.readsAlong ?? {}) as CallName[]) {
    // It is read before the role is checked.
    const { access, changesState }: Call = calls[name]
    if (typeof access !== 'string' || changesState) throw new Error(`${name} may not be read along with the session`)
  }
  app.decorateRequest('actor', null)
  app.decorateRequest('auditTarget', null)
  refuseUnlistedRoutes(app)
  for (const name of names) {
    const call: Call = calls[name]
    if (call.shared) serveShared(app, name, serving)
    else if (call.isForm) serveForm(app, name, serving)
    else if (call.isFile) serveFile(app, name, serving)
    else if (call.isOneClick) serveOneClick(app, name, serving)
    else serveOwn(app, name, serving)
  }
}

/** A call that is sent as a form. Only its route reads forms. */
function serveForm(app: FastifyInstance, name: CallName, serving: Serving): void {
  const { bodyLimit = 0 }: Call = calls[name]
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...formLimits, fileSize: bodyLimit } })
    serveOwn(scope, name, serving)
  })
}

/** A call whose body is a file. No other route accepts one. */
function serveFile(app: FastifyInstance, name: CallName, serving: Serving): void {
  const { bodyLimit = 0 }: Call = calls[name]
  void app.register(async (scope) => {
    receiveFiles(scope, serving.filesDirectory, bodyLimit)
    serveOwn(scope, name, serving)
  })
}

/** A call whose body may be anything, and says nothing. No other route reads such bodies. */
function serveOneClick(app: FastifyInstance, name: CallName, serving: Serving): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null, {}))
    serveOwn(scope, name, serving)
  })
}

/** A call whose response depends on the actor, or that changes something: never cached. */
function serveOwn<N extends CallName>(
  app: FastifyInstance,
  name: N,
  {
    handlers,
    findActor,
    readsAlong = {},
    checkRate,
    checkUserRate,
    bulkheads,
    showChanges,
    publicUrl,
    times = usualTimes,
  }: Serving,
): void {
  const call: Call = calls[name]
  const handle = handlers[name] as Serve<CallContext<N>>
  const isUpload = call.isFile === true || call.isForm === true
  const readAlong = readsAlong[name]

  app.route({
    method: call.method,
    url: call.path,
    config: { callName: name },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    // All checks that do not need the body run before the body is read.
    onRequest: async (request, reply) => {
      request.answeredBy = name
      if (call.changesState) checkOrigin(request, publicUrl)
      if (call.isForm) checkFormOrigin(request)
      checkRate(call.rate, request)
      request.actor = await findActor(request, reply, isPlainRequest(request) ? readAlong : undefined)
      request.actor = checkAccess(call, request.actor)
      if (call.isForm && call.bodyLimit) checkFormSize(request, reply, call.bodyLimit)
      if (call.isFile && call.bodyLimit) checkFileSize(request, reply, call.bodyLimit)
      // Only people allowed to send a file or a photo have the time for one: 300 KB take 25 s at 100 kbit/s.
      if (isUpload) limitBodyTime(request.raw, times.fileMs)
    },
    handler: async (request, reply) => {
      const respond = async () => {
        const sent = call.isForm
          ? { ...(await readForm(request)), ...(request.params as object) }
          : sentWith(call, request)
        const ignored = call.changesState ? fieldsOfResponses : undefined
        const input = checkInput(schemas[name].input, sent, ignored) as CheckedInput<N>
        checkUserRate(call.rate, request)
        // `checkAccess` has refused all others.
        const actor = request.actor as ActorOf<N>
        const make = () => handle({ input, actor, request, reply, refuse: makeProblem })
        const shares = sharesOf(name, { call, actor: request.actor, bulkheads })
        const response = await (shares.length > 0 ? bulkheads.run(shares, make) : make())
        if (call.changesCatalogue) await showChanges()
        return response
      }
      // Fastify's own limit does not cover statements, and would cut off a response that is still being sent.
      const milliseconds = (isUpload ? times.fileMs : times.handlerMs) - reply.elapsedTime
      const response = await withinLimit(
        { milliseconds, mayStore: call.changesState === true || call.isOneClick === true },
        respond,
      )
      // Handlers write responses that are not JSON (events, calendars) themselves.
      if (reply.sent) return reply
      reply.headers(ownHeaders)
      if (response instanceof FileResponse) return reply.headers(response.headers).send(response.content)
      return reply.send(
        response instanceof Readable ? response : JSON.stringify(onlyDeclared(name, response as CallOutput<N>)),
      )
    },
  })
}

/** A call whose response is the same for everybody: it is cached and sent from the cache. */
function serveShared<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { handlers, cache, fastPath, checkRate, tagsOf }: Serving,
): void {
  const call: Call = calls[name]
  const handle = handlers[name] as Serve<PageCallContext<N>>
  const headers = {
    ...sharedHeaders,
    ...app.transportHeaders,
    ...(call.takesGroupedHeader && { vary: `accept-encoding, ${groupedHeader}` }),
  }
  if (call.method === 'POST') fastPath.readsByPost(call.path)

  const make = async (request: FastifyRequest, reply: FastifyReply, key: string, input: CheckedInput<N>) => {
    const runHandler = () => withTimeout(handle({ input, refuse: makeProblem }))
    const asResponse = (output: CallOutput<N>) =>
      new CachedResponse(Buffer.from(JSON.stringify(onlyDeclared(name, output))), { tags: tagsOf(name, input, output) })
    const made = await (call.mayStream
      ? cache.getOrPass(key, async () => {
          const output = await runHandler()
          return output instanceof Readable ? output : asResponse(output as CallOutput<N>)
        })
      : cache.get(key, async () => asResponse((await runHandler()) as CallOutput<N>)))
    if (isSent(made)) sendResponse(made, headers, request, reply)
    else await reply.headers(headers).send(made)
  }

  app.route({
    method: call.method,
    url: call.path,
    config: { callName: name },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    onRequest: (request, _reply, done) => {
      request.answeredBy = name
      checkRate(call.rate, request)
      done()
    },
    // Not async: a cached response must not wait for the event loop.
    handler: (request, reply) => {
      const input = checkInput(schemas[name].input, sentWith(call, request)) as CheckedInput<N>
      const key = `${name} ${JSON.stringify(input)}`
      fastPath.remember(request.raw, { key, headers, name, rate: call.rate })
      const cached = cache.peek(key)
      if (!cached) return make(request, reply, key, input)
      return void sendResponse(cached, headers, request, reply)
    },
  })
}

/** Other public addresses: the description of the calls. */
const descriptions = /^\/api\/docs(\/|$)/

/**
 * Everything served under /api/ must be in the contract, with its access.
 * @throws Error at start for a route that is not
 */
function refuseUnlistedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || url === '/api/*') return
    if (descriptions.test(url) && [method].flat().every((one) => one === 'GET' || one === 'HEAD')) return
    const name = config?.callName
    if (name === undefined || (calls[name] as Partial<Call>).access === undefined) {
      throw new Error(`no line in contract/calls.ts says who may call ${String(method)} ${url}`)
    }
  })
}

/** Whether a request has no parameters. */
const isPlainRequest = ({ query }: FastifyRequest): boolean => Object.keys(query as object).length === 0

/**
 * The flat object that the contract validates: path parameters and the query of a GET or the body of other methods, overridden by
 * the headers about groups (P-266) and pages (P-55).
 */
function sentWith(call: Call, request: FastifyRequest): unknown {
  const sent = call.method === 'GET' || call.isFile ? { ...(request.query as object) } : request.body
  const params = request.params as Record<string, string>
  const grouped = call.takesGroupedHeader ? request.headers[groupedHeader] : undefined
  const paged = call.takesPagedHeader ? request.headers[pagedHeader] : undefined
  if (Object.keys(params).length === 0 && grouped === undefined && paged === undefined) return sent ?? {}
  return {
    ...(sent as object | undefined),
    ...params,
    ...(grouped !== undefined && { grouped }),
    ...(paged !== undefined && { paged }),
  }
}

/** Reduces a response to the fields declared in the contract, so that a new column does not leave the server by accident. */
export function onlyDeclared<N extends CallName>(name: N, response: CallOutput<N>): CallOutput<N> {
  return parse(schemas[name].output as never, response)
}

/** The envelope of a call that succeeded. */
export function ok<T>(data: T, message = ''): { success: true; error: false; message: string; data: T } {
  return { success: true, error: false, message, data }
}

/** The envelope of a successful call without data. */
export function done(message = ''): { success: true; error: false; message: string } {
  return { success: true, error: false, message }
}
