import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
/** PgBouncer refuses to run as root; Debian has this user. */
const NOBODY = 65_534

export type Pooler = {
  /** The address of the server's databases through it. */
  address: string
  /** A query of its console, whose columns are counts as text. */
  show: (what: string) => Promise<Record<string, string>[]>
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer in transaction mode before a server, on loopback.
 * @param serverConnections at most, for each database
 * @param statementMs the time limit of single statements; docs/operations.md gives a shop 8 s
 */
export async function startPgBouncer(
  server: string,
  { serverConnections, statementMs }: { serverConnections: number; statementMs: number },
): Promise<Pooler> {
  const program = places.find((place) => existsSync(place))
  if (!program) throw new Error('PgBouncer is missing: apt-get install pgbouncer')
  const folder = await mkdtemp(join(tmpdir(), 'alero-pooler-'))
  const port = await freePort()
  const { username, password } = new URL(server)
  const secret = decodeURIComponent(password)
  await writeFile(join(folder, 'users.txt'), `"${username}" "${secret}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    settings({ server, folder, port, username, serverConnections, statementMs }),
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
      await chown(path, NOBODY, NOBODY)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const address = (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  const show = (what: string) => query(address('pgbouncer'), `show ${what}`)
  while (!(await show('version').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: see ${folder}/log`)
    await wait(20)
  }
  return {
    address: address(new URL(server).pathname.slice(1)),
    show,
    stop: async () => {
      if (child.exitCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGINT')
        await exited
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Parts = {
  server: string
  folder: string
  port: number
  username: string
  serverConnections: number
  statementMs: number
}

function settings({ server, folder, port, username, serverConnections, statementMs }: Parts): string {
  const { hostname, port: serverPort } = new URL(server)
  return `[databases]
* = host=${hostname} port=${serverPort} connect_query='set statement_timeout = ${statementMs}; set lock_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 1000
logfile = ${folder}/log
log_connections = 0
log_disconnections = 0
`
}

async function query(address: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
