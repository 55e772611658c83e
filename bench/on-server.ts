import { sql } from 'kysely'

import { openDatabase } from '../server/platform/database/pool.ts'

/** Runs one statement, such as `create database`, without a time limit. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    await sql.raw(statement).execute(db)
  } finally {
    await close()
  }
}
