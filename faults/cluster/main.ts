import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster, untilReplicated, type Cluster } from '../../deploy/cluster/open-cluster.ts'
import { databaseAddress } from '../../deploy/cluster/shop-processes.ts'
import { checkInvariants } from '../../server/platform/database/check-invariants.ts'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { openCrowd } from './crowd.ts'
import type { Procedure } from './procedure.ts'
import { procedures } from './procedures.ts'

const FIRST_PORT = 8400
const BEFORE_MS = 5_000
const AFTER_MS = 5_000
const MOST_SECONDS = 30

/**
 * `npm run cluster-faults [-- name …]`: breaks a cluster while fifty people pay. It makes and removes its own cluster. Exits with 1 if
 * something failed.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in procedures))
  if (unknown.length > 0)
    throw new Error(`no procedure is called ${unknown.join(', ')}; there are ${Object.keys(procedures).join(', ')}`)
  const path = await mkdtemp(join(tmpdir(), 'alero-cluster-'))
  const cluster = openCluster({
    ...{ path, firstPort: FIRST_PORT },
    shop: { env: { NODE_ENV: 'test', LIMITS: 'off', ...TEST_VAULT_ENV } },
  })
  const stop = async () => {
    await cluster.stop()
    await rm(path, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(1)))
  try {
    await cluster.start()
    for (const name of wanted.length > 0 ? wanted : Object.keys(procedures)) await report(name, cluster)
  } finally {
    await stop()
  }
}

async function report(name: string, cluster: Cluster): Promise<void> {
  const lines: string[] = []
  try {
    await run(procedures[name]!, cluster, (line) => lines.push(line))
    console.log(`${name}: held`)
  } catch (error) {
    console.log(`${name}: DID NOT HOLD`, error)
    process.exitCode = 1
  }
  for (const line of lines) console.log(`  ${line}`)
}

async function run({ prepare, run }: Procedure, cluster: Cluster, say: (line: string) => void): Promise<void> {
  const { address, folder, ports } = cluster
  const finish = await prepare?.(cluster)
  await untilReplicated(ports.nodes)
  const connectionString = databaseAddress(folder, ports.primary)
  const direct = openDatabase({ connectionString, max: 4, statementTimeoutMs: 60_000 })
  try {
    const crowd = await openCrowd({ ...direct, address })
    await wait(BEFORE_MS)
    const begun = performance.now()
    await run(cluster)
    await wait(AFTER_MS)
    await crowd.leave().finally(() => {
      for (const line of crowd.tally.describe()) say(line)
    })
    await untilReplicated(ports.nodes)
    const pause = crowd.tally.longestPause(begun)
    say(`at most ${pause.toFixed(1)} s without an acknowledged payment`)
    await checkOrders(direct.pool, crowd, say)
    const { rules, broken } = await checkInvariants(direct.pool)
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.map(({ rule }) => rule).join('; ')}`)
    say(`${rules} invariants hold`)
    const missed = crowd.tally.failures('public pages').length
    if (missed > 0) throw new Error(`${missed} public pages were not served`)
    if (pause > MOST_SECONDS) throw new Error(`payments were back after ${pause.toFixed(1)} s only`)
  } finally {
    await direct.close()
    await finish?.()
  }
}

type Orders = Pick<Awaited<ReturnType<typeof openCrowd>>, 'orders' | 'people'>
type Pool = ReturnType<typeof openDatabase>['pool']

/** Every acknowledged order exists, and no other: a payment repeated with its key is charged once. */
async function checkOrders(pool: Pool, { orders, people }: Orders, say: (line: string) => void): Promise<void> {
  const buyers = people.map(({ id }) => id)
  const { rows } = await pool.query<{ id: string }>('select id from orders where user_id = any ($1)', [buyers])
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...orders].filter((id) => !stored.has(id)).length
  const doubled = [...stored].filter((id) => !orders.has(id)).length
  say(`${orders.size} acknowledged orders: ${lost} lost, ${doubled} doubled`)
  if (lost + doubled > 0) throw new Error('orders were lost or doubled')
}

main().then(
  // A crowd whose procedure failed may still be running.
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
