import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { ensureLighthouse } from '../../setup/lighthouse.mjs'
import { TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { openBenchDatabase } from '../catalogue-database.ts'
import { startServer } from '../server-process.ts'
import { addTechnicianPhone } from '../technician-phone.ts'
import { audit, categories } from './audit.ts'

type Score = { page: string; scores: Record<string, number>; lcpMs: number; cls: number; tbtMs: number }

/**
 * `npm run lighthouse`: home, search, product, category, login and a technician's day, or the named ones, on a throttled phone, several
 * rounds in turns, medians. It ends everything that it started.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '3' } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !names.includes(name as never))
  if (unknown.length > 0) throw new Error(`no page ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  if (!/^[1-9]\d*$/.test(values.rounds)) throw new Error(`--rounds ${values.rounds} is not a number of rounds`)
  const lighthouse = await ensureLighthouse()
  const database = await openBenchDatabase(0)
  const shop = await startServer('main.ts', {
    DATABASE_URL: database.connectionString,
    ...TEST_VAULT_ENV,
    NODE_ENV: 'test',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  })
  try {
    const { session } = await addTechnicianPhone(database.connectionString, shop.address)
    const pages = (await pagesOf(shop.address)).filter(
      ([page]) => positionals.length === 0 || positionals.includes(page),
    )
    const found: Score[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [page, path] of pages)
        found.push(await examine(lighthouse, page, shop.address + path, page === 'technician' ? session : ''))
    }
    console.log(`throttled phone, medians of ${values.rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
    for (const [page] of pages)
      console.log(
        describe(
          page,
          found.filter((score) => score.page === page),
        ),
      )
  } finally {
    await shop.stop()
    await database.close()
  }
}

const names = ['home', 'search', 'product', 'category', 'login', 'technician'] as const

async function pagesOf(address: string): Promise<[(typeof names)[number], string][]> {
  const response = await fetch(`${address}/api/search?q=portatil`)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  return [
    ['home', '/'],
    ['search', '/search?q=celular'],
    ['product', `/product/${data[0]?._id}`],
    ['category', '/product-category/Tecnologia'],
    ['login', '/login'],
    ['technician', '/technical-panel'],
  ]
}

async function examine(lighthouse: string, page: string, url: string, session: string): Promise<Score> {
  const report = await audit(lighthouse, url, session)
  const figure = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  return {
    page,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
  }
}

function describe(page: string, scores: Score[]): string {
  const median = (pick: (score: Score) => number) => medianOf(scores.map(pick))
  const marks = categories.map((name) => `${name} ${median((score) => score.scores[name] ?? 0)}`)
  return `${page.padEnd(9)} ${marks.join('  ')}  LCP ${(median(({ lcpMs }) => lcpMs) / 1000).toFixed(2)} s  CLS ${median(({ cls }) => cls).toFixed(3)}  TBT ${median(({ tbtMs }) => tbtMs).toFixed(0)} ms`
}

/** For an even number of rounds the mean of the middle two; a round without a figure (NaN) does not count. */
function medianOf(figures: number[]): number {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle]!
  return (sorted[middle - 1]! + sorted[middle]!) / 2
}

await main()
