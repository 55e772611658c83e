import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { openDatabase } from '../server/platform/database/pool.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE, withDatabase } from './global-setup.ts'

/**
 * A fresh, migrated database for one test file, dropped at its end.
 * @param max connections of its pool
 */
export async function openTestDatabase({ max = 10 } = {}) {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const connectionString = withDatabase(server, name)
  const database = openDatabase({ connectionString, max })
  atEnd(async () => {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  })
  return { ...database, connectionString }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
