import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { Problem } from '../../platform/problem.ts'
import { hashOfToken } from '../../platform/token.ts'
import type { AccountsContext, Visitor } from '../context.ts'
import { endSessions } from '../sessions.repo.ts'
import { codeFailures, recoveries } from '../throttle-rules.ts'
import { replaceHash } from './change-password.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './password-strength.ts'
import { digestOfPassword } from './recovery-link.ts'

/**
 * Requests an e-mail with a link to choose a new password. Only the request is stored before the response, so the
 * response is the same, and as fast, whether or not the account exists.
 * @throws Problem NOT_FOUND (404) where no mail server is set, TOO_MANY (429) for an address that requests too often
 */
export async function requestRecovery(
  { db, audit, throttles, notices, secret }: AccountsContext,
  { email }: CheckedInput<'accounts.forgotPassword'>,
  { auditActor, address, refuse }: Visitor<'NOT_FOUND'>,
): Promise<void> {
  if (!notices.canSend) throw refuse('NOT_FOUND')
  await throttles.take(recoveries.ofAddress, address)
  const account = email.toLowerCase()
  // Beyond three e-mails an hour the response stays the same and no e-mail is sent, so that a mailbox cannot be flooded.
  const isFlooded = await throttles.take(recoveries.ofEmail, account).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'TOO_MANY') return true
      throw error
    },
  )
  await db.transaction().execute(async (tx) => {
    const target = secret.pseudonym('e-mail', account)
    await audit.record(tx, auditActor, { action: 'password.recovery_asked', target })
    if (!isFlooded) await notices.recoveryRequested(tx, email)
  })
  notices.sendSoon()
}

/**
 * Sets a new password for the account that a link was sent to, once, and ends its sessions.
 * @throws Problem PASSWORD_COMMON or RESET_LINK_INVALID (400), NOT_FOUND (404) where no mail server is set
 */
export async function resetPassword(
  { db, audit, notices, throttles }: AccountsContext,
  { token, newPassword }: CheckedInput<'accounts.resetPassword'>,
  { auditActor, address, refuse }: Visitor<DeclaredProblem<'accounts.resetPassword'>>,
): Promise<void> {
  if (!notices.canSend) throw refuse('NOT_FOUND')
  const user = await db
    .selectFrom('passwordResets as link')
    .innerJoin('users', 'users.id', 'link.userId')
    .select(['users.id', 'name', 'email', 'phone', 'document', 'role', 'passwordHash', 'passwordDigest'])
    .where('link.tokenHash', '=', hashOfToken(token))
    .where('link.expiresAt', '>', sql<Date>`now()`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user || !digestOfPassword(user.passwordHash).equals(user.passwordDigest)) throw refuse('RESET_LINK_INVALID')
  await refuseCommonPassword(newPassword, user, { field: 'newPassword', refuse })
  const passwordHash = await hashPassword(newPassword, { onBehalfOf: address, refuse })
  await db.transaction().execute(async (tx) => {
    const used = await tx.deleteFrom('passwordResets').where('tokenHash', '=', hashOfToken(token)).executeTakeFirst()
    const isReplaced = await replaceHash(tx, { userId: user.id, provenHash: user.passwordHash, passwordHash })
    if (used.numDeletedRows === 0n || !isReplaced) throw refuse('RESET_LINK_INVALID')
    await endSessions(tx, user.id)
    await audit.record(
      tx,
      { ...auditActor, actor: user.id, role: user.role },
      { action: 'password.reset', target: user.id },
    )
    await notices.passwordChanged(tx, user)
  })
  for (const rule of Object.values(codeFailures)) await throttles.clear(rule, user.id)
  notices.sendSoon()
}
