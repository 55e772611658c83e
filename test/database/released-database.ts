import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { inject } from 'vitest'

import { applyFunctions, findChangedFunctions } from '../../server/platform/database/sql-functions.ts'
import { addCleanup } from '../shop/cleanup.ts'
import { dropDatabase } from './drop-database.ts'
import { withDatabase } from './test-cluster.ts'

/** The files of a release, by name. */
type Release = { migrations: Record<string, string>; functions: Record<string, string> }

/** By the number of its last migration: the last one whose migrations had functions, and the one before 0058. */
type ReleaseNumber = '0024' | '0056'

/** The texts of the migrations and functions of a release, with their checksums. */
export async function readRelease(release: ReleaseNumber = '0024'): Promise<Release> {
  const fixture = join(import.meta.dirname, `fixtures/release-${release}.json.gz`)
  return JSON.parse(gunzipSync(await readFile(fixture)).toString())
}

/** The names of the databases of this test file that others begin as. */
const templates = new Map<string, Promise<string>>()

/**
 * A database as the release left it, dropped at the end of the test file.
 * @param last the migration after which that database was not started any more; without it, it has all of the release
 */
export async function openReleasedDatabase(last?: string, release: ReleaseNumber = '0024') {
  const key = `${release} ${last}`
  if (!templates.has(key)) templates.set(key, makeTemplate(last, release))
  const connectionString = await createDatabase(await templates.get(key))
  const client = new pg.Client({ connectionString })
  await client.connect()
  addCleanup(() => client.end())
  return { client, connectionString }
}

/** A release takes a second of processor time, a copy of it little. */
async function makeTemplate(last: string | undefined, release: ReleaseNumber): Promise<string> {
  addCleanup(async () => templates.clear())
  const connectionString = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await runRelease(client, await readRelease(release), last)
  } finally {
    await client.end()
  }
  return new URL(connectionString).pathname.slice(1)
}

/** @returns the connection string of a new database, which is dropped at the end of the test file */
async function createDatabase(template = 'template1'): Promise<string> {
  const server = inject('postgres')
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  addCleanup(async () => {
    await dropDatabase(admin, name)
    await admin.end()
  })
  await admin.query(`create database ${name} template ${template}`)
  return withDatabase(server, name)
}

/** As that release's migrator did: everything in one transaction, and a ledger row for each file. */
async function runRelease(client: pg.Client, { migrations, functions }: Release, last?: string): Promise<void> {
  const names = Object.keys(migrations).sort()
  const until = last === undefined ? names.length : names.indexOf(last) + 1
  await client.query('begin')
  await client.query(
    `create table schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  for (const name of names.slice(0, until)) await run(client, migrations[name] ?? '', 'schema_migrations', name)
  if (last === undefined) {
    await client.query(
      `create table schema_functions
         (path text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const files = Object.entries(functions).map(([path, sql]) => ({ path, sql, checksum: checksumOf(sql) }))
    await applyFunctions(client, await findChangedFunctions(client, files))
  }
  await client.query('commit')
}

async function run(client: pg.Client, text: string, ledger: string, name: string): Promise<void> {
  await client.query(text)
  await client.query(`insert into ${ledger} values ($1, $2)`, [name, checksumOf(text)])
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
