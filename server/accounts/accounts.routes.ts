import type { FastifyReply, FastifyRequest } from 'fastify'

import { accountDeletion } from '../../contract/account-deletion.ts'
import type { CallName } from '../../contract/calls.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { disconnectSignal } from '../platform/http/abort-on-disconnect.ts'
import type { Actor } from '../platform/http/actor.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { networkOf } from '../platform/http/limits.ts'
import { ok } from '../platform/http/serve.ts'
import type { Refuse } from '../platform/problem.ts'
import { changePassword } from './change-password.ts'
import { changeRole } from './change-role.ts'
import type { AccountsContext, Person, Visitor } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import { hasDemoAccounts } from './demo-accounts.repo.ts'
import { deviceName } from './device-name.ts'
import { requestRecovery, resetPassword } from './recover-password.ts'
import type { SessionCookie } from './session-cookie.ts'
import { endSession, endSessions, isToken, listSessions } from './sessions.repo.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { changePicture, updateProfile } from './update-profile.ts'
import { findUser, listUsers } from './users.repo.ts'

type AccountsCall = Extract<CallName, `accounts.${string}`>

/** Binds the calls of the accounts to their functions. */
export function accountsHandlers(context: AccountsContext, cookie: SessionCookie): Handlers<AccountsCall> {
  const { db, audit, notices, secret } = context
  const leave = (request: FastifyRequest, reply: FastifyReply) => {
    cookie.clear(request, reply)
    reply.header('clear-site-data', '"cache", "storage"')
  }
  return {
    'accounts.signUp': async (call) => {
      await signUp(context, call.input, visitorOf(call))
      void call.reply.code(201)
      return done('Usuario creado con éxito. Ya puedes iniciar sesión.')
    },
    'accounts.signIn': async (call) => {
      const { input, request, reply } = call
      request.auditTarget = secret.pseudonym('e-mail', input.email.normalize('NFC').trim().toLowerCase())
      const held = cookie.read(request)
      const { token, lifeSeconds } = await signIn(context, input, {
        ...visitorOf(call),
        device: deviceName(request.headers['user-agent']),
        replaced: held !== undefined && isToken(held) ? held : undefined,
        gone: disconnectSignal(reply),
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
      leave(request, reply)
      return done('Sesión cerrada')
    },
    'accounts.listUsers': async ({ input, request }) => {
      const page = await listUsers(db, input.after)
      await audit.record(db, auditActorOf(request), { action: 'users.listed' })
      return { ...done(''), ...page }
    },
    'accounts.changeRole': async (call) => {
      call.request.auditTarget = call.input.userId
      await changeRole(context, call.input, callerOf(call))
      return done('Rol actualizado')
    },
    'accounts.updateProfile': async (call) =>
      ok(await updateProfile(context, call.input, personOf(call)), 'Perfil actualizado'),
    'accounts.changePicture': async (call) =>
      ok(await changePicture(context, call.input, personOf(call)), 'Foto actualizada'),
    'accounts.deleteAccount': async (call) => {
      const { input, actor, request, reply } = call
      request.auditTarget = (input.userId ?? actor.id).toLowerCase()
      await deleteAccount(context, input, personOf(call))
      if (request.auditTarget === actor.id) leave(request, reply)
      return ok({ kept: [...accountDeletion.kept] }, 'Usuario eliminado exitosamente')
    },
    'accounts.changePassword': async (call) => {
      await changePassword(context, call.input, personOf(call))
      return done('Contraseña actualizada')
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
    'accounts.getOptions': async () => ok({ hasRecovery: notices.canSend, hasDemoAccounts: await hasDemoAccounts(db) }),
    'accounts.forgotPassword': async (call) => {
      await requestRecovery(context, call.input, visitorOf(call))
      return done('Si ese correo tiene una cuenta, enviamos un enlace para elegir una contraseña nueva.')
    },
    'accounts.resetPassword': async (call) => {
      await resetPassword(context, call.input, visitorOf(call))
      return done('Contraseña actualizada. Ya puedes iniciar sesión.')
    },
  }
}

const done = (message: string) => ({ success: true, error: false, message }) as const

type FromBrowser<C extends ProblemCode> = { request: FastifyRequest; refuse: Refuse<C> }

function visitorOf<C extends ProblemCode>({ request, refuse }: FromBrowser<C>): Visitor<C> {
  return { auditActor: auditActorOf(request), address: networkOf(request.ip), refuse }
}

function personOf<C extends ProblemCode>(call: FromBrowser<C> & { actor: Actor }): Person<C> {
  return { ...callerOf(call), actor: call.actor }
}
