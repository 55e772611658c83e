import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { NoEmail } from '../platform/outbox/outbox.ts'
import type { Recipient } from './notices.ts'
import { findCredentials } from './users.repo.ts'

const MINUTES = 30

/** What the database knows of a link's token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Ties a link to the password that it replaces: once that is another one, the link opens nothing. */
export const digestOfPassword = (hash: string): Buffer => createHash('sha256').update(hash).digest()

/**
 * Makes the token of a link with which somebody chooses a new password, when its e-mail is written: no token ever waits in
 * the database.
 * @returns whom to send it to, or why nobody gets one: no such account, or asked for longer ago than a link lives
 */
export async function makeRecoveryLink(
  db: Db,
  { email, askedAt }: { email: string; askedAt: Date },
): Promise<{ to: Recipient; token: string } | NoEmail> {
  if (Date.now() - askedAt.getTime() > MINUTES * 60_000) return { givenUp: 'asked for too long ago' }
  const user = await findCredentials(db, email)
  if (!user) return { givenUp: 'no such account' }
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('passwordResets')
    .values({
      tokenHash: hashOfToken(token),
      userId: user.id,
      passwordDigest: digestOfPassword(user.passwordHash),
      expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return { to: { name: user.name, email: user.email }, token }
}
