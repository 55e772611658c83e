import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { openDatabase } from '../server/platform/database/pool.ts'
import type { Visitor } from '../test/http/visitor.ts'
import { signInAs } from '../test/shop/people.ts'
import { sample } from './load.ts'
import { median } from './median.ts'
import type { ServerProcess } from './server-process.ts'

type Step = 'upload' | 'diff' | 'apply' | 'undo'
const steps: readonly Step[] = ['upload', 'diff', 'apply', 'undo']

export type ImportsBenchRow = {
  /** The kind of rows. */
  kind: 'new products' | 'changed prices'
  rows: number
  /** Seconds of each step. */
  seconds: Record<Step, number>
  /** Response times of pages meanwhile, in milliseconds: median, 95th percentile, and the slowest. */
  pages: { requested: number; median: number; p95: number; slowest: number }
  /** The shop's peak resident memory, in megabytes. */
  megabytes: number
  /**
   * Seconds for writing the same number of rows with inserts of 50 rows each, into the shop's table and into one without indexes and
   * triggers.
   */
  inserts: number
  bareInserts: number
}

/**
 * Imports as the admin's page makes them, from the upload to the undo, while a visitor loads the shop's pages. It adds products named
 * `bench`; use a disposable database.
 */
export async function benchImports(
  shop: ServerProcess,
  connectionString: string,
  { rows = 10_000 } = {},
): Promise<ImportsBenchRow[]> {
  const { db, pool, close } = openDatabase({ connectionString, max: 4, statementTimeoutMs: 0 })
  try {
    const admin = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
    const paths = await pathsOf(pool)
    const results: ImportsBenchRow[] = []
    for (const kind of ['new products', 'changed prices'] as const) {
      const csv = kind === 'new products' ? newProducts(rows) : await changedPrices(pool, rows)
      const watch = watchPages(shop, paths)
      const seconds = await importOnce(admin, csv)
      results.push({ kind, rows, seconds, ...(await watch.end()), ...(await measureInserts(pool, rows)) })
    }
    return results
  } finally {
    await close()
  }
}

/** One line for each figure of the speed table. */
export const describeImportsBench = (rows: ImportsBenchRow[]): string[] =>
  rows.flatMap(({ kind, rows, seconds, pages, megabytes, inserts, bareInserts }) => [
    `${`${rows} ${kind}: diff`.padEnd(38)} at most 10 s: ${seconds.diff.toFixed(1)} s  (upload ${seconds.upload.toFixed(1)} s)`,
    `${`${rows} ${kind}: apply`.padEnd(38)} at most 30 s: ${seconds.apply.toFixed(1)} s  (${(seconds.apply / inserts).toFixed(1)} × inserting into products, ${(seconds.apply / bareInserts).toFixed(0)} × bare inserts; undo ${seconds.undo.toFixed(1)} s)`,
    `${'pages meanwhile'.padEnd(38)} p95 at most 50 ms: ${pages.p95.toFixed(1)} ms  (slowest ${pages.slowest.toFixed(0)} ms of ${pages.requested})`,
    `${'memory meanwhile'.padEnd(38)} at most 300 MB: ${megabytes.toFixed(0)} MB`,
  ])

type Admin = Pick<Visitor, 'send' | 'get' | 'post'>

/** Imports new products with few words, without undoing them, and measures pages meanwhile. */
export async function importProducts(shop: ServerProcess, pool: pg.Pool, admin: Admin, rows: number) {
  const watch = watchPages(shop, await pathsOf(pool))
  const seconds = await importOnce(admin, newProducts(rows, ''), { isUndone: false })
  return { seconds, ...(await watch.end()) }
}

async function importOnce(admin: Admin, csv: string, { isUndone = true } = {}): Promise<Record<Step, number>> {
  const seconds = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>
  let begun = performance.now()
  const lap = (step: Step) => {
    seconds[step] = (performance.now() - begun) / 1000
    begun = performance.now()
  }
  const sent = await admin.send('POST', '/api/product-imports?fileName=bench.csv', Buffer.from(csv), {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/octet-stream',
  })
  if (sent.status !== 200) throw new Error(`upload: ${sent.body.message}`)
  lap('upload')
  const { _id, settings } = sent.body.data
  const act = async (step: Step, name: string, body: object, state: RegExp) => {
    const response = await admin.post(`/api/product-imports/${_id}/${name}`, body)
    if (response.status !== 200) throw new Error(`${name}: ${response.body.message}`)
    for (;;) {
      const { data } = (await admin.get(`/api/product-imports/${_id}`)).body
      if (state.test(data.state)) break
      await wait(100)
    }
    lap(step)
  }
  await act('diff', 'review', { settings }, /^reviewed$/)
  await act('apply', 'apply', {}, /^applied/)
  if (isUndone) await act('undo', 'undo', {}, /^undone$/)
  return seconds
}

const lorem = 'Útil para la casa y el taller, con garantía de un año y servicio en todo el país. '

function newProducts(rows: number, description = lorem.repeat(4)): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `bench ${n};Mascotas;;${(10_000 + n).toLocaleString('es-CO')};${n % 50};B-${n};"${description}"`,
  )
  return `Nombre;Categoría;Subcategoría;Precio;Existencias;SKU;Descripción\n${lines.join('\n')}\n`
}

async function changedPrices(pool: pg.Pool, rows: number): Promise<string> {
  const found = await pool.query<{ id: string; price: number; selling_price: number; product_name: string }>(
    'select id, price, selling_price, product_name from products where deleted_at is null order by created_at limit $1',
    [rows],
  )
  const lines = found.rows.map(
    ({ id, price, selling_price, product_name }) =>
      `${id};"${product_name.replaceAll('"', '""')}";${price + 1000};${selling_price + 500}`,
  )
  return `ID;Nombre;Precio;Precio de venta\n${lines.join('\n')}\n`
}

async function pathsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from products where deleted_at is null limit 200')
  return rows.flatMap(({ id }) => ['/', `/product/${id}`, '/search?q=perfume', '/product-category/hogar'])
}

/** A visitor who loads ten pages a second, one after the other, while the shop's memory is measured. */
function watchPages(shop: ServerProcess, paths: readonly string[]) {
  const times: number[] = []
  let megabytes = shop.megabytes() ?? 0
  let isOver = false
  const look = async () => {
    for (let n = 0; !isOver; n++) {
      const begun = performance.now()
      const { status } = await sample(shop.address, {
        method: 'GET',
        path: paths[n % paths.length]!,
        headers: { 'accept-encoding': 'identity' },
      })
      if (status !== 200) throw new Error(`a page answered ${status} during an import`)
      times.push(performance.now() - begun)
      megabytes = Math.max(megabytes, shop.megabytes() ?? 0)
      await wait(100)
    }
  }
  const looking = look()
  return {
    end: async () => {
      isOver = true
      await looking
      const sorted = times.toSorted((a, b) => a - b)
      const pages = {
        requested: sorted.length,
        median: median(sorted),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        slowest: sorted.at(-1) ?? Number.NaN,
      }
      return { pages, megabytes }
    },
  }
}

const ROWS_A_STATEMENT = 50

async function measureInserts(pool: pg.Pool, rows: number): Promise<{ inserts: number; bareInserts: number }> {
  const client = await pool.connect()
  const time = async (table: string) => {
    const begun = performance.now()
    for (let at = 0; at < rows; at += ROWS_A_STATEMENT) {
      await client.query(
        `insert into ${table} (product_name, brand_name, category, price, selling_price, description)
         select 'bench ' || n, 'Mascotas', 'Mascotas', 10000 + n, 10000 + n, $3 from generate_series($1::int, $2::int) n`,
        [at, at + ROWS_A_STATEMENT - 1, lorem.repeat(4)],
      )
    }
    return (performance.now() - begun) / 1000
  }
  try {
    await client.query('begin')
    await client.query(`create temporary table bare_products (product_name text, brand_name text, category text, price int,
      selling_price int, description text) on commit drop`)
    const bareInserts = await time('bare_products')
    const inserts = await time('products')
    await client.query('rollback')
    return { inserts, bareInserts }
  } finally {
    client.release()
  }
}
