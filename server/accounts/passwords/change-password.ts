import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { Problem } from '../../platform/problem.ts'
import type { AccountsContext, Person } from '../context.ts'
import { endSessions } from '../sessions.repo.ts'
import { codeFailures } from '../throttle-rules.ts'
import { findUser } from '../users.repo.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './password-strength.ts'
import { provePassword } from './prove-password.ts'

/**
 * Changes the password of an account and ends its other sessions.
 * @throws Problem PASSWORD_COMMON (400), WRONG_PASSWORD (403), TOO_MANY (429), SIGN_IN_BUSY (503)
 */
export async function changePassword(
  context: AccountsContext,
  { currentPassword, newPassword }: CheckedInput<'accounts.changePassword'>,
  { actor, userId, auditActor, refuse }: Person<DeclaredProblem<'accounts.changePassword'>>,
): Promise<void> {
  const { db, audit, notices, throttles } = context
  const user = await findUser(db, userId)
  if (!user) throw new Problem('NO_SESSION')
  await refuseCommonPassword(newPassword, user, { field: 'newPassword', refuse })
  const provenHash = await provePassword(context, { userId, refuse }, currentPassword)
  const passwordHash = await hashPassword(newPassword, { onBehalfOf: userId, refuse })
  await db.transaction().execute(async (tx) => {
    if (!(await replaceHash(tx, { userId: userId, provenHash, passwordHash }))) throw refuse('WRONG_PASSWORD')
    await endSessions(tx, userId, { except: actor.sessionId })
    await audit.record(tx, auditActor, { action: 'password.changed', target: userId })
    await notices.passwordChanged(tx, { ...user, id: userId })
  })
  for (const rule of Object.values(codeFailures)) await throttles.clear(rule, userId)
  notices.sendSoon()
}

type Replacement = { userId: string; provenHash: string; passwordHash: string }

/**
 * Replaces the hash that was verified and invalidates open recovery links.
 * @returns whether the verified hash was still the current one
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
