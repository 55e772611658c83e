import type { FastifyReply, FastifyRequest } from 'fastify'

import { accountDeletion } from '../../contract/account-deletion.ts'
import type { CallName } from '../../contract/calls.ts'
import { witnessOf } from '../platform/audit.ts'
import type { Actor } from '../platform/http/actor.ts'
import { hangUpOf } from '../platform/http/hang-up.ts'
import { networkOf } from '../platform/http/limits.ts'
import { ok, type Asked, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { changePassword } from './change-password.ts'
import { changeRole } from './change-role.ts'
import type { AccountsContext } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import { hasDemoAccounts } from './demo-accounts.repo.ts'
import { deviceName } from './device-name.ts'
import { askForRecovery, resetPassword } from './recover-password.ts'
import type { SessionCookie } from './session-cookie.ts'
import { endSession, endSessions, isToken, listSessions } from './sessions.repo.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { changePicture, updateProfile } from './update-profile.ts'
import { findUser, listUsers } from './users.repo.ts'

type AccountsCall = Extract<CallName, `accounts.${string}`>

/** Binds the calls of the accounts to what they do. */
export function accountsHandlers(context: AccountsContext, cookie: SessionCookie): Handlers<AccountsCall> {
  const { db, audit, notices, secret } = context
  const leave = (request: FastifyRequest, reply: FastifyReply) => {
    cookie.clear(request, reply)
    reply.header('clear-site-data', '"cache", "storage"')
  }
  return {
    'accounts.signUp': async (asked) => {
      const { request } = overHttp(asked)
      await signUp(context, asked.input, visitorOf(request))
      void asked.reply?.code(201)
      return done('Usuario creado con éxito. Ya puedes iniciar sesión.')
    },
    'accounts.signIn': async (asked) => {
      const { request, reply } = overHttp(asked)
      request.auditTarget = secret.pseudonym('e-mail', asked.input.email.normalize('NFC').trim().toLowerCase())
      const held = cookie.read(request)
      const { token, lifeSeconds } = await signIn(context, asked.input, {
        ...visitorOf(request),
        device: deviceName(request.headers['user-agent']),
        replaced: held !== undefined && isToken(held) ? held : undefined,
        gone: hangUpOf(reply),
      })
      cookie.set(request, reply, token, lifeSeconds)
      return done('Inicio de sesión exitoso')
    },
    'accounts.currentUser': async ({ actor }) => {
      const user = actor && (await findUser(db, actor.id))
      return user ? ok(user) : { success: false, error: false, message: 'No has iniciado sesión.', data: null }
    },
    'accounts.signOut': async (asked) => {
      const { request, reply } = overHttp(asked)
      if (asked.actor) {
        await endSession(db, { id: asked.actor.sessionId, userId: asked.actor.id })
        await audit.record(db, witnessOf(request), { action: 'session.ended', target: asked.actor.id })
      }
      leave(request, reply)
      return done('Sesión cerrada')
    },
    'accounts.listUsers': async (asked) => {
      const { request } = overHttp(asked)
      const page = await listUsers(db, asked.input.after)
      await audit.record(db, witnessOf(request), { action: 'users.listed' })
      return { ...done(''), ...page }
    },
    'accounts.changeRole': async (asked) => {
      const { request } = overHttp(asked)
      request.auditTarget = asked.input.userId
      await changeRole(context, asked.input, witnessOf(request))
      return done('Rol actualizado')
    },
    'accounts.updateProfile': async (asked) =>
      ok(await updateProfile(context, asked.input, personOf(asked)), 'Perfil actualizado'),
    'accounts.changePicture': async (asked) =>
      ok(await changePicture(context, asked.input, personOf(asked)), 'Foto actualizada'),
    'accounts.deleteAccount': async (asked) => {
      const { request, reply } = overHttp(asked)
      const person = personOf(asked)
      request.auditTarget = (asked.input.userId ?? person.actor.id).toLowerCase()
      await deleteAccount(context, asked.input, person)
      if (request.auditTarget === person.actor.id) leave(request, reply)
      return ok({ kept: [...accountDeletion.kept] }, 'Usuario eliminado exitosamente')
    },
    'accounts.changePassword': async (asked) => {
      await changePassword(context, asked.input, personOf(asked))
      return done('Contraseña actualizada')
    },
    'accounts.listSessions': async (asked) => {
      const { actor } = personOf(asked)
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
    'accounts.endSession': async (asked) => {
      const { actor, witness } = personOf(asked)
      const { _id } = asked.input
      if (_id) await endSession(db, { id: _id, userId: actor.id })
      else await endSessions(db, actor.id, { except: actor.sessionId })
      await audit.record(db, witness, { action: 'sessions.ended', target: actor.id })
      return done(_id ? 'Sesión cerrada' : 'Las demás sesiones se cerraron')
    },
    'accounts.getOptions': async () => ok({ hasRecovery: notices.canSend, hasDemoAccounts: await hasDemoAccounts(db) }),
    'accounts.forgotPassword': async (asked) => {
      await askForRecovery(context, asked.input, visitorOf(overHttp(asked).request))
      return done('Si ese correo tiene una cuenta, enviamos un enlace para elegir una contraseña nueva.')
    },
    'accounts.resetPassword': async (asked) => {
      await resetPassword(context, asked.input, visitorOf(overHttp(asked).request))
      return done('Contraseña actualizada. Ya puedes iniciar sesión.')
    },
  }
}

const done = (message: string) => ({ success: true, error: false, message }) as const

function overHttp({ request, reply }: Pick<Asked<AccountsCall>, 'request' | 'reply'>) {
  if (!request || !reply) throw new Error('accounts are reached over HTTP only')
  return { request, reply }
}

const visitorOf = (request: FastifyRequest) => ({ witness: witnessOf(request), address: networkOf(request.ip) })

function personOf(asked: Pick<Asked<AccountsCall>, 'actor' | 'request' | 'reply'>): {
  actor: Actor
  witness: ReturnType<typeof witnessOf>
} {
  if (!asked.actor) throw new Problem('NO_SESSION')
  return { actor: asked.actor, witness: witnessOf(overHttp(asked).request) }
}
