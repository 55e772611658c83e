import { createHash, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import { openDatabase } from '../server/platform/database/pool.ts'
import { backendsOf, walBytes } from './backend-processor.ts'
import { median } from './median.ts'
import { prepare, storeOrders, type BenchProduct } from './stored-orders.ts'

export type OrdersBenchRow = {
  /** The distribution of payments: all for one product with counted units, or over 1,000 such products. */
  spread: 'one hot product' | '1,000 products'
  connections: number
  /** The number of orders in the database. */
  storedOrders: number
  payments: number
  /** Payments per second, and bare inserts of one row per second, in turns in the same run; medians of the turns. */
  perSecond: number
  bareInsertsPerSecond: number
  /** Median of the turns' ratios. */
  ratio: number
  /** Processor time of PostgreSQL's connections for a payment and a bare insert, in milliseconds; null where unknown. */
  processor: { payment: number; insert: number } | null
  /** Bytes that a payment writes to the database's log. */
  walBytes: number
}

type Sale = { buyer: string; product: string; price: number }
type PayOptions = {
  /** Further work caused by payments; its time counts. */
  afterwards?: () => Promise<unknown>
  /** The delivery address of each buyer; without it no payment has one. */
  addresses?: ReadonlyMap<string, string>
}

const bothSpreads: OrdersBenchRow['spread'][] = ['one hot product', '1,000 products']

const rules = JSON.stringify({
  licencesADay: 20,
  hasMail: false,
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  throttleKeys: null,
})
const auditActor = JSON.stringify({ reqId: null, actor: null, role: 'GENERAL', ipHmac: null })

/**
 * Payments, made by the shop's one statement (`server/payments/pay.ts`), compared with transactions that only insert one row of the size of
 * an order, on the same number of connections to the same database, in turns. It adds buyers, products and orders named `bench`; use a
 * disposable database.
 * @param connections how many pay at once
 * @param storedOrders how many orders the database has during a measurement, one size after the other
 * @param seconds of one turn
 */
export async function benchOrders(
  connectionString: string,
  { connections = [1, 10, 50], storedOrders = [1_000, 1_000_000], spreads = bothSpreads, seconds = 2, turns = 5 } = {},
): Promise<OrdersBenchRow[]> {
  const { pool, close } = openDatabase({ connectionString, max: Math.max(...connections, 4), statementTimeoutMs: 0 })
  const rows: OrdersBenchRow[] = []
  try {
    const { buyers, products } = await prepare(pool)
    for (const stored of storedOrders) {
      const held = await storeOrders(pool, stored, buyers, products)
      for (const spread of spreads) {
        const some = spread === 'one hot product' ? products.slice(0, 1) : products
        for (const count of connections) {
          rows.push({
            spread,
            connections: count,
            storedOrders: held,
            ...(await measure(pool, buyers, some, { count, seconds, turns })),
          })
        }
      }
    }
    return rows
  } finally {
    await close()
  }
}

/** The figures as text lines. */
export function describeOrdersBench(rows: OrdersBenchRow[]): string[] {
  return rows.map(
    ({ spread, connections, storedOrders, perSecond, bareInsertsPerSecond, ratio, processor, walBytes }) =>
      [
        spread.padEnd(16),
        `${connections} connections`.padStart(15),
        `${storedOrders} orders stored`.padStart(22),
        `${perSecond.toFixed(0)} payments/s`.padStart(18),
        `${bareInsertsPerSecond.toFixed(0)} bare inserts/s`.padStart(22),
        `ratio ${ratio.toFixed(2)}`,
        processor && `processor ${processor.payment.toFixed(2)} and ${processor.insert.toFixed(2)} ms`,
        `${walBytes.toFixed(0)} bytes of log a payment`,
      ].join('  '),
  )
}

async function measure(
  pool: pg.Pool,
  buyers: string[],
  products: BenchProduct[],
  { count, seconds, turns }: { count: number; seconds: number; turns: number },
) {
  const pairs: { paid: number; inserted: number }[] = []
  const spent = { payment: 0, insert: 0, wal: 0, inserts: 0, payments: 0 }
  // The first turn warms up, and opens all connections.
  for (let turn = 0; turn <= turns; turn++) {
    const processor = await backendsOf(pool)
    const begun = { processor: processor() ?? Number.NaN, wal: await walBytes(pool) }
    const paid = await payFor(pool, buyers, products, count, seconds)
    const between = { processor: processor() ?? Number.NaN, wal: await walBytes(pool) }
    const inserted = await insertFor(pool, buyers, count, seconds)
    if (turn === 0) continue
    spent.payment += between.processor - begun.processor
    spent.insert += (processor() ?? Number.NaN) - between.processor
    spent.wal += between.wal - begun.wal
    spent.payments += paid.done
    spent.inserts += inserted.done
    pairs.push({ paid: paid.perSecond, inserted: inserted.perSecond })
  }
  const { payments } = spent
  return {
    payments,
    perSecond: median(pairs.map(({ paid }) => paid)),
    bareInsertsPerSecond: median(pairs.map(({ inserted }) => inserted)),
    ratio: median(pairs.map(({ paid, inserted }) => paid / inserted)),
    processor: Number.isNaN(spent.payment + spent.insert)
      ? null
      : { payment: spent.payment / payments, insert: spent.insert / spent.inserts },
    walBytes: spent.wal / payments,
  }
}

/**
 * How many payments were made on `count` connections in a number of seconds. Filling carts is not timed: a whole batch is filled before the
 * clock starts.
 */
export async function payFor(
  pool: pg.Pool,
  buyers: string[],
  products: BenchProduct[],
  count: number,
  seconds: number,
  { afterwards, addresses }: PayOptions = {},
): Promise<{ done: number; perSecond: number }> {
  let done = 0
  let elapsed = 0
  while (elapsed < seconds * 1_000) {
    const sales = buyers.map((buyer): Sale => {
      const { id, price } = products[Math.floor(Math.random() * products.length)] as BenchProduct
      return { buyer, product: id, price }
    })
    await pool.query(
      'insert into cart_items (user_id, product_id, quantity) select *, 1 from unnest($1::uuid[], $2::uuid[])',
      [sales.map(({ buyer }) => buyer), sales.map(({ product }) => product)],
    )
    const started = performance.now()
    await inTurns(count, sales, (sale) => payOne(pool, sale, addresses?.get(sale.buyer)))
    await afterwards?.()
    elapsed += performance.now() - started
    done += sales.length
  }
  return { done, perSecond: (done / elapsed) * 1_000 }
}

async function payOne(pool: pg.Pool, { buyer, product, price }: Sale, address?: string): Promise<void> {
  const seen = JSON.stringify([{ product, quantity: 1, price }])
  const delivery = address === undefined ? null : JSON.stringify({ seen: `${address} 0`, address, cost: 0 })
  const { rows } = await pool.query<{ code: string }>({
    name: 'bench-pay',
    text: `select pay($1::uuid, $2, $3::bytea, $4::jsonb, 1, $5::bigint, 'simulated', null::int, 'approve', $6::jsonb, $7::jsonb, $8::jsonb) ->> 'code' as code`,
    values: [buyer, randomUUID(), createHash('sha256').update(seen).digest(), seen, price, rules, auditActor, delivery],
  })
  if (rows[0]?.code !== 'DONE') throw new Error(`a payment of the bench was answered ${rows[0]?.code}`)
}

async function insertFor(pool: pg.Pool, buyers: string[], count: number, seconds: number) {
  let done = 0
  let elapsed = 0
  while (elapsed < seconds * 1_000) {
    const started = performance.now()
    await inTurns(count, buyers, (buyer) =>
      pool.query({
        name: 'bench-insert',
        text: `insert into bench_rows (user_id, checkout_id, fingerprint, total_qty, total_price, state)
          values ($1, $2, $3, 1, 50000, 'paid')`,
        values: [buyer, randomUUID(), Buffer.alloc(32)],
      }),
    )
    elapsed += performance.now() - started
    done += buyers.length
  }
  return { done, perSecond: (done / elapsed) * 1_000 }
}

async function inTurns<T>(atOnce: number, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) await act(items[next++] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
