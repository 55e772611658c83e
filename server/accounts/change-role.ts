import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { AccountsContext } from './context.ts'
import { endSessions } from './sessions.repo.ts'
import { changingUser } from './users.repo.ts'

/**
 * Changes a role and ends that person's sessions; the same role again changes nothing.
 * @param input with the role that the administrator saw, if the client named one
 * @throws Problem NOT_FOUND (404), ROLE_CHANGED (409) with the role as it is, LAST_ADMIN (409)
 */
export async function changeRole(
  { db, audit }: AccountsContext,
  { userId, role, seen }: CheckedInput<'accounts.changeRole'> & { seen: string | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'accounts.changeRole'>>,
): Promise<void> {
  await changingUser('users_keep_one_admin', refuse, () =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw refuse('NOT_FOUND')
      if (user.role === role) return
      if (seen !== undefined && seen !== user.role)
        throw refuse('ROLE_CHANGED', { values: { role: user.role }, data: { role: user.role } })
      await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
      await endSessions(tx, userId)
      await audit.record(tx, auditActor, {
        action: 'role.changed',
        target: userId,
        before: { role: user.role },
        after: { role },
      })
    }),
  )
}
