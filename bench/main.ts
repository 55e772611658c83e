import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { benchAccounts, describeAccountsBench } from './accounts.ts'
import { benchAddToCart, describeAddToCart } from './add-to-cart.ts'
import { benchAddressedPayments, describeAddressedPayments } from './addressed-payments.ts'
import { benchCached, type CachedRow } from './cached.ts'
import { openBenchDatabase } from './catalogue-database.ts'
import { weighHome, weighPages, type Script } from './home-javascript.ts'
import { benchImports, describeImportsBench } from './imports.ts'
import { benchLive, describeLiveBench } from './live.ts'
import { sample, type Target } from './load.ts'
import { benchMaintenance, describeMaintenanceBench } from './maintenance.ts'
import { benchManyPrices, describeManyPrices } from './many-prices.ts'
import { benchMillion, describeMillionBench } from './million/bench-million.ts'
import type { Size } from './million/sized-database.ts'
import { benchOrderDesk, describeOrderDeskBench } from './order-desk.ts'
import { benchOrders, describeOrdersBench } from './orders.ts'
import { benchReports, describeReportsBench } from './reports.ts'
import { benchResponseCache, describeResponseCacheBench } from './response-cache.ts'
import { benchSearch } from './search.ts'
import { canPin, startServer, type ServerProcess } from './server-process.ts'
import { benchSignedIn } from './signed-in.ts'
import { addTechnicianPhone } from './technician-phone.ts'
import { benchUncached } from './uncached.ts'

type Bench = {
  shop: ServerProcess
  connectionString: string
  products: number
  rounds: number
  /** How many orders are stored while payments are measured, one size after the other. */
  stored: number[]
  sizes: Size & { isImporting: boolean }
}

const environment = {
  ...TEST_VAULT_ENV,
  // Without limits: one client makes more than three hundred requests a minute. The log is written, as in any shop.
  NODE_ENV: 'test',
  LIMITS: 'off',
  LOG_LEVEL: 'info',
  DEMO: 'off',
}

/** Takes most of an hour, and uses its own databases. */
const onlyNamed: ReadonlySet<string> = new Set(['million'])

/** Every row of the speed table by its name. */
const rows: Record<string, (bench: Bench) => Promise<string[]>> = {
  answers: async ({ shop, rounds }) => (await benchCached(shop, await responsesOf(shop), rounds)).map(formatCached),
  pages: async ({ shop, rounds }) => (await benchCached(shop, await pagesOf(shop), rounds)).map(formatCached),
  uncached: async ({ shop, connectionString, rounds }) => {
    const { ours, baseline, ratio, cpuRatio } = await benchUncached(shop, connectionString, rounds)
    const cpu = formatCpu(cpuRatio)
    return [
      line('product page not seen before', '0.25', ratio, `${ours.toFixed(0)}/s beside ${baseline.toFixed(0)}/s${cpu}`),
    ]
  },
  'signed-in': async ({ shop, connectionString, rounds }) =>
    (await benchSignedIn(shop, connectionString, rounds)).map(({ name, comparison }) => {
      const { ours, baseline, ratio, cpuRatio } = comparison
      const rates = `${ours.toFixed(0)}/s beside ${baseline.toFixed(0)}/s`
      return line(name, '0.50', ratio, `${rates}${formatCpu(cpuRatio)}`)
    }),
  'add-to-cart': async ({ shop, connectionString, rounds }) =>
    describeAddToCart(await benchAddToCart(shop, connectionString, rounds)),
  search: async ({ connectionString }) =>
    (await benchSearch(connectionString)).map(
      ({ kind, requests, median, p95, ratio }) =>
        `${kind.padEnd(38)} p95 ${p95.toFixed(1).padStart(6)} ms  median ${median.toFixed(1)} ms  ${ratio.toFixed(1)} × bare select  (${requests})`,
    ),
  javascript: async ({ shop, connectionString }) => {
    const { session, pages } = await addTechnicianPhone(connectionString, shop.address)
    return [
      ...describeScripts('JavaScript of the home page', 110, await weighHome(shop.address)),
      ...describeScripts('JavaScript of a technician', 200, await weighPages(shop.address, pages, session)),
    ]
  },
  accounts: async ({ connectionString }) => describeAccountsBench(await benchAccounts(connectionString)),
  live: async ({ connectionString }) => describeLiveBench(await benchLive(connectionString)),
  orders: async ({ connectionString, stored }) => [
    ...describeAddressedPayments(await benchAddressedPayments(connectionString)),
    ...describeOrdersBench(await benchOrders(connectionString, { storedOrders: stored })),
  ],
  'order-desk': async ({ shop, connectionString }) =>
    describeOrderDeskBench(await benchOrderDesk(connectionString, shop.address)),
  reports: async ({ shop, connectionString }) =>
    describeReportsBench(await benchReports(connectionString, shop.address)),
  maintenance: async ({ connectionString }) => describeMaintenanceBench(await benchMaintenance(connectionString)),
  cache: async ({ connectionString }) =>
    describeResponseCacheBench(await benchResponseCache(connectionString, environment)),
  million: async ({ connectionString, sizes }) =>
    describeMillionBench(await benchMillion(connectionString, environment, sizes)),
  imports: async ({ shop, connectionString }) => describeImportsBench(await benchImports(shop, connectionString)),
  'many-prices': async ({ shop, connectionString }) =>
    describeManyPrices(await benchManyPrices(shop, connectionString)),
  memory: async ({ shop, products }) => [
    `${'server memory after all this'.padEnd(38)} at most 250 MB: ${shop.megabytes()?.toFixed(0) ?? 'unknown'} MB with ${products} products`,
  ],
}

/**
 * `npm run bench [-- name …]`: measures each row of the speed table together with its baseline in the same run. Loads are bounded in time
 * and number and stay on loopback. `--products 1000000`, `--stored 1000,100000` and `--rounds 9` change the size. `million` runs only if it
 * is named; with BENCH_DATABASE_URL its databases stay there for the next time.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      products: { type: 'string' },
      orders: { type: 'string', default: '1000000' },
      'no-import': { type: 'boolean', default: false },
      rounds: { type: 'string', default: '7' },
      stored: { type: 'string', default: '1000,100000,1000000' },
    },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !(name in rows))
  if (unknown.length > 0)
    throw new Error(`no bench is called ${unknown.join(', ')}; there are ${Object.keys(rows).join(', ')}`)
  const wanted = Object.entries(rows).filter(([name]) =>
    positionals.length === 0 ? !onlyNamed.has(name) : positionals.includes(name),
  )

  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`)
  console.log(`servers ${canPin ? 'share one core, the client has the others' : 'are not pinned'}; load ${load()}`)
  const isOwn = wanted.every(([name]) => onlyNamed.has(name))
  const database = await openBenchDatabase(isOwn ? 0 : Number(values.products ?? 100_000))
  try {
    const shop = await startServer('main.ts', { ...environment, DATABASE_URL: database.connectionString })
    try {
      console.log(`catalogue of ${database.products} products; load ${load()}\n`)
      for (const [name, run] of wanted) {
        console.log(`${name} (load before ${load()})`)
        const sizes = {
          products: Number(values.products ?? 1_000_000),
          orders: Number(values.orders),
          isImporting: !values['no-import'],
        }
        const stored = values.stored.split(',').map(Number)
        const bench = { ...database, shop, rounds: Number(values.rounds), stored, sizes }
        for (const shown of await run(bench)) console.log(`  ${shown}`)
        console.log('')
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
  }
}

function describeScripts(name: string, most: number, scripts: Script[]): string[] {
  const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
  const parts = scripts.map((script) => `    ${script.name} ${(script.gzipBytes / 1000).toFixed(1)} KB`)
  return [`${name.padEnd(38)} at most ${most} KB gzip: ${(total / 1000).toFixed(1)} KB`, ...parts]
}

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

async function productId(shop: ServerProcess): Promise<string> {
  const target: Target = {
    method: 'GET',
    path: '/api/get-product?page=1&pageSize=1',
    headers: { 'accept-encoding': 'identity' },
  }
  return JSON.parse((await sample(shop.address, target)).body.toString()).data[0]._id
}

async function responsesOf(shop: ServerProcess): Promise<Record<string, Target>> {
  return {
    'list of 20 products from memory': { method: 'GET', path: '/api/get-product?page=1&pageSize=20' },
    'product from memory': {
      method: 'POST',
      path: '/api/product-details',
      body: JSON.stringify({ productId: await productId(shop) }),
    },
    'repeated search from memory': { method: 'GET', path: '/api/search?q=perfume&pageSize=20' },
  }
}

async function pagesOf(shop: ServerProcess): Promise<Record<string, Target>> {
  return {
    'home page from memory': { method: 'GET', path: '/' },
    'product page from memory': { method: 'GET', path: `/product/${await productId(shop)}` },
    'search page from memory': { method: 'GET', path: '/search?q=perfume' },
  }
}

function formatCached({ name, comparison, bytes, encoding }: CachedRow): string {
  const { ours, baseline, ratio, cpuRatio } = comparison
  const cpu = formatCpu(cpuRatio)
  const sent = `${bytes} bytes${encoding ? ` ${encoding}` : ''}`
  return line(name, '0.80', ratio, `${ours.toFixed(0)}/s beside ${baseline.toFixed(0)}/s${cpu}, ${sent}`)
}

const formatCpu = (ratio: number | null): string => (ratio === null ? '' : `, by processor time ${ratio.toFixed(2)}`)

const line = (name: string, target: string, ratio: number, more: string): string =>
  `${name.padEnd(38)} at least ${target}: ${ratio.toFixed(2)}  (${more})`

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
