import { sql } from 'kysely'

import type { Role } from '../../contract/call.ts'
import { preparedQuery, type Db, type Tx } from '../platform/database/pool.ts'
import type { Actor, ReadAlong } from '../platform/http/actor.ts'
import { hashOfToken, makeToken } from '../platform/token.ts'
import { confirmedFactorOf } from './factors.repo.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const staff = { idleSeconds: 30 * MINUTE, absoluteSeconds: 12 * HOUR }

/** The maximum idle time and age of a session. */
export const sessionLimits: Record<Role, { idleSeconds: number; absoluteSeconds: number }> = {
  GENERAL: { idleSeconds: DAY, absoluteSeconds: 7 * DAY },
  ADMIN: staff,
  TECHNICAL: staff,
}

export const SESSIONS_PER_ACCOUNT = 10

type NewSession = {
  userId: string
  /** The hash that the password matched; if the account's hash has changed, the sign-in fails. */
  provenHash: string
  /** The time since which the verified second factor is on; null without one. If that has changed, the sign-in fails. */
  confirmedAt?: Date | null
  device?: string
  /** The former token of this browser; its session ends. */
  replaced?: string | undefined
  /** Written in the session's transaction, once its account is locked. */
  alongside?: (tx: Tx) => Promise<void>
}

/**
 * Starts a session and ends the oldest ones beyond ten.
 * @returns the token, which only its owner knows, and its lifetime; null when the account was deleted or changed meanwhile
 * @throws an error of `alongside`; then no session begins
 */
export async function startSession(
  db: Db,
  { userId, provenHash, confirmedAt = null, device = '', replaced, alongside }: NewSession,
): Promise<{ token: string; lifeSeconds: number } | null> {
  const token = makeToken()
  return db.transaction().execute(async (tx) => {
    // The lock serializes sign-ins of one account with each other, with its deletion and with a change of its role.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('passwordHash', '=', provenHash)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return null
    // Read after the lock, with a separate snapshot: turning the factor on takes the same lock.
    const factor = await confirmedFactorOf(tx, userId)
    if (factor?.confirmedAt.getTime() !== confirmedAt?.getTime()) return null
    await alongside?.(tx)
    const { idleSeconds, absoluteSeconds } = sessionLimits[user.role]
    if (replaced) await tx.deleteFrom('sessions').where('tokenHash', '=', hashOfToken(replaced)).execute()
    await tx
      .insertInto('sessions')
      .values({
        tokenHash: hashOfToken(token),
        userId,
        device,
        idleSeconds,
        createdAt: sql<Date>`clock_timestamp()`,
        expiresAt: sql<Date>`now() + make_interval(secs => ${absoluteSeconds})`,
      })
      .execute()
    await sql`delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${userId}
      order by created_at desc, token_hash offset ${SESSIONS_PER_ACCOUNT})`.execute(tx)
    return { token, lifeSeconds: absoluteSeconds }
  })
}

const statements = new Map<string, string>()

function statementWith(expression: string): string {
  const known = statements.get(expression)
  if (known) return known
  const made = `
    select u.id, u.role, u.areas, s.id as "sessionId", s.authenticated_at as "authenticatedAt",
      s.last_seen_at < now() - interval '1 minute' as "wasSeenLongAgo", ${expression} as along
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and u.deleted_at is null
      and s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`
  statements.set(expression, made)
  return made
}

/**
 * Finds the person of a token, with the current role; null when the session does not exist or has ended. The time of
 * the last use is written at most once a minute.
 */
export async function findActorOf(db: Db, token: string, readAlong?: ReadAlong): Promise<Actor | null> {
  const tokenHash = hashOfToken(token)
  const [found] = await preparedQuery<Actor & { wasSeenLongAgo: boolean }>(
    db,
    statementWith(readAlong?.expression ?? 'null'),
    [tokenHash],
  )
  if (!found) return null
  const { wasSeenLongAgo, ...actor } = found
  if (wasSeenLongAgo) {
    await sql`update sessions set last_seen_at = now()
      where token_hash = ${tokenHash} and last_seen_at < now() - interval '1 minute'`.execute(db)
  }
  return actor
}

/** Ends one session of a person; ending it again changes nothing. */
export async function endSession(db: Db | Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).execute()
}

/** Ends every session of a person except the named one. */
export async function endSessions(tx: Db | Tx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

/** Returns the sessions that are still active; this check does not count as a use. */
export async function findLivingSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and u.deleted_at is null
      and s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A person's sessions that are not over, the newest first. */
export async function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > now()`)
    .orderBy('createdAt', 'desc')
    .execute()
}
