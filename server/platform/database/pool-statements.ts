import pg from 'pg'

import type { NameOf } from './prepare.ts'
import type { SessionLimits } from './session.ts'

const begins = /^(begin|start transaction)\b/i
const isPlannable = /^\s*(select|insert|update|delete|with)\b/i

type Statements = {
  end: () => Promise<void>
  nameOf: NameOf
  /** Time limits that each transaction sets for itself, where none can be set for the session. */
  localLimits: SessionLimits | null
}

/** The pool as the query builder needs it: statements are named, and a connection that is unusable does not return. */
export function poolOfStatements(pool: pg.Pool, { end, nameOf, localLimits }: Statements) {
  const worded = (sql: string) => (localLimits && begins.test(sql) ? `${sql}; ${limitsOf(localLimits)}` : sql)
  return {
    options: pool.options,
    end,
    connect: async () => {
      const client = await pool.connect()
      let isSpent = false
      const note = (error: unknown) => (isSpent ||= isLastOf(error))
      return {
        query: (sql: string | object, values?: unknown[]) => {
          const result =
            typeof sql === 'string' && isPlannable.test(sql)
              ? client.query({ name: nameOf(sql), text: sql, values })
              : client.query(typeof sql === 'string' ? worded(sql) : (sql as never), values as unknown[])
          result.catch(note)
          return result
        },
        release: (destroy = false) => client.release(destroy || isSpent),
      }
    },
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

/** In one message with the beginning of the transaction: no round trip of its own. */
const limitsOf = ({ statement, lock, idleInTransaction }: SessionLimits): string =>
  `set local statement_timeout = ${statement}; set local lock_timeout = ${lock};
   set local idle_in_transaction_session_timeout = ${idleInTransaction}`
