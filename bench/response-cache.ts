import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { openDatabase, type Db } from '../server/platform/database/pool.ts'
import { runLoad, sample, type Target } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const CHANGES_A_SECOND = 10
const CROWD_A_SECOND = 1_500
const CRAWLED_A_SECOND = 150
const SECONDS = 30
const SLICE_MS = 100

type Figures = { hits: number; misses: number; entries: number; bytes: number }

export type ResponseCacheBench = {
  pages: number
  /** After a crawler requested every product page three times. */
  filled: Figures & { hitsOfThirdWalk: number; megabytes: number | null }
  /** The crowd alone, without changes: the share of hits in memory. */
  hot: { hitShare: number; milliseconds: number | null }
  changing: {
    hitShare: number
    requests: number
    changes: number
    milliseconds: number | null
    outdated: number
    prices: number
    megabytes: number | null
  }
}

/**
 * The response cache of a shop, with a crowd that requests product pages by Zipf's law, a crawler that walks all of them, and changing
 * prices.
 * @param env of the shop's process
 */
export async function benchResponseCache(
  connectionString: string,
  env: NodeJS.ProcessEnv,
): Promise<ResponseCacheBench> {
  const { db, close } = openDatabase({ connectionString, max: 1 })
  const { rows } = await sql<{ id: string }>`
    select id from products where deleted_at is null and price > 1000 order by random() limit 10000`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const started = await startServer('main.ts', {
    ...env,
    DATABASE_URL: connectionString,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
  })
  const shop = { ...started, address: `http://127.0.0.1:${port}` }
  const read = () => readFigures(`http://127.0.0.1:${metricsPort}/metrics`)
  try {
    const filled = await fill(shop, ids, read)
    const hot = await loadHot(shop, ids, read)
    return { pages: ids.length, filled, hot, changing: await loadWhileChanging(shop, db, ids, read) }
  } finally {
    await shop.stop()
    await close()
  }
}

const pageOf = (id: string): Target => ({ method: 'GET', path: `/product/${id}` })

async function fill(shop: ServerProcess, ids: string[], read: () => Promise<Figures>) {
  await expectAnswer(shop.address)
  const walk = () =>
    runLoad({
      address: shop.address,
      targets: ids.map((id) => pageOf(id)),
      connections: 4,
      milliseconds: 120_000,
      most: ids.length,
      inTurn: true,
    })
  await walk()
  await walk()
  const before = await read()
  await walk()
  const after = await read()
  return { ...after, hitsOfThirdWalk: after.hits - before.hits, megabytes: shop.megabytes() }
}

async function loadHot(shop: ServerProcess, ids: string[], read: () => Promise<Figures>) {
  const pick = zipf(ids)
  const targets = Array.from({ length: 15_000 }, () => pageOf(pick()))
  const load = () =>
    runLoad({
      address: shop.address,
      targets,
      connections: 8,
      milliseconds: 10_000,
      most: targets.length,
      inTurn: true,
    })
  // Restores entries that the crawler evicted.
  await load()
  const [figures, before] = [await read(), shop.cpuMilliseconds()]
  const { requests } = await load()
  const milliseconds = cpuOf(shop, before, requests)
  return { hitShare: shareOfHits(figures, await read()), milliseconds }
}

async function loadWhileChanging(shop: ServerProcess, db: Db, ids: string[], read: () => Promise<Figures>) {
  const crowd = zipf(ids)
  let crawled = 0
  const before = { ...(await read()), cpu: shop.cpuMilliseconds() }
  const changed: string[] = []
  let requests = 0
  const ends = performance.now() + SECONDS * 1_000
  const changePrices = async () => {
    while (performance.now() < ends) {
      const id = ids[Math.floor(Math.random() * ids.length)]!
      await sql`update products set selling_price = greatest(selling_price - 100, 1) where id = ${id}`.execute(db)
      changed.push(id)
      await wait(1_000 / CHANGES_A_SECOND)
    }
  }
  const load = async () => {
    while (performance.now() < ends) {
      const next = performance.now() + SLICE_MS
      const many = (rate: number) => Array.from({ length: (rate * SLICE_MS) / 1_000 })
      const targets = [
        ...many(CROWD_A_SECOND).map(() => pageOf(crowd())),
        ...many(CRAWLED_A_SECOND).map(() => pageOf(ids[crawled++ % ids.length]!)),
      ]
      const slice = { address: shop.address, targets, connections: 4, milliseconds: 30_000, most: targets.length }
      requests += (await runLoad({ ...slice, inTurn: true })).requests
      await wait(Math.max(0, next - performance.now()))
    }
  }
  await Promise.all([changePrices(), load()])
  const milliseconds = cpuOf(shop, before.cpu, requests)
  const megabytes = shop.megabytes()
  const hitShare = shareOfHits(before, await read())
  return {
    hitShare,
    requests,
    changes: changed.length,
    milliseconds,
    megabytes,
    ...(await countOutdated(shop, db, changed)),
  }
}

function shareOfHits(before: Figures, after: Figures): number {
  const hits = after.hits - before.hits
  return hits / (hits + after.misses - before.misses)
}

/** How many prices, of products and of those recommended with them, differ from the database. */
async function countOutdated(shop: ServerProcess, db: Db, changed: string[]) {
  let [outdated, prices] = [0, 0]
  // The last change is announced by then.
  await wait(500)
  const { rows } = await sql<{ id: string; price: number }>`select id, selling_price as price from products`.execute(db)
  const priceOf = new Map(rows.map(({ id, price }) => [id, price]))
  for (const id of new Set(changed)) {
    const { body } = await sample(shop.address, { ...pageOf(id), headers: { 'accept-encoding': 'identity' } })
    for (const [, shown = '', price] of body.toString().matchAll(/"_id":"([^"]+)"[^{}]*"sellingPrice":(\d+),/g)) {
      prices++
      if (priceOf.get(shown) !== Number(price)) outdated++
    }
  }
  return { outdated, prices }
}

/** Draws products: the n-th is requested 1/n as often as the first. */
function zipf(ids: readonly string[]): () => string {
  let sum = 0
  const upTo = ids.map((_, rank) => (sum += 1 / (rank + 1)))
  return () => {
    const drawn = Math.random() * sum
    let [low, high] = [0, ids.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! < drawn) low = middle + 1
      else high = middle
    }
    return ids[low]!
  }
}

function cpuOf(shop: ServerProcess, before: number | null, requests: number): number | null {
  const after = shop.cpuMilliseconds()
  return before === null || after === null ? null : (after - before) / requests
}

async function readFigures(address: string): Promise<Figures> {
  const text = await (await fetch(address)).text()
  const read = (name: string) => Number(new RegExp(`^alero_response_cache_${name} (\\S+)`, 'm').exec(text)?.[1])
  return { hits: read('hits_total'), misses: read('misses_total'), entries: read('entries'), bytes: read('bytes') }
}

async function expectAnswer(address: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sample(address, { method: 'GET', path: '/' })
      return
    } catch (error) {
      if (tries > 100) throw error
      await wait(100)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The figures as text lines. */
export function describeResponseCacheBench({ pages, filled, hot, changing }: ResponseCacheBench): string[] {
  const cpu = (milliseconds: number | null) => `${milliseconds?.toFixed(3) ?? 'unknown'} ms of processor`
  const memory = (megabytes: number | null) => `process ${megabytes?.toFixed(0) ?? 'unknown'} MB`
  const { hitShare, requests, changes, milliseconds, outdated, prices, megabytes } = changing
  return [
    `${'product pages in memory'.padEnd(38)} ${filled.entries} entries in ${(filled.bytes / 1e6).toFixed(1)} MB, at most 64 for ${pages}; ` +
      `third walk ${filled.hitsOfThirdWalk} of ${pages} found; ${memory(filled.megabytes)}`,
    `${'page from memory, Zipf over all'.padEnd(38)} at most 0.05 ms: ${cpu(hot.milliseconds)}, ${hot.hitShare.toFixed(3)} found`,
    `${`${CHANGES_A_SECOND} prices a second change`.padEnd(38)} at least 0.90: ${hitShare.toFixed(3)} found of ${requests}, ` +
      `${(requests / SECONDS).toFixed(0)} a second, a tenth of them a crawler's; ${changes} changes; ${cpu(milliseconds)} a page, misses included; ${memory(megabytes)}`,
    `${'former prices on these pages'.padEnd(38)} 0 asked: ${outdated} of ${prices}`,
  ]
}
