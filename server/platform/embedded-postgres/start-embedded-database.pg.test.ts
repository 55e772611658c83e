import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'

import { newFolder, removeFolders } from '../../../test/database/database-folder.ts'
import { newClusterFolder, removeCluster } from '../../../test/database/embedded-cluster.ts'
import { findBinaries } from './binaries.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './start-embedded-database.ts'

const settings = { fsync: false, full_page_writes: false, shared_buffers: '16MB' }
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  removeFolders()
})
afterAll(removeCluster)

test('a new private directory with spaces and accents in its path gets a database that keeps its data over a restart', async () => {
  const directory = join(newFolder(), 'mi tienda', "años '26", 'x'.repeat(100))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const first = await start(directory)
  expect(first.startedHere).toBe(true)
  await query(first, 'create table things (name text)')
  await query(first, "insert into things values ('ñandú')")
  await first.stop()

  const second = await start(directory)
  expect(second.startedHere).toBe(true)
  expect(await query(second, 'select name from things')).toEqual([{ name: 'ñandú' }])
})

test('the database speaks UTF-8 and UTC, knows accented letters and sorts by code point', async () => {
  const database = await start(await newClusterFolder())
  await query(database, 'create extension pg_trgm')
  expect(
    await query(
      database,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
        upper('ñandú') as upper, similarity('señal', 'seal') < 1 as knows_letters,
        (select string_agg(x, '' order by x) from unnest(array['b', 'B', 'á', 'a']) x) as sorted`,
    ),
  ).toEqual([{ encoding: 'UTF8', zone: 'UTC', upper: 'ÑANDÚ', knows_letters: true, sorted: 'Babá' }])
})

test('the database listens on loopback alone and requires the password of a private file', async () => {
  const directory = await newClusterFolder()
  const database = await start(directory)
  const { hostname, password } = new URL(database.connectionString)
  expect(hostname).toBe('127.0.0.1')
  expect(statSync(join(directory, 'cluster', 'password')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(directory, 'cluster', 'password'), 'utf8')).toBe(`${password}\n`)
  expect(
    await query(
      database,
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as unix`,
    ),
  ).toEqual([{ tcp: '127.0.0.1', unix: '' }])
  await expect(
    query({ connectionString: database.connectionString.replace(password, 'wrong') }, 'select 1'),
  ).rejects.toMatchObject({ code: '28P01' })
})

test('the role of the shop may create databases and roles but is no superuser', async () => {
  const database = await start(await newClusterFolder())
  expect(
    await query(database, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreatedb: true, rolcreaterole: true }])
})

test('settings of the caller override those of the shop', async () => {
  const database = await start(await newClusterFolder(), {
    ...settings,
    max_connections: 33,
    search_path: "public, o'brien",
  })
  expect(
    await query(database, `select current_setting('max_connections') as n, current_setting('search_path') as path`),
  ).toEqual([{ n: '33', path: "public, o'brien" }])
})

test('the log of the database contains no statement and no value of a failed one', async () => {
  const directory = await newClusterFolder()
  const database = await start(directory)
  await query(database, 'create table people (email text primary key)')
  await query(database, "insert into people values ('ana@example.com')")
  await expect(query(database, "insert into people values ('ana@example.com')")).rejects.toMatchObject({
    code: '23505',
  })
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).not.toContain('ana@example.com')
})

test('a user that is not root can start it too', async () => {
  const child = await serve(newFolder(), asSomebody)
  expect(child.said).toMatchObject({ startedHere: true })
  expect(await query(child.said, 'select current_user')).toEqual([{ current_user: 'alero' }])
  expect(await child.stop()).toBe(0)
})

test('two users of one directory share the database, and the last to leave stops it', async () => {
  const directory = await newClusterFolder()
  const first = await start(directory)
  const other = await serve(directory)
  expect(other.said).toEqual({ startedHere: false, connectionString: first.connectionString })
  await first.stop()
  expect(await query(other.said, 'select 1 as one')).toEqual([{ one: 1 }])
  await other.stop()
  await expect(query(other.said, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('several processes that start at once on an empty directory get one database', async () => {
  const directory = newFolder()
  const children = await Promise.all([serve(directory), serve(directory), serve(directory)])
  expect(new Set(children.map(({ said }) => said.connectionString)).size).toBe(1)
  expect(children.filter(({ said }) => said.startedHere)).toHaveLength(1)
  expect(readdirSync(directory).toSorted()).toEqual(['cluster', 'postgres.log'])
})

test('a process that joins while the last one leaves gets a working database', async () => {
  const directory = await newClusterFolder()
  let current = await start(directory)
  for (let round = 0; round < 5; round++) {
    const [next] = await Promise.all([start(directory), current.stop()])
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
    current = next
  }
})

test('a database whose server was killed is found, used and finally stopped', async () => {
  const directory = await newClusterFolder()
  const killed = await serve(directory)
  await killed.kill()
  const next = await start(directory)
  expect({ ...next, stop: undefined }).toEqual({ ...killed.said, startedHere: false, stop: undefined })
  await next.stop()
  await expect(query(next, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(existsSync(pidFile(directory))).toBe(false)
})

test('a database that was killed together with its server starts again', async () => {
  const directory = await newClusterFolder()
  const killed = await serve(directory)
  await query(killed.said, 'create table kept ()')
  const pid = postmaster(directory)
  await killed.kill()
  process.kill(pid, 'SIGKILL')
  expect(existsSync(pidFile(directory))).toBe(true)
  const next = await start(directory)
  expect(next.startedHere).toBe(true)
  expect(await query(next, 'select * from kept')).toEqual([])
})

test('a database that is killed under its servers restarts on the same address', async () => {
  const directory = await newClusterFolder()
  const lines: string[] = []
  const back = Promise.withResolvers<void>()
  const database = await start(directory, settings, (line) => {
    lines.push(line)
    if (line === 'La base de datos volvió.') back.resolve()
  })
  const other = await serve(directory)
  await query(database, 'create table kept ()')
  process.kill(postmaster(directory), 'SIGKILL')
  await back.promise
  expect(await query(database, 'select * from kept')).toEqual([])
  // If a server leaves before the other one is back, it stops the database, and the other starts it once more.
  expect(await other.next()).toBe('La base de datos volvió.')
  await database.stop()
  expect(await query(other.said, 'select * from kept')).toEqual([])
  await other.stop()
  await expect(query(database, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(lines.slice(-2)).toEqual(['La base de datos se interrumpió; la recupero…', 'La base de datos volvió.'])
})

test('a pid file with the pid of another running program is harmless', async () => {
  const directory = await newClusterFolder()
  await (await start(directory)).stop()
  writeFileSync(pidFile(directory), `${process.pid}\n${directory}/cluster/data\n1\n5432\n\n127.0.0.1\n\nready   \n`)
  expect(await start(directory)).toMatchObject({ startedHere: true })
})

test('Ctrl-C in the terminal does not reach the database', async () => {
  const directory = await newClusterFolder()
  const child = await serve(directory)
  // Like a terminal: to the whole group of the server, which catches it.
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
  expect(await child.next()).toBe('SIGINT')
  expect(await query(child.said, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await child.stop()).toBe(0)
  expect(existsSync(pidFile(directory))).toBe(false)
})

test('a copied folder with open permissions is made private', async () => {
  const directory = await newClusterFolder()
  chmodSync(join(directory, 'cluster', 'data'), 0o755)
  await start(directory)
  expect(statSync(join(directory, 'cluster', 'data')).mode & 0o777).toBe(0o700)
})

test('a system without its PostgreSQL gets a hint to DATABASE_URL', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(/sistema \(sunos-sparc\)[^]*DATABASE_URL=/)
})

test('an unwritable directory gives a Spanish message', async () => {
  const directory = newFolder()
  chmodSync(directory, 0o500)
  const child = await serve(directory, asSomebody)
  expect(child.said).toEqual({
    code: 'NO_PERMISSION',
    message: expect.stringContaining(`No hay permiso para usar la carpeta de la base de datos (${directory})`),
  })
})

test('a file in the place of the directory gives a Spanish message', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toMatchObject({ code: 'NOT_A_FOLDER', message: expect.stringContaining(file) })
})

test('data of another version of PostgreSQL is refused with advice', async () => {
  const directory = await newClusterFolder()
  writeFileSync(join(directory, 'cluster', 'data', 'PG_VERSION'), '17\n')
  await expect(start(directory)).rejects.toMatchObject({
    code: 'OTHER_VERSION',
    message: expect.stringContaining('pg_dump'),
  })
})

test("damaged data is refused with PostgreSQL's message", async () => {
  const directory = await newClusterFolder()
  rmSync(join(directory, 'cluster', 'data', 'global'), { recursive: true })
  await expect(start(directory)).rejects.toMatchObject({
    code: 'NOT_STARTED',
    message: expect.stringMatching(/no arrancó\. PostgreSQL dijo: .*pg_control/),
  })
})

test('a full disk gives a Spanish message and leaves no incomplete database', async () => {
  const child = await serve(newFolder(), onSmallDisk('12m'))
  expect(child.said).toMatchObject({
    code: 'DISK_FULL',
    message: expect.stringContaining('No queda espacio en el disco'),
    files: expect.not.arrayContaining([expect.stringContaining('draft')]),
  })
})

test('a disk that filled up since the last start gives a Spanish message', async () => {
  const started = await newClusterFolder()
  const child = await serve(
    newFolder(),
    onSmallDisk('120m'),
    `
    cpSync(${JSON.stringify(started)}, directory, { recursive: true })
    try { writeFileSync(directory + '/filler', Buffer.alloc(130_000_000)) } catch {}
    try { for (;;) appendFileSync(directory + '/filler', Buffer.alloc(4096)) } catch {}
  `,
  )
  expect(child.said).toMatchObject({ code: 'DISK_FULL' })
})

async function start(directory: string, values: object = settings, log?: (line: string) => void) {
  const database = await startEmbeddedDatabase({ directory, settings: values as typeof settings, log })
  cleanUps.push(() => database.stop())
  return database
}

async function query({ connectionString }: Pick<EmbeddedDatabase, 'connectionString'>, sql: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

function pidFile(directory: string): string {
  return join(directory, 'cluster', 'data', 'postmaster.pid')
}

function postmaster(directory: string): number {
  return Number(readFileSync(pidFile(directory), 'utf8').split('\n')[0])
}

/** A command that runs another one as an unprivileged user, also when the tests run as root. */
function asSomebody(command: string[]): string[] {
  return process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1', '--map-group=1', '--', ...command] : command
}

/** A command that runs another with a small file system on the directory. */
function onSmallDisk(size: string) {
  return (command: string[], directory: string): string[] => [
    ...['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c'],
    `mount -t tmpfs -o size=${size},mode=700 tmpfs "$0" && exec "$@"`,
    ...[directory, ...command],
  ]
}

type Said = { connectionString: string; startedHere: boolean }

/** A separate server process that starts the database, prints the result, and leaves when its input ends. */
async function serve(
  directory: string,
  wrap: (command: string[], directory: string) => string[] = (command) => command,
  before = '',
) {
  const code = `
    import { appendFileSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('start-embedded-database.ts', import.meta.url).href)}
    const directory = ${JSON.stringify(directory)}, settings = ${JSON.stringify(settings)}
    const say = (what) => console.log(JSON.stringify(what))
    process.on('SIGINT', () => say('SIGINT'))
    try {
      ${before}
      const log = (line) => line === 'La base de datos volvió.' && say(line)
      const { stop, ...database } = await startEmbeddedDatabase({ directory, settings, log })
      say(database)
      process.stdin.resume().on('end', async () => { await stop(); process.exit(0) })
    } catch ({ code, message }) {
      say(code === 'DISK_FULL' ? { code, message, files: readdirSync(directory) } : { code, message })
    }`
  const [file = '', ...args] = wrap([process.execPath, '--input-type=module', '-e', code], directory)
  const child = spawn(file, args, { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? 'null')
  const stop = () => (child.stdin.end(), gone)
  cleanUps.push(stop)
  const said = (await next()) as Said
  return { pid: child.pid, said, next, stop, kill: () => (child.kill('SIGKILL'), gone) }
}
