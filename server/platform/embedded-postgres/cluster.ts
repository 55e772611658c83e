import { execFile, type ExecFileException } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { commandOf, type Runner } from './runner.ts'

/** The database's files: PostgreSQL's own folder, and the password beside it. */
export type Cluster = { data: string; password: string }

/** The role of the shop: it owns its database and may create others, but is no superuser. */
export const owner = 'alero'

/**
 * Opens the cluster in the runner's directory, and creates it when there is none.
 * It is created under another name and renamed, so that neither a crash nor a second server leaves an incomplete one.
 */
export async function openCluster(runner: Runner, log: (line: string) => void): Promise<Cluster> {
  const place = join(runner.directory, 'cluster')
  if (!existsSync(place)) {
    log('Preparo la base de datos por primera vez…')
    await createCluster(runner, place)
  }
  const data = join(place, 'data')
  // PostgreSQL refuses a folder that others may read; a copied or restored folder often has such permissions.
  chmodSync(data, 0o700)
  return { data, password: readFileSync(join(place, 'password'), 'utf8').trim() }
}

async function createCluster(runner: Runner, place: string): Promise<void> {
  removeAbandonedDrafts(runner.directory)
  const draft = join(runner.directory, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  const { uid = -1, gid = -1 } = runner.user ?? {}
  try {
    mkdirSync(draft, { mode: 0o700 })
    const password = randomBytes(24).toString('base64url')
    writeFileSync(join(draft, 'password'), `${password}\n`, { mode: 0o600 })
    if (uid !== -1) for (const path of [draft, join(draft, 'password')]) chownSync(path, uid, gid)
    await initialise(runner, join(draft, 'data'), join(draft, 'password'))
    await createOwner(runner, join(draft, 'data'), password)
    await writeToDisk(runner, join(draft, 'data'))
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another server was faster; its cluster is used.
    if (!existsSync(place)) throw error
  }
}

async function initialise(runner: Runner, data: string, passwordFile: string): Promise<void> {
  const fixed = [
    ...['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-sync'],
  ]
  // Sorting is by code point anyway; trigrams of «ñ» and «á» need a character type that supports them.
  for (const type of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    try {
      return void (await run(runner, runner.binaries.initdb, [...fixed, '--locale', 'C', '--lc-ctype', type]))
    } catch (error) {
      if (type === 'C' || !/invalid locale name/.test(String((error as ExecFileException).stderr))) throw error
    }
  }
}

async function createOwner(runner: Runner, data: string, password: string): Promise<void> {
  const statements = [
    `create role ${owner} login createdb createrole password '${password}'`,
    `create database ${owner} owner ${owner}`,
    `revoke all on database ${owner} from public`,
    `grant pg_monitor to ${owner}`,
  ]
  await run(
    runner,
    runner.binaries.postgres,
    ['--single', '-c', 'fsync=off', '-D', data, 'postgres'],
    `${statements.join('\n')}\n`,
  )
}

/** One sync of the file system takes milliseconds; PostgreSQL's own, file by file, takes seconds. */
async function writeToDisk(runner: Runner, data: string): Promise<void> {
  try {
    await run(runner, 'sync', ['-f', data])
  } catch {
    await run(runner, runner.binaries.initdb, ['--sync-only', '-D', data])
  }
}

/** Runs a program; its output matters only if it fails, and is then in the error. */
function run(runner: Runner, program: string, args: readonly string[], input = ''): Promise<string> {
  const command = commandOf(runner, program, args)
  return new Promise((resolve, reject) => {
    const child = execFile(command.file, command.args, command.options, (error, stdout, stderr) => {
      // In single-user mode PostgreSQL reports a failed statement but exits with 0.
      const failed = error ?? (/^(.*\s)?(ERROR|FATAL):/m.test(stderr) ? new Error(stderr) : undefined)
      if (failed) reject(Object.assign(failed, { stderr }))
      else resolve(stdout)
    })
    child.stdin?.on('error', () => {}).end(input)
  })
}

function removeAbandonedDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !existsProcess(Number(pid)))
      rmSync(join(directory, name), { recursive: true, force: true })
  }
}

function existsProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
