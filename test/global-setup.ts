import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { fastPlace } from '../server/platform/database/embedded-test-folder.ts'
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { stopWithThisProcess } from '../server/platform/database/stop-with-this-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    postgres: string
    /** The name of a migrated database on it, to be copied. */
    template: string
    /** The name of a database for the demo shop, and the data folder of its processes (test/demo-shop.ts). */
    demo: { template: string; folder: string }
  }
}

/** Bytes: six runs are side by side at most, and each has a server of less than one gigabyte. */
const ROOM = 8e9

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, or an embedded one without durability), with a migrated template
 * that every test file copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? null : await mkdtemp(join(fastPlace(ROOM), 'alero-test-'))
  const embedded = directory
    ? await startEmbeddedDatabase({
        directory,
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
          // It may be in memory.
          max_wal_size: '512MB',
        },
      })
    : null
  const connectionString = embedded?.connectionString ?? given ?? ''
  // Another Vitest project may use the same server at the same time.
  const template = `alero_template_${project.name}`
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`drop database if exists ${template} with (force)`)
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(withDatabase(connectionString, template))
  // Only for this run: the keys in the folder decrypt the data in the database.
  const demo = {
    template: `alero_demo_${randomUUID().replaceAll('-', '')}`,
    folder: await mkdtemp(join(tmpdir(), 'alero-demo-')),
  }
  const demoFolders = [demo.folder, `${demo.folder}-plain`]
  const giveUpGuard = directory && stopWithThisProcess(await dataOf(connectionString), [directory, ...demoFolders])
  project.provide('postgres', connectionString)
  project.provide('template', template)
  project.provide('demo', demo)

  return async () => {
    for (const kind of ['', '_plain']) if (given) await dropDatabase(given, demo.template + kind)
    await embedded?.stop()
    if (giveUpGuard) giveUpGuard()
    for (const folder of demoFolders) await rm(folder, { recursive: true, force: true })
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** The folder of the server's cluster. */
async function dataOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  return rows[0].data_directory
}

async function dropDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

/** The connection string of another database on the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
