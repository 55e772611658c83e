import { hash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Role } from '../../contract/call.ts'
import { preparedQuery, type Db, type Tx } from '../platform/database/pool.ts'
import type { Actor, ReadAlong } from '../platform/http/actor.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const staff = { idleSeconds: 30 * MINUTE, absoluteSeconds: 12 * HOUR }

/** How long a session lives unused, and at all. */
export const sessionLimits: Record<Role, { idleSeconds: number; absoluteSeconds: number }> = {
  GENERAL: { idleSeconds: DAY, absoluteSeconds: 7 * DAY },
  ADMIN: staff,
  TECHNICAL: staff,
}

export const SESSIONS_PER_ACCOUNT = 10

const tokenPattern = /^[\w-]{43}$/

/** Whether a text can be a token at all; anything else is not worth a question to the database. */
export const isToken = (text: string): boolean => tokenPattern.test(text)

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

type NewSession = {
  userId: string
  /** The hash that the given password matched: if the account has another one by now, nobody signs in. */
  provenHash: string
  device?: string
  /** The token that the browser held until now; its session ends. */
  replaced?: string | undefined
}

/**
 * Starts a session and lets the oldest beyond ten go.
 * @returns the token, which is known to its owner only, and its lifetime; null when the account went or changed meanwhile
 */
export async function startSession(
  db: Db,
  { userId, provenHash, device = '', replaced }: NewSession,
): Promise<{ token: string; lifeSeconds: number } | null> {
  const token = randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    // The lock lines sign-ins of one account up behind each other, and behind its deletion or a change of its role.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('passwordHash', '=', provenHash)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return null
    const { idleSeconds, absoluteSeconds } = sessionLimits[user.role]
    if (replaced) await tx.deleteFrom('sessions').where('tokenHash', '=', hashOf(replaced)).execute()
    await tx
      .insertInto('sessions')
      .values({
        tokenHash: hashOf(token),
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
    select u.id, u.role, s.id as "sessionId", s.authenticated_at as "authenticatedAt",
      s.last_seen_at < now() - interval '1 minute' as "wasSeenLongAgo", ${expression} as along
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and u.deleted_at is null
      and s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`
  statements.set(expression, made)
  return made
}

/**
 * Who a token belongs to, with the role as it is now; null when the session is over or never was. Being seen is written
 * at most once a minute.
 */
export async function findActorOf(db: Db, token: string, readAlong?: ReadAlong): Promise<Actor | null> {
  const tokenHash = hashOf(token)
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

/** Ends every session of a person, but the one that is named. */
export async function endSessions(tx: Db | Tx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

/** Which of these sessions are not over; looking does not count as being seen. */
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
