import pg from 'pg'

import { currentLimit, type Effect } from '../time-limit.ts'
import type { NameOf } from './prepare.ts'
import type { SessionLimits } from './session.ts'

const begins = /^(begin|start transaction)\b/i
const commits = /^commit\b/i
// Excludes a rollback to a savepoint, which ends nothing.
const undoes = /^rollback$/i
const isPlannable = /^\s*(select|insert|update|delete|with)\b/i

type Statements = {
  end: () => Promise<void>
  nameOf: NameOf
  /** Time limits that each transaction sets for itself, where none can be set for the session. */
  localLimits: SessionLimits | null
}

type Answer = { rows: unknown[] }

/** A connection that runs statements until it is released. */
export type StatementConnection = {
  query: (sql: string | object, values?: unknown[]) => Promise<Answer>
  release: (destroy?: boolean) => void
}

/** A pool as the query builder sees it. */
export type StatementPool = {
  options: object
  connect: () => Promise<StatementConnection>
  end: () => Promise<void>
}

/** The pool as the query builder needs it: statements are named, and an unusable connection does not return. */
export function poolOfStatements(pool: pg.Pool, { end, nameOf, localLimits }: Statements): StatementPool {
  const worded = (sql: string) => (localLimits && begins.test(sql) ? `${sql}; ${limitsOf(localLimits)}` : sql)
  return {
    options: pool.options,
    end,
    connect: async () => {
      const limit = currentLimit()
      const client = await pool.connect()
      let isSpent = false
      const note = (error: unknown) => (isSpent ||= isLastOf(error))
      const run = (sql: string | object, values?: unknown[]): Promise<Answer> => {
        const result =
          typeof sql === 'string' && isPlannable.test(sql)
            ? client.query({ name: nameOf(sql), text: sql, values })
            : client.query(typeof sql === 'string' ? worded(sql) : (sql as never), values as unknown[])
        result.catch(note)
        return result
      }
      const effectOf = followTransaction()
      return {
        query: (sql: string | object, values?: unknown[]) =>
          limit ? limit.run(effectOf(sql), () => run(sql, values)) : run(sql, values),
        release: (destroy = false) => client.release(destroy || isSpent),
      }
    },
  }
}

/** Classifies each statement of a connection by its effect; it must see all of them. */
function followTransaction(): (sql: string | object) => Effect {
  let isOpen = false
  return (sql) => {
    const text = typeof sql === 'string' ? sql : ''
    if (undoes.test(text)) return 'undoes'
    if (begins.test(text)) isOpen = true
    if (commits.test(text)) isOpen = false
    return isOpen ? 'asks' : 'stores'
  }
}

const READ_ONLY = '25006'

/**
 * Whether a connection is unusable after this error: it got no response in time or one that belongs to another query,
 * the server is shutting down, or it became a standby.
 */
function isLastOf(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC' || error.code === READ_ONLY
}

/** Sent in one message with the beginning of the transaction, without an extra round trip. */
const limitsOf = ({ statement, lock, idleInTransaction }: SessionLimits): string =>
  `set local statement_timeout = ${statement}; set local lock_timeout = ${lock};
   set local idle_in_transaction_session_timeout = ${idleInTransaction}`
