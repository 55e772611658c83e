import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '../../server/platform/database/migrate.ts'
import { stopWithThisProcess } from '../../server/platform/embedded-postgres/stop-with-this-process.ts'
import { fastPlace } from '../database/database-folder.ts'
import { dropDatabase } from '../database/drop-database.ts'
import {
  plainDemo,
  preparedPlaces,
  preparedTemplates,
  startTestCluster,
  withDatabase,
  type Demo,
} from '../database/test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    postgres: string
    /** The name of a migrated database on it, to be copied. */
    template: string
    /** The name of a database for the demo shop, and the data folder of its processes (test/shop/demo-shop.ts). */
    demo: Demo
    /** The place of an empty shop's cluster for a test that wants a separate one (test/database/own-cluster.ts). */
    ownCluster: string
  }
}

/** Bytes: six runs are side by side at most, and each has a server of less than one gigabyte. */
const ROOM = 8e9

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies: TEST_DATABASE_URL, or an embedded
 * one without durability, which begins as a copy of TEST_CLUSTER (test/database/prepare-cluster.ts) if there is one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given, TEST_CLUSTER: prepared } = process.env
  const directory = given ? null : await mkdtemp(join(fastPlace(ROOM), 'alero-test-'))
  const demo = { template: preparedTemplates.demo as string, folder: await mkdtemp(join(tmpdir(), 'alero-demo-')) }
  const ownCluster = `${directory ?? demo.folder}-own`
  const folders = [demo.folder, plainDemo(demo).folder, ownCluster]
  if (directory && prepared) {
    await copy(join(prepared, preparedPlaces.cluster), directory)
    await copy(join(prepared, preparedPlaces.demo), demo.folder)
    await copy(plainDemo({ ...demo, folder: join(prepared, preparedPlaces.demo) }).folder, plainDemo(demo).folder)
  }
  const embedded = directory ? await startTestCluster(directory) : null
  const connectionString = embedded?.connectionString ?? given ?? ''
  let template: string = preparedTemplates.empty
  if (!prepared || given) {
    // Another Vitest project may use the same server at the same time.
    template = `alero_template_${project.name}`
    await makeTemplate(connectionString, template)
    // Only for this run: the keys in the folder decrypt the data in the database.
    demo.template = `alero_demo_${randomUUID().replaceAll('-', '')}`
  }
  const giveUpGuard = directory && stopWithThisProcess(await dataOf(connectionString), [directory, ...folders])
  project.provide('postgres', connectionString)
  project.provide('template', template)
  project.provide('demo', demo)
  project.provide('ownCluster', ownCluster)

  return async () => {
    for (const { template } of [demo, plainDemo(demo)]) if (given) await dropTemplate(given, template)
    await embedded?.stop()
    if (giveUpGuard) giveUpGuard()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** Copies a folder's contents with owners and modes, which Node's own copy leaves out. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

async function makeTemplate(connectionString: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await dropDatabase(client, template)
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(withDatabase(connectionString, template))
}

/** The folder of the server's cluster. */
async function dataOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  return rows[0].data_directory
}

async function dropTemplate(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await dropDatabase(client, name)
  await client.end()
}
