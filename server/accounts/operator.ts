import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { operator, type Audit } from '../platform/http/audit.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { announceAdmin } from './announce-rights.ts'
import type { AccountLinks } from './context.ts'
import { eraseAccount } from './delete-account.ts'
import { DEMO_DOMAIN } from './demo-accounts.repo.ts'
import { removeFactor } from './factors.repo.ts'
import type { Notices } from './notices.ts'
import { hashPassword, turnOfShop } from './passwords/password-hash.ts'
import { endSessions } from './sessions.repo.ts'
import { changingUser, findCredentials, insertUser } from './users.repo.ts'

/** Actions of the operator in a terminal of the server, without signing in. */
type Operator = { db: Db; audit: Audit; notices: Notices }

/** Creates an ADMIN. @returns whether it was created; false when the e-mail already has an account */
export async function createAdmin(
  { db, audit, notices }: Operator,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<boolean> {
  const id = randomUUID()
  const passwordHash = await hashPassword(password, turnOfShop)
  return db.transaction().execute(async (tx) => {
    const isAdded = await insertUser(tx, {
      id,
      name,
      email,
      role: 'ADMIN',
      phone: '',
      documentType: 'CC',
      document: '',
      profilePic: '',
      passwordHash,
      policyVersion: '',
    })
    if (!isAdded) return false
    await audit.record(tx, operator, { action: 'admin.created', target: id, after: { role: 'ADMIN' } })
    const person = { id, name, email }
    await announceAdmin(tx, notices, { person, before: null, after: { role: 'ADMIN' }, giver: null })
    return true
  })
}

/** A one-time password: a hundred bits in groups that can be read aloud. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const drawn = Array.from(randomBytes(20), (byte) => letters[byte % letters.length])
  return Array.from({ length: 4 }, (_, i) => drawn.slice(i * 5, i * 5 + 5).join('')).join('-')
}

/**
 * Gives an account a one-time password and ends its sessions, for people who cannot use e-mail.
 * @returns the password, or null when there is no such account
 */
export async function replacePassword({ db, audit }: Omit<Operator, 'notices'>, email: string): Promise<string | null> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password, turnOfShop)
  return db.transaction().execute(async (tx) => {
    const user = await findCredentials(tx, email)
    if (!user) return null
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
    await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
    await endSessions(tx, user.id)
    await audit.record(tx, operator, { action: 'password.replaced', target: user.id })
    return password
  })
}

/**
 * Turns the second factor of an account off and ends its sessions, for a person who lost app and recovery codes.
 * @returns whether one was on
 */
export async function removeSecondFactor({ db, audit, notices }: Operator, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await findCredentials(tx, email)
    if (!user || !(await removeFactor(tx, user.id))) return false
    await endSessions(tx, user.id)
    await audit.record(tx, operator, { action: 'second_factor.removed', target: user.id })
    await notices.secondFactorOff(tx, user)
    return true
  })
}

/** Whether the shop has an administrator. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users where role = 'ADMIN' and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Deletes the accounts of the demo shop.
 * @returns how many
 * @throws Problem LAST_ADMIN or LAST_FULL_ADMIN when no other ADMIN would be left, or none with all areas
 */
export async function removeDemoAccounts(
  { db, audit }: Omit<Operator, 'notices'>,
  links: AccountLinks,
): Promise<number> {
  return changingUser(['users_keep_one_admin', 'users_keep_one_full_admin'], makeProblem, () =>
    db.transaction().execute(async (tx) => {
      const demo = await tx
        .selectFrom('users')
        .select(['id', 'role'])
        .where('email', 'like', `%@${DEMO_DOMAIN}`)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .execute()
      for (const { id, role } of demo) {
        await eraseAccount(tx, links, id)
        await audit.record(tx, operator, { action: 'account.deleted', target: id, before: { role } })
      }
      return demo.length
    }),
  )
}
