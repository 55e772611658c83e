import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rmSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { newFolder, removeFolders } from '../../../test/database/database-folder.ts'
import { binariesIn, findBinaries, linkLibraries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { launch } from './launch.ts'
import { shutDown } from './postgres-process.ts'
import { chooseRunner, commandOf, type Runner } from './runner.ts'

const isRoot = process.getuid?.() === 0

afterEach(removeFolders)

test('libraries get the links that npm did not make', () => {
  const binaries = unpackedBinaries()
  expect(linkLibraries(binaries, join(newFolder(), 'spare'))).toEqual(binaries)
  expect(versionOf(binaries)).toContain('PostgreSQL) 18')
})

test('links that cannot be made in the installation are made beside the data', () => {
  const binaries = unpackedBinaries()
  const spare = join(newFolder(), 'spare')
  const script = `import { linkLibraries } from ${JSON.stringify(new URL('binaries.ts', import.meta.url).href)}
    console.log(JSON.stringify(linkLibraries(${JSON.stringify(binaries)}, ${JSON.stringify(spare)})))`
  chmodSync(join(binaries.native, 'lib'), 0o500)
  const wrap = isRoot ? ['unshare', '--user', '--map-user=1', '--map-group=1', '--'] : []
  const command = [...wrap, process.execPath, '--input-type=module', '-e', script]
  const linked = JSON.parse(execFileSync('env', command, { encoding: 'utf8' })) as typeof binaries
  chmodSync(join(binaries.native, 'lib'), 0o700)
  expect(linked).toEqual({ ...binaries, libraries: [spare, join(binaries.native, 'lib')].join(delimiter) })
  expect(versionOf(linked)).toContain('PostgreSQL) 18')
  // It loads a library through a link, which needs another one that is no link.
  expect(versionOf(linked, linked.initdb)).toContain('PostgreSQL) 18')
})

test.runIf(isRoot)(
  "in a folder of root the database runs in a user namespace, and changes its owner with the folder's",
  async () => {
    const directory = join(newFolder(0o755), 'data')
    const runner = await chooseRunner(findBinaries(), directory)
    expect(runner).toMatchObject({
      directory,
      prefix: ['unshare', '--user', ...Array<unknown>(3).fill(expect.any(String))],
    })
    await runOnce(runner)
    expect(statSync(join(directory, 'cluster')).uid).toBe(0)

    // Like data that was moved into another user's folder.
    chownSync(directory, ...daemon)
    const moved = await chooseRunner(findBinaries(), directory)
    expect(moved.user?.uid).toBe(daemon[0])
    await runOnce(moved)
  },
)

test.runIf(isRoot)('in a folder of another user the database runs as its owner', async () => {
  const home = newFolder(0o700)
  chownSync(home, ...daemon)
  const directory = join(home, 'data', 'database')
  const runner = await chooseRunner(findBinaries(), directory)
  expect(runner).toMatchObject({ directory, prefix: [], user: { uid: daemon[0], gid: daemon[1] } })
  await runOnce(runner)
  for (const path of ['', 'cluster', 'cluster/data', 'cluster/password', 'postgres.log'])
    expect(statSync(join(directory, path)).uid, path).toBe(daemon[0])
})

test.runIf(isRoot)('where user namespaces are forbidden an unprivileged user gets the data', async () => {
  forbidNamespaces()
  const directory = join(newFolder(0o755), 'data')
  const runner = await chooseRunner(findBinaries(), directory)
  expect(runner).toMatchObject({ directory, prefix: [], user: { uid: expect.any(Number) } })
  await runOnce(runner)
  expect(statSync(join(directory, 'cluster')).uid).not.toBe(0)
})

test.runIf(isRoot)(
  'programs and data that only root can reach are copied to a place that another user can reach',
  async () => {
    forbidNamespaces()
    const shelter = join(newFolder(0o755), 'shelter')
    const home = newFolder(0o700)
    const binaries = unpackedBinaries(home)
    const directory = join(home, 'data')
    const runner = await chooseRunner(binaries, directory, [shelter])
    expect(runner.directory).toMatch(new RegExp(`^${shelter}/[0-9a-f]{12}$`))
    expect(readFileSync(join(directory, 'LEEME.txt'), 'utf8')).toContain(runner.directory)
    await runOnce(runner)
    expect(await chooseRunner(binaries, directory, [shelter])).toEqual(runner)
  },
)

test.runIf(isRoot)('a folder that others can write is not used for copies', async () => {
  forbidNamespaces()
  const home = newFolder(0o700)
  const shelter = newFolder(0o777)
  await expect(chooseRunner(unpackedBinaries(home), join(home, 'data'), [shelter])).rejects.toMatchObject({
    code: 'NO_PERMISSION',
    message: expect.stringContaining('DATABASE_URL'),
  })
})

/** A user that every Unix has, and that runs nothing here. */
const daemon: [uid: number, gid: number] = [1, 1]

/** PostgreSQL as the package contains it, before any install script. */
function unpackedBinaries(home = newFolder(0o755)) {
  const { native } = findBinaries()
  const place = join(home, 'package', 'native')
  mkdirSync(join(home, 'package'))
  cpSync(native, place, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) rmSync(join(home, 'package', target), { force: true })
  expect(() => versionOf(binariesIn(place))).toThrow(/shared libraries/)
  return binariesIn(place)
}

function versionOf(binaries: Runner['binaries'], program = binaries.postgres): string {
  const command = commandOf({ binaries, directory: '/', prefix: [] }, program, ['--version'])
  return execFileSync(command.file, command.args, { ...command.options, encoding: 'utf8', stdio: 'pipe' })
}

/** As in most containers: no program that creates a user namespace. */
function forbidNamespaces(): void {
  const programs = newFolder(0o755)
  for (const name of ['sh', 'sync']) {
    const path = ['/bin', '/usr/bin'].map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
    if (path) symlinkSync(path, join(programs, name))
  }
  vi.stubEnv('PATH', programs)
}

/** The use of a runner by a server: create a cluster, start it, stop it. */
async function runOnce(runner: Runner): Promise<void> {
  const cluster = await openCluster(runner, () => {})
  const running = await launch(runner, cluster, { fsync: false, shared_buffers: '16MB' })
  if (typeof running === 'string') throw new Error(running)
  await shutDown(cluster.data, running.pid)
}
