import { sql } from 'kysely'

import type { Db } from './database/pool.ts'
import { tooMany } from './http/limits.ts'
import type { Secret } from './secret.ts'

/** A number of events in a time window, which begins with the first of them. */
export type ThrottleRule = { readonly name: string; readonly max: number; readonly windowSeconds: number }

/**
 * Counts events in the database, so that restarts and other processes share the counters. Subjects are stored as HMACs.
 */
export type Throttles = {
  /**
   * Counts an event before it happens, so that concurrent ones cannot exceed the limit together.
   * @throws Problem TOO_MANY (429) when there are too many
   */
  take: (rule: ThrottleRule, subject: string) => Promise<void>
  /** Counts an event that has happened. */
  add: (rule: ThrottleRule, subject: string) => Promise<void>
  /** @throws Problem TOO_MANY (429) when the window is full; counts nothing */
  check: (rule: ThrottleRule, subject: string) => Promise<void>
  /** Whether the window is full; counts nothing. */
  isFull: (rule: ThrottleRule, subject: string) => Promise<boolean>
  /** Takes back one event that was counted but did not happen. */
  giveBack: (rule: ThrottleRule, subject: string) => Promise<void>
  /** Resets the counter. */
  clear: (rule: ThrottleRule, subject: string) => Promise<void>
}

type Window = { count: number; wait: number }

/** Opens the counters; `isOff` is for tests and measuring. */
export function openThrottles(db: Db, secret: Secret, isOff: boolean): Throttles {
  if (isOff) {
    const nothing = async () => {}
    return { take: nothing, add: nothing, check: nothing, isFull: async () => false, giveBack: nothing, clear: nothing }
  }
  const keyOf = (rule: ThrottleRule, subject: string) => `${rule.name} ${secret.pseudonym('throttle', subject)}`

  const count = async (rule: ThrottleRule, subject: string): Promise<Window> => {
    const { rows } = await sql<Window>`
      insert into throttles as t (key, count, ends_at)
      values (${keyOf(rule, subject)}, 1, now() + make_interval(secs => ${rule.windowSeconds}))
      on conflict (key) do update set
        count = case when t.ends_at <= now() then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
      returning count, extract(epoch from ends_at - now())::float8 as wait`.execute(db)
    return rows[0] as Window
  }
  const look = async (rule: ThrottleRule, subject: string): Promise<Window> => {
    const { rows } = await sql<Window>`
      select count, extract(epoch from ends_at - now())::float8 as wait from throttles
      where key = ${keyOf(rule, subject)} and ends_at > now()`.execute(db)
    return rows[0] ?? { count: 0, wait: 0 }
  }
  return {
    take: async (rule, subject) => {
      const { count: taken, wait } = await count(rule, subject)
      if (taken > rule.max) throw tooMany(wait)
    },
    add: async (rule, subject) => void (await count(rule, subject)),
    check: async (rule, subject) => {
      const { count: counted, wait } = await look(rule, subject)
      if (counted >= rule.max) throw tooMany(wait)
    },
    isFull: async (rule, subject) => (await look(rule, subject)).count >= rule.max,
    giveBack: async (rule, subject) => {
      await sql`update throttles set count = greatest(count - 1, 0) where key = ${keyOf(rule, subject)}`.execute(db)
    },
    clear: async (rule, subject) => {
      await db.deleteFrom('throttles').where('key', '=', keyOf(rule, subject)).execute()
    },
  }
}
