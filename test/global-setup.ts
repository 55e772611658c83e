import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases; `alero_template` on it is migrated. */
    postgres: string
    /** A folder for what the processes of the demo shop keep beside their database. */
    demoFolder: string
  }
}

export const TEMPLATE = 'alero_template'
/** The same with the demo shop in it, once a test has asked for it (test/demo-shop.ts). */
export const DEMO_TEMPLATE = 'alero_demo_template'

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, or an embedded one without durability), with a migrated template
 * that every test file copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? null : await mkdtemp(join(tmpdir(), 'alero-test-'))
  const embedded = directory
    ? await startEmbeddedDatabase({
        directory,
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      })
    : null
  const connectionString = embedded?.connectionString ?? given ?? ''
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const name of [TEMPLATE, DEMO_TEMPLATE]) await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(withDatabase(connectionString, TEMPLATE))
  const demoFolder = await mkdtemp(join(tmpdir(), 'alero-demo-'))
  project.provide('postgres', connectionString)
  project.provide('demoFolder', demoFolder)

  return async () => {
    await embedded?.stop()
    await rm(demoFolder, { recursive: true, force: true })
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** The same server, another database on it. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
