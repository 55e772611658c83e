import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { AccountLinks, AccountsContext, DeletionReader, Person } from './context.ts'
import { provePassword } from './passwords/prove-password.ts'
import { forgetPicture } from './profile-picture.ts'
import { checkMayDelete } from './rights.ts'
import { endSessions } from './sessions.repo.ts'
import { changingUser } from './users.repo.ts'

/**
 * Deletes the caller's account, or another one for an ADMIN, who gives the own password. The row stays, emptied, so that
 * orders keep an owner; everything else happens in the same transaction.
 * @param canConfirm whether the client can show what is open and confirm; any other client's call deletes at once (P-36)
 * @throws Problem VALIDATION (400), NOT_ALLOWED (403), NOT_FOUND (404), TOO_MANY (429); WRONG_PASSWORD, LAST_ADMIN,
 * LAST_FULL_ADMIN, SERVICE_UNDER_WAY or CONFIRM_DELETION (`data.open` lists the open matters), which the call returns with 200
 */
export async function deleteAccount(
  context: AccountsContext,
  { password, userId, _id, confirm, canConfirm }: CheckedInput<'accounts.deleteAccount'> & { canConfirm: boolean },
  { actor, auditActor, refuse }: Person<DeclaredProblem<'accounts.deleteAccount'>>,
): Promise<void> {
  const { db, audit, pictures, notices, links } = context
  const target = userId?.toLowerCase() ?? actor.id
  if (_id !== undefined && _id.toLowerCase() !== target) throw otherPerson()
  if (target !== actor.id && actor.role !== 'ADMIN') throw new Problem('NOT_ALLOWED')
  const provenHash = await provePassword(context, { userId: actor.id, refuse }, password)
  const gone = await changingUser(['users_keep_one_admin', 'users_keep_one_full_admin'], refuse, () =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'role', 'profilePic', 'passwordHash'])
        .where('id', '=', target)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!user) throw refuse(target === actor.id ? 'NO_SESSION' : 'NOT_FOUND')
      if (target === actor.id && user.passwordHash !== provenHash) throw refuse('WRONG_PASSWORD')
      if (target !== actor.id) await checkMayDelete(tx, actor.id, user)
      const reader = target === actor.id ? 'self' : 'shop'
      await checkObligations(tx, { links, userId: target, reader, isConfirmed: confirm ?? !canConfirm, refuse })
      await eraseAccount(tx, links, target)
      await audit.record(tx, auditActor, { action: 'account.deleted', target, before: { role: user.role } })
      await notices.accountDeleted(tx, user)
      return user
    }),
  )
  notices.sendSoon()
  await forgetPicture(pictures, gone.profilePic)
}

/** A request that names an account by another field than `userId` must not delete the caller's own account. */
function otherPerson(): Problem {
  const message = 'Campo no permitido: _id.'
  return new Problem('VALIDATION', { message, fields: [{ field: '_id', message }] })
}

type Leaving = {
  links: AccountLinks
  userId: string
  reader: DeletionReader
  isConfirmed: boolean
  refuse: Refuse<'SERVICE_UNDER_WAY' | 'CONFIRM_DELETION'>
}

async function checkObligations(tx: Tx, { links, userId, reader, isConfirmed, refuse }: Leaving): Promise<void> {
  const open = []
  for (const findOpen of links.openObligations) open.push(...(await findOpen(tx, userId, reader)))
  const blocking = open.find((obligation) => obligation.isBlocking)
  if (blocking) throw refuse('SERVICE_UNDER_WAY', { message: blocking.message })
  if (open.length > 0 && !isConfirmed) {
    const messages = open.map((obligation) => obligation.message)
    throw refuse('CONFIRM_DELETION', { values: { open: messages.join(' ') }, data: { open: messages } })
  }
}

/** Empties an account's row, ends its sessions and has every domain erase that person's data. */
export async function eraseAccount(tx: Tx, links: AccountLinks, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: '',
      email: '',
      phone: '',
      document: '',
      profilePic: '',
      passwordHash: '',
      role: 'GENERAL',
      deletedAt: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute()
  for (const notify of links.onAccountDeleted) await notify(tx, userId)
}
