import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { applyFunctions, findChangedFunctions, readFunctionFiles } from './sql-functions.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

/** The checksums of released migrations that were later cut or removed, as `sha256sum` lists them. */
const RELEASED = 'released.sha256'

export type Migration = { name: string; sql: string; checksum: string }

/** The migrations of this build, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The checksum that a released database has instead of this build's, by the migration's name (decision 0031-1). */
async function readReleasedChecksums(): Promise<Map<string, string>> {
  const list = await readFile(join(folder, RELEASED), 'utf8')
  return new Map(
    [...list.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum = '', name = '']) => [name, checksum]),
  )
}

/** Thrown when the database and this build do not match; the message is for the person who starts the shop. */
export class MigrationError extends Error {}

/** How long an upgrade waits for one lock, in ms. Other users of the same table, including pages, wait behind it. */
const LOCK_MS = 3_000
/** The pause between two tries, in which others can use the tables, in ms. */
const PAUSE_MS = 2_000
/** At least eight minutes in total: a backup may hold a lock on every table as long. */
const MOST_TRIES = 100

/** Codes of PostgreSQL: lock timeout, deadlock. */
const BLOCKED = new Set<unknown>(['55P03', '40P01'])

type Waits = { lockMs?: number; pauseMs?: number; onBlocked?: () => void }

/**
 * Brings the database to this build's state: the missing migrations, then the SQL functions whose file changed, all in one
 * transaction and under a lock, so that several processes may start at once. While others hold a table for longer than `lockMs`,
 * nothing is changed, and everything is tried again after `pauseMs`. Returns the names that were applied.
 * @param waits `onBlocked` is called once, before the second try
 * @throws MigrationError when a merged migration was edited, a file fails, or the database is newer than this build
 */
export async function migrate(
  connectionString: string,
  { lockMs = LOCK_MS, pauseMs = PAUSE_MS, onBlocked }: Waits = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'alero', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('alero migrations'))`)
    for (let tries = 1; ; tries += 1) {
      try {
        return await applyMissing(client, lockMs)
      } catch (error) {
        if (tries === MOST_TRIES || !isBlocked(error)) throw error
        await client.query('rollback')
        if (tries === 1) onBlocked?.()
        await wait(pauseMs)
      }
    }
  } finally {
    // Ending the connection rolls back an open transaction and releases the lock.
    await client.end()
  }
}

async function applyMissing(client: pg.Client, lockMs: number): Promise<string[]> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${lockMs}`)
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now());
     create table if not exists schema_functions
       (path text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const missing = await findMissing(client)
  for (const migration of missing) await apply(client, migration)
  await client.query('insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    missing.map(({ name }) => name),
    missing.map(({ checksum }) => checksum),
  ])
  const changed = await findChangedFunctions(client, await readFunctionFiles())
  await applyFunctions(client, changed).catch((error: Error & { file: string }) => {
    throw new MigrationError(`Las funciones de ${error.file} fallaron: ${error.message}`, { cause: error })
  })
  await client.query('commit')
  return [...missing.map(({ name }) => name), ...changed.map(({ path }) => path)]
}

/** A {@link MigrationError} has the database's error as its cause. */
function isBlocked(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return BLOCKED.has(code) || (cause !== undefined && isBlocked(cause))
}

/**
 * The migrations and function files of this build that a database still lacks; changes nothing.
 * @throws MigrationError as {@link migrate} does
 */
export async function findPending(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('schema_migrations') is not null as "isThere"`)
  const missing = tables[0].isThere ? await findMissing(client) : await readMigrations()
  const changed = await findChangedFunctions(client, await readFunctionFiles())
  return [...missing.map(({ name }) => name), ...changed.map(({ path }) => path)]
}

async function findMissing(client: pg.Client): Promise<Migration[]> {
  const [migrations, released] = await Promise.all([readMigrations(), readReleasedChecksums()])
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  checkHistory(migrations, released, rows)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

function checkHistory(
  migrations: Migration[],
  released: Map<string, string>,
  rows: { name: string; checksum: string }[],
): void {
  const current = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const { name, checksum } of rows) {
    if (!current.has(name) && !released.has(name)) {
      throw new MigrationError(`La base de datos es más nueva que este programa: no se conoce la migración ${name}.`)
    }
    if (checksum !== current.get(name) && checksum !== released.get(name)) {
      throw new MigrationError(`La migración ${name} cambió después de aplicarse. Restaura el archivo original.`)
    }
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`La migración ${name} falló: ${(error as Error).message}`, { cause: error })
  }
}
