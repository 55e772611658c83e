import { createHash } from 'node:crypto'

import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// int8 counts and sums stay below 2^53 here: pesos and pieces.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A civil date is not an instant: it stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Columns in snake_case are fields in camelCase; a name that a statement gives itself, such as `_id`, stays. */
class FieldNames extends CamelCasePlugin {
  protected override camelCase(name: string): string {
    return name.startsWith('_') || !name.includes('_') ? name : super.camelCase(name)
  }
}

export type DatabaseOptions = {
  connectionString: string
  /** Connections at most. */
  max?: number
  /** A statement's longest time; 0 for none, for commands that people wait for. */
  statementTimeoutMs?: number
  /** Told when a connection is lost; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void
}

/**
 * Opens the pool and the query builder on it. Statements are prepared once a connection.
 * Limits are those of the security policy §1.3; `close` ends every connection.
 */
export function openDatabase({
  connectionString,
  max = 10,
  statementTimeoutMs = 8_000,
  onConnectionError = () => {},
}: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'alero',
    connectionTimeoutMillis: 2_000,
    // A new connection plans its statements anew: the first search on one takes 45 ms, the next a few.
    idleTimeoutMillis: 600_000,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + 1_000 } : {}),
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', onConnectionError)
  // Without a listener of its own, a client that is in a transaction ends the process when the database goes away.
  pool.on('connect', (client) => client.on('error', onConnectionError))

  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared(pool) as never }),
    plugins: [new FieldNames({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * Asks with a statement whose words never change, past the query builder: for what is asked with almost every request,
 * where building and translating would take as long as the answer. Outside of transactions only.
 * @param text names its columns as they are to be called
 */
export async function ask<Row extends pg.QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error('a statement was asked outside of the pool')
  const { rows } = await pool.query<Row>({ name: nameOf(text), text, values })
  return rows
}

const PREPARED_AT_MOST = 400
const statementNames = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  // Statements of many shapes (lists of varying length) must not fill every connection's memory.
  if (statementNames.size >= PREPARED_AT_MOST) return undefined
  const name = createHash('sha1').update(sql).digest('base64url')
  statementNames.set(sql, name)
  return name
}

const isPlannable = /^\s*(select|insert|update|delete|with)\b/i

function prepared(pool: pg.Pool) {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      return {
        query: (sql: string | object, values?: unknown[]) =>
          typeof sql === 'string' && isPlannable.test(sql)
            ? client.query({ name: nameOf(sql), text: sql, values: values })
            : client.query(sql as string, values as unknown[]),
        release: (destroy?: boolean) => client.release(destroy),
      }
    },
  }
}
