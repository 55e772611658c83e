import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { binariesIn, linkLibraries, type Binaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

const execute = promisify(execFile)

/**
 * The user that PostgreSQL runs as. It refuses to run as root, and the user must be able to read its programs and data.
 */
export type Runner = {
  binaries: Binaries
  /** The data directory: the requested one, unless only root can reach it. */
  directory: string
  /** The user outside the namespace, if it differs from that of this process. */
  user?: { uid: number; gid: number }
  /** The prefix of each command. */
  prefix: readonly string[]
}

/** The file, arguments and options with which Node starts a program as the runner's user. */
export function commandOf(runner: Runner, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...runner.prefix, program, ...args]
  const { libraries } = runner.binaries
  const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // PGHOST, PGDATA or LC_ALL of the caller must not reach PostgreSQL.
  const env = { PATH: process.env.PATH ?? '', LANG: 'C', TZ: 'UTC', ...(libraries && { [libraryPath]: libraries }) }
  return { file, args: rest, options: { ...runner.user, env, cwd: '/' } }
}

/**
 * Chooses the user for PostgreSQL: the current one; for root a user namespace; the owner of the folder; or an
 * unprivileged user, with copies of whatever that user cannot read.
 * @param directory exists after the call, as does the directory of the result
 * @param shelters where copies may be put, in order of preference
 */
export async function chooseRunner(
  found: Binaries,
  directory: string,
  shelters: readonly string[] = ['/var/lib/alero', join(tmpdir(), 'alero')],
): Promise<Runner> {
  const owner = ownerOf(directory)
  makePrivate(directory, owner)
  const binaries = linkLibraries(found, join(directory, 'lib'))
  const ourselves: Runner = { binaries, directory, prefix: [] }
  if (process.getuid?.() !== 0) return ourselves

  if (owner.uid !== 0) {
    const asOwner: Runner = { ...ourselves, user: owner }
    if (await reaches(asOwner)) return takeOver(asOwner)
  }
  const stranger = findStranger()
  const inNamespace: Runner = {
    ...ourselves,
    prefix: ['unshare', '--user', `--map-user=${stranger.uid}`, `--map-group=${stranger.gid}`, '--'],
  }
  if (await reaches(inNamespace)) return takeOver(inNamespace)

  const asStranger: Runner = { ...ourselves, user: stranger }
  if (await reaches(asStranger)) return takeOver(asStranger)
  return takeOver(await moveWithinReach(owner.uid === 0 ? asStranger : { ...ourselves, user: owner }, shelters))
}

/** Only the folder itself is private: other users may need to pass through its parents. */
function makePrivate(directory: string, owner: { uid: number; gid: number }): void {
  const first = mkdirSync(dirname(directory), { recursive: true })
  if (first !== undefined && process.getuid?.() === 0) giveAll(first, owner.uid, owner.gid)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/** The owner of the folder; a new one gets the owner of its parent. */
function ownerOf(path: string): { uid: number; gid: number } {
  let place = path
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const { uid, gid } = statSync(place)
  return { uid, gid }
}

/** Tests it: enters the parent of the data directory and runs a program. */
async function reaches(runner: Runner): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version'
  const command = commandOf(runner, 'sh', ['-c', script, 'sh', dirname(runner.directory), runner.binaries.postgres])
  try {
    await execute(command.file, command.args, command.options)
    return true
  } catch {
    return false
  }
}

/** A user that is not root and has a name (initdb requires one): `postgres` if it exists, otherwise `nobody`. */
function findStranger(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? users.at(0)
  if (user === undefined)
    throw new EmbeddedDatabaseError(
      'NO_PERMISSION',
      'PostgreSQL no puede funcionar como root y este sistema no tiene otro usuario. Usa DATABASE_URL.',
    )
  return { uid: user.uid, gid: user.gid }
}

/** Makes the runner's user the owner of the directory and its contents, also when an earlier start had another user. */
function takeOver(runner: Runner): Runner {
  const { uid, gid } = runner.user ?? { uid: 0, gid: 0 }
  const places = ['', 'cluster', 'cluster/data'].map((place) => join(runner.directory, place))
  if (places.some((place) => existsSync(place) && lstatSync(place).uid !== uid)) giveAll(runner.directory, uid, gid)
  return runner
}

function giveAll(path: string, uid: number, gid: number): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}

/** Copies programs and data, for example of a clone in /root, where other users cannot reach them. */
async function moveWithinReach(runner: Runner, shelters: readonly string[]): Promise<Runner> {
  for (const base of shelters) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 })
      if (!isOursAlone(base)) continue
      const binaries = copyOf(runner.binaries, join(base, 'postgresql'))
      const here: Runner = { ...runner, binaries }
      if (await reaches(here)) return here
      const name = createHash('sha256').update(runner.directory).digest('hex').slice(0, 12)
      const moved: Runner = { ...here, directory: join(base, name) }
      mkdirSync(moved.directory, { recursive: true, mode: 0o700 })
      if (!(await reaches(moved))) continue
      writeFileSync(join(runner.directory, 'LEEME.txt'), `Los datos están en ${moved.directory}\n`)
      return moved
    } catch {
      // The next folder may work; the error after the loop is the last resort.
    }
  }
  throw new EmbeddedDatabaseError(
    'NO_PERMISSION',
    'PostgreSQL no puede funcionar como root y no encontré una carpeta donde otro usuario pueda ejecutarlo. ' +
      'Arranca la tienda con un usuario normal o usa DATABASE_URL.',
  )
}

/** Whether only root can write a folder, so that programs may run from it; anybody can create folders in the temporary one. */
function isOursAlone(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === 0 && (mode & 0o170022) === 0o040000
}

/** The copy is complete or absent, whatever interrupts it; one for each version. */
function copyOf(binaries: Binaries, base: string): Binaries {
  const { mtimeMs, size } = statSync(binaries.postgres)
  const place = join(base, `${size}-${Math.floor(mtimeMs)}`)
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`
    cpSync(binaries.native, draft, { recursive: true, verbatimSymlinks: true })
    linkLibraries(binariesIn(draft), draft)
    try {
      renameSync(draft, place)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(place)) throw error
    }
  }
  return binariesIn(place)
}
