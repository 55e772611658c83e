import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'

import { currentLimit } from '../time-limit.ts'
import { traceStatement } from '../tracing/trace-statement.ts'
import { isTracing } from '../tracing/tracer.ts'
import { BoundedPool } from './bounded-pool.ts'
import { poolOfStatements, type StatementPool } from './pool-statements.ts'
import { PooledClient } from './pooled-client.ts'
import { openNames, unprepared } from './prepare.ts'
import { setUpSession, POOLED_SESSION } from './session.ts'
import type { DB } from './tables.ts'
import './value-types.ts'
import { watchSilence } from './watch-silence.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Columns in snake_case become fields in camelCase; an alias such as `_id` stays. */
class FieldNames extends CamelCasePlugin {
  protected override camelCase(name: string): string {
    return name.startsWith('_') || !name.includes('_') ? name : super.camelCase(name)
  }
}

export type DatabaseOptions = {
  connectionString: string
  /** Whether a pooler uses another server process for each transaction: then nothing persists in a session. */
  isTransactionPooled?: boolean
  /** The maximum number of connections. */
  max?: number
  /** The time limit of a statement; 0 for none, for commands that people wait for. */
  statementTimeoutMs?: number
  /** How long work waits for a free connection. */
  connectionWaitMs?: number
  /** Called when a connection is lost; the pool replaces it automatically. */
  onConnectionError?: (error: Error) => void
}

/**
 * Opens the pool and the query builder on it. Statements are prepared once for each connection, unless a pooler shares
 * the server's sessions (decision 0059). A connection whose statement got no response is closed and never reused; while
 * the database is unreachable, statements fail at once. `close` ends every connection.
 */
export function openDatabase({
  connectionString,
  isTransactionPooled = false,
  max = 10,
  statementTimeoutMs = 8_000,
  connectionWaitMs = 2_000,
  onConnectionError = () => {},
}: DatabaseOptions) {
  const config = { connectionString, application_name: 'alero', keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
  const limits = { statement: statementTimeoutMs, lock: 5_000, idleInTransaction: 10_000 }
  const nameOf = isTransactionPooled ? unprepared : openNames()
  const onConnect = async (client: PooledClient) => {
    if (isTransactionPooled) client.backend = POOLED_SESSION
    else await setUpSession(client, limits)
  }
  const clients = new Set<PooledClient>()
  class ListedClient extends PooledClient {
    constructor(config?: pg.ClientConfig) {
      super(config)
      clients.add(this)
      this.once('end', () => clients.delete(this))
    }
  }
  const inUse = new Set<pg.ClientBase>()
  const watch = watchSilence({ clients, inUse, config })
  const options = {
    ...config,
    max,
    Client: ListedClient,
    // The pool waits for it, although its type does not say so.
    onConnect: (client: pg.ClientBase) => onConnect(client as PooledClient),
    connectionTimeoutMillis: connectionWaitMs,
    // A new connection plans its statements again: its first search takes 45 ms, the next a few.
    idleTimeoutMillis: 600_000,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + 1_000 } : {}),
  }
  const pool = new BoundedPool(watch.isAway, options)
  pool.on('error', onConnectionError)
  // Without a listener of its own, a client in a transaction ends the process when the database goes away.
  pool.on('connect', (client) => client.on('error', onConnectionError))
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))

  let closing: Promise<void> | undefined
  const close = () => {
    watch.stop()
    return (closing ??= pool.end())
  }
  const statements = poolOfStatements(pool, { end: close, nameOf, localLimits: isTransactionPooled ? limits : null })
  const db = queryBuilderOn(statements, (text, values) => {
    const run = () => pool.query({ name: nameOf(text), text, values })
    return currentLimit()?.run('stores', run) ?? run()
  })
  // Not closed by the query builder, which closes a pool only after it has used it.
  return { db, pool, statements, isAway: watch.isAway, close }
}

type RunConstant = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

const constantRunners = new WeakMap<Db, RunConstant>()

/** @param runConstant how {@link preparedQuery} runs its statements there */
export function queryBuilderOn(statements: StatementPool, runConstant: RunConstant): Db {
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: statements as never }),
    plugins: [new FieldNames({ maintainNestedObjectKeys: true })],
  })
  constantRunners.set(db, runConstant)
  return db
}

/**
 * Runs a constant statement without the query builder: for statements of almost every request, because building them would take
 * as long as the response. Outside of transactions only.
 * @param text names its columns as the fields of the result
 */
export async function preparedQuery<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const run = constantRunners.get(db)
  if (!run) throw new Error('a statement was asked outside of the pool')
  const { rows } = await (isTracing() ? traceStatement(text, () => run(text, values)) : run(text, values))
  return rows as Row[]
}
