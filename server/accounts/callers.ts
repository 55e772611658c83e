import type { FastifyRequest } from 'fastify'

import type { ProblemCode } from '../../contract/problems.ts'
import type { Actor } from '../platform/http/actor.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { callerOf } from '../platform/http/handlers.ts'
import { networkOf } from '../platform/http/limits.ts'
import type { Refuse } from '../platform/problem.ts'
import type { Person, Visitor } from './context.ts'

type FromBrowser<C extends ProblemCode> = { request: FastifyRequest; refuse: Refuse<C> }

/** The caller of a call that visitors may make. */
export function visitorOf<C extends ProblemCode>({ request, refuse }: FromBrowser<C>): Visitor<C> {
  return { auditActor: auditActorOf(request), address: networkOf(request.ip), refuse }
}

/** The caller of a call that needs a session. */
export function personOf<C extends ProblemCode>(call: FromBrowser<C> & { actor: Actor }): Person<C> {
  return { ...callerOf(call), actor: call.actor }
}
