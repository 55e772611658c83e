import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access, Role } from '../../../contract/call.ts'
import { Problem } from '../problem.ts'

/** The person who makes a call. The accounts domain finds it through {@link FindActor}. */
export type Actor = {
  id: string
  role: Role
  sessionId: string
  authenticatedAt: Date
  /** What the call reads about its actor, see {@link readAlong}. */
  along?: unknown
}

/**
 * What a call reads about its actor in the statement that finds the actor: one query instead of two. `expression` is
 * SQL about the user `u`; without a valid session it is not evaluated.
 */
export type ReadAlong<T = unknown> = {
  readonly expression: string
  /** What was read about this person. */
  of: (actor: Actor) => T
}

/** @param expression whose value the database gives as a `T` */
export const readAlong = <T>(expression: string): ReadAlong<T> => ({ expression, of: ({ along }) => along as T })

/** Finds the actor of a request. `reply` is for clearing an invalid cookie. */
export type FindActor = (request: FastifyRequest, reply: FastifyReply, readAlong?: ReadAlong) => Promise<Actor | null>

/**
 * Decides whether this actor may make a call with this access.
 * @throws Problem NO_SESSION (401) without a required session, NOT_ALLOWED (403) for another role
 */
export function checkAccess(access: Access, actor: Actor | null, signInMessage?: string): void {
  if (access === 'public') return
  if (!actor) throw new Problem('NO_SESSION', signInMessage === undefined ? {} : { message: signInMessage })
  if (access === 'signedIn') return
  if (!access.includes(actor.role)) throw new Problem('NOT_ALLOWED')
}
