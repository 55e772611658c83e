import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { LOOPBACK } from '../../server/platform/loopback.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Programs } from './debian-packages.ts'
import type { PartPlan } from './part.ts'
import { at, type Ports } from './ports.ts'
import { readBalancer } from './read-balancer.ts'

type Place = { folder: ClusterFolder; programs: Programs; ports: Ports }

export const balancerSocket = (folder: ClusterFolder): string => join(folder.path, 'haproxy.sock')

/** HAProxy: writes to the primary, reads to the standbys, visitors to the shop's processes. */
export function planBalancer({ folder, programs, ports }: Place): PartPlan {
  const nodes = ports.nodes.flatMap(({ postgres, api }, i) => [
    [`NODE${i + 1}_ADDRESS`, at(postgres)],
    [`NODE${i + 1}_API_PORT`, String(api)],
  ])
  const shops = ports.shops.map((port, i) => [`SHOP${i + 1}_ADDRESS`, at(port)])
  const socket = balancerSocket(folder)
  return {
    name: 'haproxy',
    cwd: folder.path,
    command: [programs.haproxy, '-db', '-f', join(folder.config, 'haproxy.cfg')],
    env: {
      PATH: process.env.PATH,
      HAPROXY_SOCKET: socket,
      PRIMARY_ADDRESS: at(ports.primary),
      REPLICAS_ADDRESS: at(ports.replicas),
      SHOP_ADDRESS: at(ports.shop),
      // An unused address: visitors come straight to HAProxy, unless a proxy with TLS is tried too.
      TLS_PROXY: process.env.TLS_PROXY || '255.255.255.255',
      ...Object.fromEntries([...nodes, ...shops]),
    },
    isReady: async () =>
      (await readBalancer(socket)).some(({ part, name, isUp }) => part === 'primary' && name !== 'BACKEND' && isUp),
  }
}

/** PgBouncer in transaction mode, in front of HAProxy's address of the primary. */
export function planPooler({ folder, programs, ports }: Place): PartPlan {
  const write = (name: string, text: string): string => {
    const path = join(folder.config, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (folder.user) chownSync(path, folder.user.uid, folder.user.gid)
    return path
  }
  const values: Record<string, string | number> = {
    PRIMARY_HOST: LOOPBACK,
    PRIMARY_PORT: ports.primary,
    POOLER_HOST: LOOPBACK,
    POOLER_PORT: ports.pooler,
    POOLER_USERS: write('pgbouncer.users', `"alero" "${folder.passwords.alero}"\n`),
  }
  const template = readFileSync(join(folder.config, 'pgbouncer.ini'), 'utf8')
  const settings = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => String(values[name]))
  return {
    name: 'pgbouncer',
    user: folder.user,
    cwd: folder.config,
    command: [programs.pgbouncer, write('pgbouncer-here.ini', settings)],
    env: { PATH: process.env.PATH },
    isReady: () => accepts(ports.pooler),
  }
}

/** The S3 store of the tests: it stands for the one that a real shop rents or runs. */
export function planPictureStore({ folder, ports }: Place): PartPlan {
  const program = join(import.meta.dirname, 'picture-store.mjs')
  return {
    name: 'pictures',
    cwd: folder.path,
    // Its page tokens need a cipher that is disabled by default.
    command: [
      process.execPath,
      '--openssl-legacy-provider',
      program,
      String(ports.pictures),
      join(folder.path, 'pictures'),
    ],
    isReady: () => accepts(ports.pictures),
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
