import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../../platform/database/pool.ts'
import type { NoEmail } from '../../platform/outbox/outbox.ts'
import { hashOfToken, makeToken } from '../../platform/token.ts'
import type { Recipient } from '../notices.ts'
import { findCredentials } from '../users.repo.ts'

const MINUTES = 30

/** Binds a link to the current password: once the password changes, the link is invalid. */
export const digestOfPassword = (hash: string): Buffer => createHash('sha256').update(hash).digest()

/**
 * Makes the token of a recovery link when its e-mail is written, so that no usable token is stored in the database.
 * @returns the recipient, or the reason for none: no such account, or a request older than the lifetime of a link
 */
export async function makeRecoveryLink(
  db: Db,
  { email, askedAt }: { email: string; askedAt: Date },
): Promise<{ to: Recipient & { id: string }; token: string } | NoEmail> {
  if (Date.now() - askedAt.getTime() > MINUTES * 60_000) return { givenUp: 'asked for too long ago' }
  const user = await findCredentials(db, email)
  if (!user) return { givenUp: 'no such account' }
  const token = makeToken()
  await db
    .insertInto('passwordResets')
    .values({
      tokenHash: hashOfToken(token),
      userId: user.id,
      passwordDigest: digestOfPassword(user.passwordHash),
      expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return { to: { id: user.id, name: user.name, email: user.email }, token }
}
