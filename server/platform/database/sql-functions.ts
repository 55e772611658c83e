import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type pg from 'pg'

const home = join(import.meta.dirname, '../../../database/functions')

/** Run after the functions of all folders, in this order: a view or a trigger needs the functions that it calls. */
const VIEWS = 'views.sql'
const TRIGGERS = 'triggers.sql'
/** Runs once after any other file of its folder changed, to update what those functions stored in tables. */
const AFTER_CHANGE = 'after-change.sql'

/** `create or replace` of a function with other names of parameters, or with another result. */
const INVALID_DEFINITION = '42P13'

export type FunctionFile = { path: string; sql: string; checksum: string }

/** The files of this build that define SQL functions, views and triggers, each as `<domain>/<name>.sql`. */
export async function readFunctionFiles(folder = home): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(folder, path), 'utf8')
      return { path, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The files whose current text is not applied to the database, in the order in which they run. Changes nothing. */
export async function findChangedFunctions(client: pg.Client, files: FunctionFile[]): Promise<FunctionFile[]> {
  const { rows: tables } = await client.query(`select to_regclass('schema_functions') is not null as "isThere"`)
  const { rows } = tables[0].isThere
    ? await client.query<{ path: string; checksum: string }>('select path, checksum from schema_functions')
    : { rows: [] }
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  const changed = files.filter(({ path, checksum }) => applied.get(path) !== checksum)
  const domains = new Set(changed.map(domainOf))
  return [
    ...changed.filter((file) => ![VIEWS, TRIGGERS, AFTER_CHANGE].some((name) => isNamed(file, name))),
    ...changed.filter((file) => isNamed(file, VIEWS)),
    ...changed.filter((file) => isNamed(file, TRIGGERS)),
    ...files.filter((file) => isNamed(file, AFTER_CHANGE) && domains.has(domainOf(file))),
  ]
}

/**
 * Defines the changed functions again; the caller has a transaction open.
 * @throws the database's error, with the file's path as `file`
 */
export async function applyFunctions(client: pg.Client, changed: FunctionFile[]): Promise<void> {
  // A function may call one that a later file defines.
  await client.query('set local check_function_bodies = off')
  for (const file of changed) {
    try {
      await define(client, file)
    } catch (error) {
      throw Object.assign(error as Error, { file: file.path })
    }
  }
  // A file that runs after others may be in the list twice.
  const checksums = new Map(changed.map(({ path, checksum }) => [path, checksum]))
  await client.query(
    `insert into schema_functions (path, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set checksum = excluded.checksum, applied_at = now()`,
    [[...checksums.keys()], [...checksums.values()]],
  )
}

/**
 * Runs a file. `create or replace` cannot rename a parameter or change a result: PostgreSQL's hint then has the statement that
 * drops the function, whatever language its messages are in. The next migration finds no function missing (decision 0106).
 */
async function define(client: pg.Client, file: FunctionFile): Promise<void> {
  for (;;) {
    try {
      await client.query(`savepoint function_file; ${file.sql}`)
      return
    } catch (error) {
      const drop = /DROP FUNCTION .+\)/.exec((error as pg.DatabaseError).hint ?? '')?.[0]
      if ((error as pg.DatabaseError).code !== INVALID_DEFINITION || drop === undefined) throw error
      await client.query('rollback to savepoint function_file')
      await client.query(drop)
    }
  }
}

/**
 * PostgreSQL's own check of the body of every SQL function, which {@link applyFunctions} cannot make while others are missing.
 * Bodies in PL/pgSQL are only parsed: their statements are checked when they run.
 * @returns a line for each refused function, `name: why`
 */
export async function findInvalidFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: number; name: string; validator: string }>(`
    select f.oid, f.proname as name, lanvalidator::regproc::text as validator
    from pg_proc f join pg_language l on l.oid = f.prolang
    where f.pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
    order by f.proname`)
  const invalid: string[] = []
  for (const { oid, name, validator } of rows) {
    try {
      await client.query(`select ${validator}($1::oid)`, [oid])
    } catch (error) {
      invalid.push(`${name}: ${(error as Error).message}`)
    }
  }
  return invalid
}

function domainOf({ path }: FunctionFile): string {
  return path.slice(0, path.indexOf('/'))
}

function isNamed({ path }: FunctionFile, name: string): boolean {
  return basename(path) === name
}
