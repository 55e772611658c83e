import { rightsTag, type Rights } from '../../contract/accounts/rights.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import { announceRights } from './announce-rights.ts'
import type { AccountsContext } from './context.ts'
import { checkMayGive, lockRights, shownRights } from './rights.ts'
import { endSessions } from './sessions.repo.ts'
import { changingUser } from './users.repo.ts'

/**
 * Changes a role and ends that person's sessions; the same role again changes nothing. A new role has no area limits, so
 * areas are cleared, and an administrator without all areas neither makes administrators nor changes them (P-300).
 * @param input with the displayed role, if the client named one
 * @throws Problem NOT_ALLOWED (403), NOT_FOUND (404), ROLE_CHANGED (409) with the current role, LAST_ADMIN or LAST_FULL_ADMIN
 * (409)
 */
export async function changeRole(
  { db, audit, notices }: AccountsContext,
  { userId, role, seen }: CheckedInput<'accounts.changeRole'> & { seen: string | undefined },
  { userId: giverId, auditActor, refuse }: Caller<DeclaredProblem<'accounts.changeRole'>>,
): Promise<void> {
  await changingUser(['users_keep_one_admin', 'users_keep_one_full_admin'], refuse, () =>
    db.transaction().execute(async (tx) => {
      const { giver, user } = await lockRights(tx, giverId, userId)
      if (!user) throw refuse('NOT_FOUND')
      if (user.role === role) return
      checkMayGive(giver, user, { role })
      if (seen !== undefined && seen !== user.role)
        throw refuse('ROLE_CHANGED', { values: { role: user.role }, data: { role: user.role } })
      await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
      await endSessions(tx, userId)
      await audit.record(tx, auditActor, {
        action: 'role.changed',
        target: userId,
        before: shownRights(user),
        after: { role },
      })
      await announceRights(tx, notices, { user, after: { role }, giver })
    }),
  )
  notices.sendSoon()
}

/**
 * Makes an account an administrator limited to areas, or removes the limit (P-300), and ends that person's sessions; the
 * same again changes nothing. Only for administrators with all areas, and never for themselves.
 * @param input with the tag of the displayed rights, if the client named one
 * @throws Problem NOT_ALLOWED (403), NOT_FOUND (404), PERMISSIONS_CHANGED (409) with the current rights, LAST_FULL_ADMIN (409)
 */
export async function changeAreas(
  { db, audit, notices }: AccountsContext,
  { userId, areas, seen }: CheckedInput<'accounts.changeAreas'> & { seen: string | undefined },
  { userId: giverId, auditActor, refuse }: Caller<DeclaredProblem<'accounts.changeAreas'>>,
): Promise<void> {
  const wanted: Rights = { role: 'ADMIN', areas }
  await changingUser(['users_keep_one_full_admin'], refuse, () =>
    db.transaction().execute(async (tx) => {
      const { giver, user } = await lockRights(tx, giverId, userId)
      if (!user) throw refuse('NOT_FOUND')
      checkMayGive(giver, user, wanted)
      if (user.id === giver.id)
        throw new Problem('NOT_ALLOWED', { message: 'Tus propios permisos los cambia otro administrador.' })
      if (rightsTag(user) === rightsTag(wanted)) return
      if (seen !== undefined && seen !== rightsTag(user))
        throw refuse('PERMISSIONS_CHANGED', { data: shownRights(user) })
      await tx.updateTable('users').set({ role: 'ADMIN', areas }).where('id', '=', userId).execute()
      await endSessions(tx, userId)
      const change =
        user.role === 'ADMIN'
          ? { action: 'areas.changed', before: { areas: user.areas }, after: { areas } }
          : { action: 'role.changed', before: shownRights(user), after: { role: 'ADMIN', areas } }
      await audit.record(tx, auditActor, { ...change, target: userId })
      await announceRights(tx, notices, { user, after: wanted, giver })
    }),
  )
  notices.sendSoon()
}
