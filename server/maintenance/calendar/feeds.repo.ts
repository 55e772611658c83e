import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/database/pool.ts'
import { hashOfToken, isToken, makeToken } from '../../platform/token.ts'

/** The time since which a technician has a calendar feed; null without one. */
export async function findFeed(db: Db, technicianId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('technicianId', '=', technicianId)
    .executeTakeFirst()
  return found?.createdAt ?? null
}

/** Replaces a technician's token; only its hash is stored. */
export async function renewFeed(tx: Tx, technicianId: string): Promise<{ token: string; createdAt: Date }> {
  const token = makeToken()
  const { createdAt } = await tx
    .insertInto('calendarFeeds')
    .values({ technicianId, tokenHash: hashOfToken(token) })
    .onConflict((conflict) =>
      conflict.column('technicianId').doUpdateSet({ tokenHash: hashOfToken(token), createdAt: sql`now()` }),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return { token, createdAt }
}

/** Deletes the token. @returns whether there was one */
export async function revokeFeed(tx: Tx, technicianId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeeds')
    .where('technicianId', '=', technicianId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the feed of an account that is deleted. */
export async function forgetFeed(tx: Tx, userId: string): Promise<void> {
  await revokeFeed(tx, userId)
}

/** The technician of a token; null for an unknown token, or when the account is deleted or no technician any more. */
export async function findFeedOwner(db: Db, token: string): Promise<string | null> {
  if (!isToken(token)) return null
  const { rows } = await sql<{ id: string }>`
    select u.id from calendar_feeds f join users u on u.id = f.technician_id
    where f.token_hash = ${hashOfToken(token)} and u.deleted_at is null and u.role = 'TECHNICAL'`.execute(db)
  return rows[0]?.id ?? null
}
