import type { FastifyReply, FastifyRequest } from 'fastify'

import { sessionCalls } from '../../../contract/calls/session.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { FindActor } from '../../platform/http/actor.ts'
import { auditActorOf, type Audit } from '../../platform/http/audit.ts'
import { isToken } from '../../platform/token.ts'
import { endSession, findActorOf } from '../sessions.repo.ts'

/** A page without a connection stores in this cookie who signed out (P-117). */
const SIGNED_OUT_COOKIE = 'leaving'

/** The cookie with a session's token. */
export type SessionCookie = {
  /** The token from the cookie, if it has the form of one. */
  read: (request: FastifyRequest) => string | undefined
  set: (request: FastifyRequest, reply: FastifyReply, token: string, lifeSeconds: number) => void
  clear: (request: FastifyRequest, reply: FastifyReply) => void
  /** Clears it, and the browser's stored data of the person. */
  clearSiteData: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * Over TLS the name begins with `__Host-`, so that no sibling subdomain can set the cookie; over plain HTTP on loopback browsers
 * would refuse that name.
 * @param publicUrl shows that shoppers use TLS although the process itself receives plain HTTP
 */
export function makeSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = (request: FastifyRequest) => publicUrl.startsWith('https:') || request.protocol === 'https'
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-sid' : 'sid')
  const attributes = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const
  const clear: SessionCookie['clear'] = (request, reply) =>
    void reply.clearCookie(nameFor(request), attributes(request))
  return {
    read: (request) => request.cookies[nameFor(request)],
    set: (request, reply, token, lifeSeconds) =>
      void reply.setCookie(nameFor(request), token, { ...attributes(request), maxAge: lifeSeconds }),
    clear,
    clearSiteData: (request, reply) => {
      clear(request, reply)
      reply.header('clear-site-data', '"cache", "storage"')
    },
  }
}

/**
 * Whether a script of our own page made the call, and will request the current user because there is none. That response clears
 * the cookie, and signing in waits for it.
 */
const asksNext = ({ headers, url }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-dest'] === 'empty' &&
  url !== sessionCalls['accounts.currentUser'].path

/**
 * Makes the function that finds the actor of a request by its session. An unknown cookie is cleared (decision 0116). The first
 * request after signing out without a connection ends that person's session, and has no actor (P-117).
 */
export function makeFindActor(db: Db, audit: Audit, cookie: SessionCookie): FindActor {
  return async (request, reply, readAlong) => {
    const token = cookie.read(request)
    const signedOutUser = request.cookies[SIGNED_OUT_COOKIE]
    if (signedOutUser !== undefined) reply.clearCookie(SIGNED_OUT_COOKIE, { path: '/' })
    if (token === undefined) return null
    const actor = isToken(token) ? await findActorOf(db, token, readAlong) : null
    if (actor && actor.id === signedOutUser) {
      await endSession(db, { id: actor.sessionId, userId: actor.id })
      await audit.record(
        db,
        { ...auditActorOf(request), actor: actor.id, role: actor.role },
        { action: 'session.ended', target: actor.id },
      )
      return null
    }
    // A late response must not clear the cookie of a person who signed in meanwhile.
    if (!actor && signedOutUser === undefined && !asksNext(request)) cookie.clear(request, reply)
    return actor
  }
}
