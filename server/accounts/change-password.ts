import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import type { AccountsContext, Person } from './context.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './password-strength.ts'
import { provePassword } from './prove-password.ts'
import { endSessions } from './sessions.repo.ts'
import { findUser } from './users.repo.ts'

/**
 * Gives an account another password; every other session of it ends.
 * @throws Problem PASSWORD_COMMON (400), WRONG_PASSWORD (403), TOO_MANY (429), SIGN_IN_BUSY (503)
 */
export async function changePassword(
  context: AccountsContext,
  { currentPassword, newPassword }: CheckedInput<'accounts.changePassword'>,
  { actor, userId, auditActor, refuse }: Person<DeclaredProblem<'accounts.changePassword'>>,
): Promise<void> {
  const { db, audit, notices } = context
  const user = await findUser(db, userId)
  if (!user) throw new Problem('NO_SESSION')
  refuseCommonPassword(newPassword, user, { field: 'newPassword', refuse })
  const provenHash = await provePassword(context, { userId, refuse }, currentPassword)
  const passwordHash = await hashPassword(newPassword, { onBehalfOf: userId, refuse })
  await db.transaction().execute(async (tx) => {
    if (!(await replaceHash(tx, { userId: userId, provenHash, passwordHash }))) throw refuse('WRONG_PASSWORD')
    await endSessions(tx, userId, { except: actor.sessionId })
    await audit.record(tx, auditActor, { action: 'password.changed', target: userId })
    await notices.passwordChanged(tx, user)
  })
  notices.sendSoon()
}

type Replacement = { userId: string; provenHash: string; passwordHash: string }

/**
 * Puts a new hash in the place of the one that was proven, and lets open recovery links die.
 * @returns whether the proven one still counted
 */
export async function replaceHash(tx: Tx, { userId, provenHash, passwordHash }: Replacement): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', provenHash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
  return numUpdatedRows > 0n
}
