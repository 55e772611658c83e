import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/**
 * Brings the database to this build's state: the missing migrations, then the SQL functions whose file changed, all in
 * one transaction and under a lock, so that several processes may start at once. Returns the names that were applied.
 * @throws MigrationError when a merged migration was edited, a file fails, or the database is newer than this build
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'alero', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('alero migrations'))`)
    await client.query('begin')
    await client.query(
      `create table if not exists schema_migrations
         (name text primary key, checksum text not null, applied_at timestamptz not null default now());
       create table if not exists schema_functions
         (path text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const missing = await findMissing(client)
    for (const migration of missing) await apply(client, migration)
    const changed = await findChangedFunctions(client, await readFunctionFiles())
    await applyFunctions(client, changed).catch((error: Error & { file: string }) => {
      throw new MigrationError(`Las funciones de ${error.file} fallaron: ${error.message}`, { cause: error })
    })
    await client.query('commit')
    return [...missing.map(({ name }) => name), ...changed.map(({ path }) => path)]
  } finally {
    // Ending the connection rolls back an open transaction and releases the lock.
    await client.end()
  }
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new MigrationError(`La migración ${name} falló: ${(error as Error).message}`, { cause: error })
  }
}
