import { accountDeletion } from '../../contract/accounts/account-deletion.ts'
import { confirmsHeader } from '../../contract/accounts/confirms-header.ts'
import type { CallName } from '../../contract/calls.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { ifMatchTag } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { personOf, visitorOf } from './callers.ts'
import { changeAreas, changeRole } from './change-role.ts'
import type { AccountsContext } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import { hasDemoAccounts } from './demo-accounts.repo.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestRecovery, resetPassword } from './passwords/recover-password.ts'
import type { SessionCookie } from './sessions/session-cookie.ts'
import type { SessionsCall } from './sessions/sessions.routes.ts'
import { signUp } from './sign-up.ts'
import { changePicture, updateProfile } from './update-profile.ts'
import { listUsers } from './users.repo.ts'

type AccountsCall = Exclude<Extract<CallName, `accounts.${string}`>, SessionsCall>

/** Binds the calls of the accounts to their handlers. */
export function accountsHandlers(context: AccountsContext, cookie: SessionCookie): Handlers<AccountsCall> {
  const { db, audit, notices } = context
  return {
    'accounts.signUp': async (call) => {
      await signUp(context, call.input, visitorOf(call))
      void call.reply.code(201)
      return done('Usuario creado con éxito. Ya puedes iniciar sesión.')
    },
    'accounts.listUsers': async ({ input, request }) => {
      const page = await listUsers(db, input)
      await audit.record(db, auditActorOf(request), { action: 'users.listed' })
      return { ...done(''), ...page }
    },
    'accounts.changeRole': async (call) => {
      call.request.auditTarget = call.input.userId
      await changeRole(context, { ...call.input, seen: ifMatchTag(call.request) }, callerOf(call))
      return done('Rol actualizado')
    },
    'accounts.changeAreas': async (call) => {
      call.request.auditTarget = call.input.userId
      await changeAreas(context, { ...call.input, seen: ifMatchTag(call.request) }, callerOf(call))
      return done('Permisos actualizados')
    },
    'accounts.updateProfile': async (call) => {
      const input = { ...call.input, version: ifMatchTag(call.request) }
      return ok(await updateProfile(context, input, personOf(call)), 'Perfil actualizado')
    },
    'accounts.changePicture': async (call) =>
      ok(await changePicture(context, call.input, personOf(call)), 'Foto actualizada'),
    'accounts.deleteAccount': async (call) => {
      const { input, actor, request, reply } = call
      request.auditTarget = (input.userId ?? actor.id).toLowerCase()
      const canConfirm = request.headers[confirmsHeader] !== undefined
      await deleteAccount(context, { ...input, canConfirm }, personOf(call))
      if (request.auditTarget === actor.id) cookie.clearSiteData(request, reply)
      return ok({ kept: [...accountDeletion.kept] }, 'Usuario eliminado exitosamente')
    },
    'accounts.changePassword': async (call) => {
      await changePassword(context, call.input, personOf(call))
      return done('Contraseña actualizada')
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
