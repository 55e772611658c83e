import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'

import { sheetLimits } from '../../contract/imports/sheets.ts'
import { clientAddress, proxyCheck } from '../../server/platform/http/client-address.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { planDatabaseNode } from './database-nodes.ts'
import { findPrograms, type Programs } from './debian-packages.ts'
import { planBalancer, planPooler } from './gateways.ts'
import { stopPartsWithThisProcess } from './orphans.ts'
import { portsFrom } from './ports.ts'
import { identityOf, withDescendants } from './process-tree.ts'
import { readArguments } from './read-arguments.ts'
import { planShop, shopSettingsFile, writeShopSettings } from './shop-processes.ts'

type Service = {
  build?: string
  image?: string
  entrypoint?: string[]
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  environment?: Record<string, string>
  volumes?: string[]
  networks: { cluster?: { ipv4_address: string } } | string[]
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: Record<string, { ipam: { config: { gateway: string }[] } }>
}

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const compose = parse(read('compose.cluster.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)

const scratch = mkdtempSync(join(tmpdir(), 'alero-cluster-test-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const passwords = { superuser: 'a', replication: 'b', alero: 'c', pictures: 'd' }
const folder: ClusterFolder = {
  ...{ path: scratch, config: scratch, user: undefined, passwords, own: (name) => join(scratch, name) },
}
const programs = { postgresBinaries: '' } as Programs
const ports = portsFrom(8_300)
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name = '']) => name)),
]

test('the containers and the single machine get every address that HAProxy reads', () => {
  const names = namesIn(read('deploy/cluster/haproxy.cfg'))
  expect(names.length).toBeGreaterThan(10)
  expect(Object.keys(compose.services.haproxy!.environment!).sort()).toEqual(names.sort())
  expect(Object.keys(planBalancer({ folder, programs, ports }).env!)).toEqual(expect.arrayContaining(names))
})

test('the containers get the settings of PgBouncer, and on one machine none is left unfilled', () => {
  const given = [...Object.keys(compose.services.pgbouncer!.environment!), 'POOLER_USERS']
  expect(given).toEqual(expect.arrayContaining(namesIn(read('deploy/cluster/pgbouncer.ini'))))
  cpSync(join(root, 'deploy/cluster/pgbouncer.ini'), join(scratch, 'pgbouncer.ini'))
  const [, settings = ''] = planPooler({ folder, programs: { ...programs, pgbouncer: 'pgbouncer' }, ports }).command
  const lines = readFileSync(settings, 'utf8').split('\n')
  expect(lines).toContain('listen_port = 8312')
  expect(lines.filter((line) => !line.startsWith(';') && /\$|undefined/.test(line))).toEqual([])
})

test('a shell reads the settings of a shop process, for the backup and the doctor', () => {
  writeShopSettings({ folder, ports })
  const file = shopSettingsFile(folder)
  const read = execFileSync('sh', ['-c', 'set -a; . "$0"; env', file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const { env } = planShop({ folder, ports }, 1)
  for (const name of ['DATA_DIR', 'DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL', 'IMAGES_S3_URL'])
    expect(read.split('\n')).toContain(`${name}=${env?.[name]}`)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a container of the database gets the same settings as a node on one machine', () => {
  const own = Object.keys(planDatabaseNode({ folder, programs, ports }, ports.nodes[0]!).env!)
  const inContainer = Object.keys(compose.services.node1!.environment!)
  const patroni = (names: string[]) => names.filter((name) => /^(PATRONI|ALERO)_/.test(name)).sort()
  expect(patroni(inContainer)).toEqual(patroni(own))
})

test('every file and volume of the containers exists, and every address is one of them', () => {
  for (const [name, { build, volumes = [] }] of services) {
    if (build) expect(existsSync(join(root, build, 'Dockerfile')), name).toBe(true)
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
  }
  const copied = /^COPY (.*) \.\/$/m.exec(read('deploy/cluster/Dockerfile'))![1]!.split(' ')
  expect(copied.length).toBeGreaterThan(3)
  for (const file of copied) expect(existsSync(join(root, 'deploy/cluster', file)), file).toBe(true)
  const used = services
    .filter(([, { image }]) => image === 'alero-engines')
    .flatMap(([, { command = [] }]) => command.filter((word) => /\.(yml|cfg|sh)$/.test(word)))
  expect(copied).toEqual(expect.arrayContaining(used))

  const addresses = services.flatMap(([, { networks }]) =>
    'cluster' in networks ? networks.cluster!.ipv4_address : [],
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  const named = read('compose.cluster.yaml').match(/172\.30\.87\.\d+(?!\d|\/)/g)!
  expect(new Set(named)).toEqual(new Set([...addresses, compose.networks.cluster!.ipam.config[0]!.gateway]))
})

test('the bucket of pictures exists before a shop starts, however late the store is', () => {
  const bin = join(scratch, 'store')
  mkdirSync(bin)
  // Like weed's shell: exit code 0 whatever the result, and no filer at first.
  const shell = `#!/bin/sh
cd "$(dirname "$0")" && read -r line && echo . >> calls
if [ "$(wc -l < calls)" -lt 4 ]; then echo 'error: no filer' >&2
elif [ "$line" = 's3.bucket.create -name fotos' ]; then touch bucket
elif [ -e bucket ]; then printf '  fotos\\tsize:0\\tchunk:0\\n'; fi
`
  writeFileSync(join(bin, 'weed'), shell, { mode: 0o755 })
  const { entrypoint = [], command = [] } = compose.services['picture-bucket']!
  const [program = '', ...args] = [...entrypoint, ...command]
  execFileSync(program, args, { env: { PATH: `${bin}:${process.env.PATH}` }, stdio: 'ignore', timeout: 30_000 })
  expect(existsSync(join(bin, 'bucket'))).toBe(true)
  expect(compose.services.shop1!.depends_on!['picture-bucket']).toEqual({ condition: 'service_completed_successfully' })
})

test('behind the proxy with TLS the shop counts each visitor, and nobody else can claim an address', () => {
  const filled = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  const tlsProxy = filled(compose.services.haproxy!.environment!.TLS_PROXY!)
  const gateway = compose.networks.cluster!.ipam.config[0]!.gateway
  expect(proxyCheck(tlsProxy)!(gateway)).toBe(true)
  const isProxy = proxyCheck(filled(compose.services.shop1!.environment!.PROXY_CIDR!))!
  const addressOf = (forwarded: string) =>
    clientAddress(isProxy)({
      socket: { remoteAddress: '172.30.87.31' },
      headers: { 'x-forwarded-for': forwarded },
    } as never)
  expect(addressOf('203.0.113.9')).toBe('203.0.113.9')
  // A second proxy between the first one and HAProxy.
  expect(addressOf(`203.0.113.9, ${gateway}`)).toBe('203.0.113.9')
  const rules = read('deploy/cluster/haproxy.cfg').match(/^.* X-Forwarded-.*$/gm)
  expect(rules).toEqual([
    '  http-request set-header X-Forwarded-For %[src] unless is_tls_proxy',
    '  http-request set-header X-Forwarded-Proto http unless is_tls_proxy',
    '  http-request del-header X-Forwarded-Host unless is_tls_proxy',
  ])
  expect(read('deploy/cluster/haproxy.cfg')).toContain('acl is_tls_proxy src "${TLS_PROXY}"')
})

test('a process with the number of a former part is not mistaken for it, and the part itself is recognised', () => {
  const running = join(scratch, 'running')
  mkdirSync(running)
  const file = join(running, 'shop1.pid')
  writeFileSync(file, `${process.pid} ${identityOf(process.pid)}\n`)
  expect(() => stopPartsWithThisProcess(folder)).toThrow('Ya funciona un clúster')
  // After a power cut: the same number, started at another time.
  for (const identity of [' other-boot/7', '']) {
    writeFileSync(file, `${process.pid}${identity}\n`)
    stopPartsWithThisProcess(folder)()
    expect(existsSync(file)).toBe(false)
  }
})

test('the role of the shop may read what Salud shows of the standbys', () => {
  expect(read('deploy/cluster/create-database.sh')).toContain('grant pg_monitor to alero;')
})

test('the documented proxies accept a file of the promised size, wait for it and repeat no change', () => {
  const nginx = /```nginx\n(.*?)```/s.exec(read('docs/operations.md'))![1]!
  const most = Number(/client_max_body_size (\d+)m;/.exec(nginx)![1])
  expect(most * 1024 * 1024).toBeGreaterThan(sheetLimits.bytes)
  expect(/proxy_next_upstream ([^;]*);/.exec(nginx)![1]).toBe('error timeout')
  const waits = [
    ...nginx.matchAll(/proxy_read_timeout (\d+)s;/g),
    ...read('deploy/cluster/haproxy.cfg').matchAll(/timeout server (\d+)s/g),
  ]
  expect(waits.length).toBe(3)
  // A file may take a minute, and twelve seconds more while something is stored (decision 0072).
  for (const [, seconds] of waits) expect(Number(seconds)).toBeGreaterThan(72)
})

test('the database is initialised with the settings in its file', () => {
  const { bootstrap } = parse(read('deploy/cluster/patroni.yml'))
  expect(bootstrap.dcs.ttl).toBeGreaterThanOrEqual(bootstrap.dcs.loop_wait + 2 * bootstrap.dcs.retry_timeout)
  expect(bootstrap.dcs.synchronous_mode).toBe(true)
  expect(bootstrap.post_init).toBe('sh create-database.sh')
})

test('a machine without the packages gets their names, and how to install them', () => {
  const bare = join(scratch, 'bare')
  const all = 'etcd-server haproxy patroni pgbouncer postgresql'
  expect(() => findPrograms(bare)).toThrow(`apt-get install --no-install-recommends ${all}`)
  const install = (path: string) => {
    mkdirSync(dirname(join(bare, path)), { recursive: true })
    writeFileSync(join(bare, path), '')
  }
  for (const path of ['usr/bin/etcd', 'usr/sbin/haproxy', 'usr/bin/patroni']) install(path)
  expect(() => findPrograms(bare)).toThrow('Faltan paquetes de Debian: pgbouncer, postgresql.\n')
  for (const path of ['usr/sbin/pgbouncer', 'usr/lib/postgresql/9/bin/initdb', 'usr/lib/postgresql/15/bin/initdb'])
    install(path)
  expect(findPrograms(bare)).toMatchObject({
    haproxy: join(bare, 'usr/sbin/haproxy'),
    postgresBinaries: join(bare, 'usr/lib/postgresql/15/bin'),
  })
})

test('wrong arguments are refused in Spanish', () => {
  expect(readArguments(['--port', '9000', '--folder', '/tmp/x'])).toEqual({ path: '/tmp/x', firstPort: 9_000 })
  for (const port of ['80', '9000.5', 'nueve', '70000'])
    expect(() => readArguments(['--port', port])).toThrow('--port debe ser un número entero entre 1024 y 65000.')
  for (const args of [['--puerto', '9000'], ['sobra']])
    expect(() => readArguments(args)).toThrow('Solo se entienden --folder CARPETA y --port NÚMERO.')
})

test('a process is found with all its descendants', async () => {
  const child = spawn('sh', ['-c', 'sh -c "echo ready; cat; true"; true'], { stdio: ['pipe', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const family = withDescendants([child.pid!])
  expect(family[0]).toBe(child.pid)
  expect(family.length).toBeGreaterThanOrEqual(2)
  child.stdin.end()
  await once(child, 'exit')
})
