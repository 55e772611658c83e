import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { inject } from 'vitest'

import { addCleanup } from './cleanup.ts'
import { withDatabase } from './global-setup.ts'

/** The files of the last release whose migrations had functions, by name. */
type Release = { migrations: Record<string, string>; functions: Record<string, string> }

const fixture = join(import.meta.dirname, 'fixtures/release-0024.json.gz')

export async function readRelease(): Promise<Release> {
  return JSON.parse(gunzipSync(await readFile(fixture)).toString())
}

/**
 * A database as the release left it, dropped at the end of the test file.
 * @param last the migration after which that database was not started any more; without it, it has all of the release
 */
export async function openReleasedDatabase(last?: string) {
  const server = inject('postgres')
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  addCleanup(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const connectionString = withDatabase(server, name)
  const client = new pg.Client({ connectionString })
  await client.connect()
  addCleanup(() => client.end())
  await runRelease(client, await readRelease(), last)
  return { client, connectionString }
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
    await client.query('set local check_function_bodies = off')
    const isLast = (path: string) => path.endsWith('/after-change.sql')
    const paths = Object.keys(functions).sort((a, b) => Number(isLast(a)) - Number(isLast(b)) || (a < b ? -1 : 1))
    for (const path of paths) await run(client, functions[path] ?? '', 'schema_functions', path)
  }
  await client.query('commit')
}

async function run(client: pg.Client, text: string, ledger: string, name: string): Promise<void> {
  await client.query(text)
  const checksum = createHash('sha256').update(text).digest('hex')
  await client.query(`insert into ${ledger} values ($1, $2)`, [name, checksum])
}
