import { sql } from 'kysely'

import type { User } from '../../contract/accounts/accounts.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { isSamePicture } from '../images/store.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import type { AccountsContext, Person } from './context.ts'
import { lockOwner } from './lock-owner.ts'
import { forgetPicture, readProfilePicture } from './profile-picture.ts'
import { endSessions } from './sessions.repo.ts'
import { changingUser, findUser, profileVersion } from './users.repo.ts'

const profileFields = ['name', 'email', 'phone', 'document'] as const

/**
 * Changes a person's own data. A change of the e-mail requires a sign-in within the last ten minutes, ends the other
 * sessions and is reported to the old address.
 * @param input with the displayed version, if the client named one
 * @throws Problem PROFILE_CHANGED (409) with the current person, SIGN_IN_AGAIN (403), NOT_UPDATED (409) when the e-mail is taken
 */
export async function updateProfile(
  { db, audit, notices, secret }: AccountsContext,
  { version, ...input }: CheckedInput<'accounts.updateProfile'> & { version: string | undefined },
  { actor, auditActor, refuse }: Person<DeclaredProblem<'accounts.updateProfile'>>,
): Promise<User> {
  const before = await changingUser(['users_email_unique'], refuse, () =>
    db.transaction().execute(async (tx) => {
      const old = await lockOwner(tx, actor.id)
      const changed = profileFields.filter((field) => old[field] !== input[field])
      if (changed.length === 0) return old
      if (version !== undefined && version !== profileVersion(old))
        throw refuse('PROFILE_CHANGED', { data: await findUser(tx, actor.id) })
      const hasNewEmail = changed.includes('email')
      if (hasNewEmail && !(await signedInLately(tx, actor.sessionId))) throw refuse('SIGN_IN_AGAIN')
      await tx.updateTable('users').set(input).where('id', '=', actor.id).execute()
      if (hasNewEmail) {
        await endSessions(tx, actor.id, { except: actor.sessionId })
        await tx.deleteFrom('passwordResets').where('userId', '=', actor.id).execute()
        await notices.emailChanged(tx, old)
      }
      const email = (address: string) => ({ email: secret.pseudonym('e-mail', address.toLowerCase()) })
      await audit.record(tx, auditActor, {
        action: 'profile.changed',
        target: actor.id,
        before: hasNewEmail ? email(old.email) : {},
        after: { fields: changed, ...(hasNewEmail ? email(input.email) : {}) },
      })
      return old
    }),
  )
  if (before.email !== input.email) notices.sendSoon()
  return ownData(await findUser(db, actor.id))
}

/**
 * Replaces or removes a profile picture.
 * @throws Problem PICTURE_INVALID (400), UNAVAILABLE (503)
 */
export async function changePicture(
  { db, audit, pictures }: AccountsContext,
  { profilePic }: CheckedInput<'accounts.changePicture'>,
  { actor, auditActor, refuse }: Person<'PICTURE_INVALID'>,
): Promise<User> {
  const picture = await readProfilePicture(actor.id, profilePic, refuse)
  const name = picture?.name ?? ''
  if (picture) await pictures.put(picture.name, picture.bytes)
  const unused = await db.transaction().execute(async (tx) => {
    const { profilePic: old } = await lockOwner(tx, actor.id)
    if (isSamePicture(old, name)) return name
    await tx.updateTable('users').set({ profilePic: name }).where('id', '=', actor.id).execute()
    await audit.record(tx, auditActor, {
      action: 'picture.changed',
      target: actor.id,
      after: { hasPicture: name !== '' },
    })
    return old
  })
  // Only after a known commit; in any other case the sweep finds the unused picture.
  await forgetPicture(pictures, unused)
  return ownData(await findUser(db, actor.id))
}

function ownData(user: User | null): User {
  if (!user) throw new Problem('NO_SESSION')
  return user
}

async function signedInLately(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('authenticatedAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  return session !== undefined
}
