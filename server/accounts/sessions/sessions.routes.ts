import { disconnectSignal } from '../../platform/http/abort-on-disconnect.ts'
import { auditActorOf } from '../../platform/http/audit.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { done, ok } from '../../platform/http/serve.ts'
import { isToken } from '../../platform/token.ts'
import { visitorOf } from '../callers.ts'
import type { AccountsContext } from '../context.ts'
import { endSession, endSessions, listSessions } from '../sessions.repo.ts'
import { findUser } from '../users.repo.ts'
import { deviceName } from './device-name.ts'
import type { SessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'

export type SessionsCall = `accounts.${'signIn' | 'currentUser' | 'signOut' | 'listSessions' | 'endSession'}`

/** Binds the calls of a person's sessions to their handlers. */
export function sessionsHandlers(context: AccountsContext, cookie: SessionCookie): Handlers<SessionsCall> {
  const { db, audit, secret } = context
  return {
    'accounts.signIn': async (call) => {
      const { input, request, reply } = call
      request.auditTarget = secret.pseudonym('e-mail', input.email.normalize('NFC').trim().toLowerCase())
      const held = cookie.read(request)
      const { token, lifeSeconds } = await signIn(context, input, {
        ...visitorOf(call),
        device: deviceName(request.headers['user-agent']),
        replaced: held !== undefined && isToken(held) ? held : undefined,
        gone: disconnectSignal(reply),
        // From here on the log has the account of the sign-in, also of a person who knows the password but no code.
        onRightPassword: (userId) => {
          request.auditTarget = userId
        },
      })
      cookie.set(request, reply, token, lifeSeconds)
      return done('Inicio de sesión exitoso')
    },
    'accounts.currentUser': async ({ actor }) => {
      const user = actor && (await findUser(db, actor.id))
      return user ? ok(user) : { success: false, error: false, message: 'No has iniciado sesión.', data: null }
    },
    'accounts.signOut': async ({ actor, request, reply }) => {
      if (actor) {
        await endSession(db, { id: actor.sessionId, userId: actor.id })
        await audit.record(db, auditActorOf(request), { action: 'session.ended', target: actor.id })
      }
      cookie.clearSiteData(request, reply)
      return done('Sesión cerrada')
    },
    'accounts.listSessions': async ({ actor }) => {
      const sessions = await listSessions(db, actor.id)
      return ok(
        sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
          _id: id,
          device,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: id === actor.sessionId,
        })),
      )
    },
    'accounts.endSession': async ({ input: { _id }, actor, request }) => {
      if (_id) await endSession(db, { id: _id, userId: actor.id })
      else await endSessions(db, actor.id, { except: actor.sessionId })
      await audit.record(db, auditActorOf(request), { action: 'sessions.ended', target: actor.id })
      return done(_id ? 'Sesión cerrada' : 'Las demás sesiones se cerraron')
    },
  }
}
