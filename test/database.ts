import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { openDatabase } from '../server/platform/database/pool.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE, withDatabase } from './global-setup.ts'

/**
 * A fresh, migrated database for one test file, dropped at its end.
 * @param max connections of its pool
 * @param template the database that it begins as
 */
export async function openTestDatabase({ max = 10, template = TEMPLATE } = {}) {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template}`)
  atEnd(() => onServer(server, `drop database ${name} with (force)`))
  return openGivenDatabase(withDatabase(server, name), max)
}

/** A database that is there already; it stays when the test file ends. */
export function openGivenDatabase(connectionString: string, max: number) {
  const database = openDatabase({ connectionString, max })
  atEnd(database.close)
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
