import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Call, Role } from '../../../contract/call.ts'
import { mayEnter, type ShopArea } from '../../../contract/shop-areas.ts'
import { Problem } from '../problem.ts'

/** The person who makes a call. The accounts domain finds it through {@link FindActor}. */
export type Actor = {
  id: string
  role: Role
  /** What an administrator is limited to (P-299); null is everything that the role may. */
  areas: readonly ShopArea[] | null
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
 * Decides whether this actor may make a call: the only place where roles and areas are judged.
 * @returns the actor as whom the call is made: an administrator without the area of a call for everybody is a client in it
 * @throws Problem NO_SESSION (401) without a required session, NOT_ALLOWED (403) for another role or another area
 */
export function checkAccess({ access, area, signInMessage }: Call, actor: Actor | null): Actor | null {
  if (access === 'public') return actor
  if (!actor) throw new Problem('NO_SESSION', signInMessage === undefined ? {} : { message: signInMessage })
  const isWithin = actor.areas === null || (area !== undefined && mayEnter(actor.areas, area))
  if (access === 'signedIn') return isWithin || area === undefined ? actor : { ...actor, role: 'GENERAL', areas: null }
  const roles: readonly Role[] = access
  if (!roles.includes(actor.role) || !isWithin) throw new Problem('NOT_ALLOWED')
  return actor
}
