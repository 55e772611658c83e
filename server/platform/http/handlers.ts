import type { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { calls, CallName, PageCallName } from '../../../contract/calls.ts'
import type { CallOutput, CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Refuse } from '../problem.ts'
import type { Actor } from './actor.ts'
import { auditActorOf, type AuditActor } from './audit.ts'
import type { FileResponse } from './file-response.ts'

type AccessOf<N extends CallName> = (typeof calls)[N]['access']

/** The actor type of a call, by its access: possibly null when visitors may make it, otherwise a person of its role. */
export type ActorOf<N extends CallName> =
  AccessOf<N> extends 'public' ? Actor | null : AccessOf<N> extends readonly (infer R)[] ? Actor & { role: R } : Actor

/** The parameters of the handler of a call that pages make. */
export type PageCallContext<N extends CallName> = {
  input: CheckedInput<N>
  /** Makes the problems that the call declares. */
  refuse: Refuse<DeclaredProblem<N>>
}

/** The parameters of the handler of a call over HTTP. `reply` is for cookies and the status only. */
export type CallContext<N extends CallName> = PageCallContext<N> & {
  actor: ActorOf<N>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<N extends CallName> = (
  context: N extends PageCallName ? PageCallContext<N> : CallContext<N>,
) => Promise<CallOutput<N> | Readable | FileResponse>
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

/** The signed-in person who makes a call, the audit actor, and the problems that the call declares. */
export type Caller<C extends ProblemCode = never> = { userId: string; auditActor: AuditActor; refuse: Refuse<C> }

/** The actor of a call that needs a session. */
export function callerOf<C extends ProblemCode>({
  actor,
  request,
  refuse,
}: {
  actor: Actor
  request: FastifyRequest
  refuse: Refuse<C>
}): Caller<C> {
  return { userId: actor.id, auditActor: auditActorOf(request), refuse }
}

/** The caller for a call about one subject, which the audit log names. @param target its id */
export function callerAbout<C extends ProblemCode>(call: Parameters<typeof callerOf<C>>[0], target: string): Caller<C> {
  call.request.auditTarget = target
  return callerOf(call)
}
