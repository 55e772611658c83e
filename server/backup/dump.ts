import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import pg from 'pg'

import { BackupError, MissingProgramError } from './manifest.ts'

/** Saves a database in pg_dump's own format, as one transaction saw it. */
export async function dumpDatabase(connectionString: string, file: string, snapshot: string): Promise<void> {
  await run('pg_dump', connectionString, ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, `--file=${file}`])
}

/** Fills an empty database with a dump, all of it or nothing. */
export async function restoreDump(connectionString: string, file: string): Promise<void> {
  const like = ['--no-owner', '--no-privileges', '--no-comments', '--single-transaction']
  const { database = '' } = new pg.Client({ connectionString })
  await run('pg_restore', connectionString, [...like, `--dbname=${database}`, file])
}

const whatToInstall =
  'Instala el cliente de PostgreSQL de la versión de tu servidor, o una más nueva (en Debian: postgresql-client).'

/** @throws BackupError when the program is not installed or too old, or with its own words when it fails */
async function run(program: string, connectionString: string, args: string[]): Promise<void> {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const sslmode = new URL(connectionString).searchParams.get('sslmode')
  // Arguments could be read by everybody on the machine.
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? '',
    PGDATABASE: database,
    ...(sslmode && { PGSSLMODE: sslmode }),
  }
  try {
    await promisify(execFile)(program, args, { env })
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException & { stderr?: string }
    if (error.code === 'ENOENT') throw new MissingProgramError(`Falta ${program}. ${whatToInstall}`, { cause: thrown })
    const output = (error.stderr ?? error.message).trim()
    if (/server version mismatch|unsupported version/.test(output))
      throw new MissingProgramError(`${program} es más viejo que la base de datos. ${whatToInstall}`, { cause: thrown })
    throw new BackupError(`${program} falló: ${output}`, { cause: thrown })
  }
}
