import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { openDatabase } from '../../server/platform/database/pool.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { importProducts } from '../imports.ts'
import { median } from '../median.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { questionsOf, type Question, type Who } from './questions.ts'
import { openSizedDatabase, type Size } from './sized-database.ts'

const TURNS = 40
const WARMING = 3
/** In ms: longer than an announced change takes to reach the process. */
const ANNOUNCED_MS = 60

type Row = { name: string; median: number; p95: number; megabytes: number }
type MillionBench = Size & { rows: Row[] }

/** Memory where the system reports it. */
const memoryOf = (shop: ServerProcess): number => shop.megabytes() ?? Number.NaN

/**
 * What people open in shops of growing size: the time of each over HTTP, one after the other, and the memory of the shop's process
 * afterwards.
 * @param server of the databases, which stay there
 * @param env of the shop's process
 */
export async function benchMillion(
  server: string,
  env: NodeJS.ProcessEnv,
  { products, orders, isImporting }: Size & { isImporting: boolean },
): Promise<MillionBench[]> {
  const results: MillionBench[] = []
  for (const share of [0.01, 0.1, 1]) {
    const size = { products: Math.max(products * share, 10_000), orders: Math.max(orders * share, 10_000) }
    if (results.some((one) => one.products === size.products && one.orders === size.orders)) continue
    const connectionString = await openSizedDatabase(server, size)
    console.log(`  ${size.products} products, ${size.orders} orders`)
    results.push({ ...size, rows: await benchSize(connectionString, env, isImporting) })
  }
  return results
}

async function benchSize(connectionString: string, env: NodeJS.ProcessEnv, isImporting: boolean): Promise<Row[]> {
  const { db, pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  const begun = performance.now()
  const shop = await startServer('main.ts', { ...env, DATABASE_URL: connectionString })
  const started = performance.now() - begun
  try {
    const rows: Row[] = []
    // Shown at once, since all together take minutes.
    const add = (row: Row) => {
      rows.push(row)
      console.log(`    ${row.name.padEnd(36)} ${shown(row)}`)
    }
    add({ name: 'start', median: started, p95: started, megabytes: memoryOf(shop) })
    const owner = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
    const buyer = await signInAs({ db, address: shop.address })
    await giveOrders(pool, buyer.id)
    const people: Record<Who, Pick<typeof owner, 'get'>> = { owner, buyer, visitor: openVisitor(shop.address) }
    for (const question of await questionsOf(pool)) {
      add({ ...(await time(question, people[question.who], pool)), megabytes: memoryOf(shop) })
    }
    if (isImporting) for (const row of await importInto(shop, pool, owner)) add(row)
    const rebuilding = await rebuildSearch(pool)
    add({ name: 'search index, built again', median: rebuilding, p95: rebuilding, megabytes: memoryOf(shop) })
    return rows
  } finally {
    await shop.stop()
    await close()
  }
}

/** The extra time of a start after an update that reads words differently. @returns milliseconds */
async function rebuildSearch(pool: pg.Pool): Promise<number> {
  const begun = performance.now()
  await pool.query('select search_rebuild()')
  return performance.now() - begun
}

/** Gives this buyer as many of other people's orders as a page of the history has. */
async function giveOrders(pool: pg.Pool, buyer: string): Promise<void> {
  await pool.query('alter table orders disable trigger user')
  await pool.query(`update orders set user_id = $1 where id in (select id from orders order by id limit 200)`, [buyer])
  await pool.query('alter table orders enable trigger user')
}

async function time(
  { name, path, isCached = false, turns = TURNS }: Question,
  who: { get: (path: string) => Promise<{ status: number }> },
  pool: pg.Pool,
) {
  const taken: number[] = []
  for (let turn = turns === 1 ? 0 : -WARMING; turn < turns; turn++) {
    if (isCached) {
      await pool.query(`select pg_notify('catalogue_changed', '')`)
      await wait(ANNOUNCED_MS)
    }
    const begun = performance.now()
    const { status } = await who.get(path(turn + WARMING))
    if (status !== 200) throw new Error(`${name} was answered ${status}`)
    if (turn >= 0) taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return { name, median: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

/** Imports new products, a tenth of the existing number, and measures pages meanwhile. */
async function importInto(shop: ServerProcess, pool: pg.Pool, owner: Parameters<typeof importProducts>[2]) {
  const { rows: counted } = await pool.query<{ many: number }>('select count(*)::int / 10 as many from products')
  const many = counted[0]?.many ?? 0
  const { seconds, pages, megabytes } = await importProducts(shop, pool, owner, many)
  const rowOf = (name: string, ms: number): Row => ({ name: `import, ${name}`, median: ms, p95: ms, megabytes })
  return [
    rowOf('upload, a thousand rows', (seconds.upload * 1e6) / many),
    rowOf('review, a thousand rows', (seconds.diff * 1e6) / many),
    rowOf('writing, a thousand rows', (seconds.apply * 1e6) / many),
    { name: 'pages while it is imported', median: pages.median, p95: pages.p95, megabytes },
  ]
}

const shown = ({ median: middle, p95, megabytes }: Row): string =>
  `${middle.toFixed(1)} / ${p95.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`

/** A line for each question: its times at each size compared with the smallest. */
export function describeMillionBench(results: MillionBench[]): string[] {
  const [smallest] = results
  const head = results.map(({ products, orders }) => `${products} products, ${orders} orders`).join(' | ')
  return [
    `median / p95, memory after it, times the smallest | ${head}`,
    ...(smallest?.rows ?? []).map(({ name }, index) => {
      const cells = results.map(({ rows }) => {
        const row = rows[index] as Row
        return `${shown(row)} (${(row.median / (smallest?.rows[index]?.median ?? Number.NaN)).toFixed(1)} ×)`
      })
      return `${name.padEnd(36)} | ${cells.join(' | ')}`
    }),
  ]
}
