import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { openDatabase } from '../../server/platform/database/pool.ts'
import { addCleanup } from '../shop/cleanup.ts'
import { dropDatabase } from './drop-database.ts'
import { throughPooler } from './pooler.ts'
import { withDatabase } from './test-cluster.ts'

/**
 * Requests have 8 s: ten thousand rows written at once took 2 s, and more than 9 s beside other test runs. Only tests
 * of that limit have the usual one.
 */
const LONG_STATEMENT_MS = 45_000

/**
 * A fresh, migrated database for one test file, dropped at its end.
 * @param max connections of its pool
 * @param template the database that it begins as
 * @param statementTimeoutMs the time limit of a statement; 0 for none, as commands have it
 */
export async function openTestDatabase({
  max = 10,
  template = inject('template'),
  statementTimeoutMs = LONG_STATEMENT_MS,
}: { max?: number; template?: string; statementTimeoutMs?: number } = {}) {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  addCleanup(() => onServer(server, (client) => dropDatabase(client, name)))
  return openGivenDatabase(withDatabase(server, name), max, statementTimeoutMs)
}

/** An existing database; it stays when the test file ends. The connection string never leads through a pooler. */
export function openGivenDatabase(connectionString: string, max: number, statementTimeoutMs = LONG_STATEMENT_MS) {
  const pooled = throughPooler(connectionString)
  const database = openDatabase({
    connectionString: pooled ?? connectionString,
    isTransactionPooled: pooled !== undefined,
    max,
    statementTimeoutMs,
    // Beside other test runs a connection may be long in coming.
    connectionWaitMs: 20_000,
  })
  addCleanup(database.close)
  return { ...database, connectionString }
}

async function onServer(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
