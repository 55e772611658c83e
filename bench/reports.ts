import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import { openDatabase } from '../server/platform/database/pool.ts'
import { signInAs } from '../test/shop/people.ts'
import { median } from './median.ts'
import { payFor } from './orders.ts'
import { prepare, storeLines, storeMonth, type BenchProduct } from './stored-orders.ts'

type Times = { median: number; p95: number }

export type ReportsBench = {
  answers: {
    /** The number of order lines in the database. */
    lines: number
    /** Sales that are not yet folded into the sums. */
    unfolded: number
    /**
     * Milliseconds over HTTP, warm: the reports of sales and of profit; for comparison a bare select of all sums, and adding up all lines.
     */
    monthly: Times
    products: Times
    profit: Times
    profitOfGoods: Times
    bareSelect: Times
    plainSum: Times
  }[]
  /** Milliseconds of the products sold in one month with this many orders, over HTTP, warm. */
  ofMonth: { orders: number; products: Times; profit: Times }
  folded: {
    connections: number
    /** Payments per second with the upkeep of the sums, folding included, and without it; medians of the turns. */
    withSums: number
    without: number
    /** Median of the turns' ratios. */
    ratio: number
  }[]
}

const PLAIN_SUM = `select l.product_id, sum(l.quantity), sum(l.quantity::bigint * l.selling_price)
  from orders o join order_lines l on l.order_id = o.id where o.state = 'paid' group by 1`
const UNFOLDED = 10_000
const ORDERS_OF_MONTH = 100_000

/**
 * The time of the reports over HTTP with this many order lines, and the cost of their sums for payments, measured in turns with and without
 * them. It adds buyers, products and orders named `bench`; use a disposable database, and a shop on it at `address`.
 */
export async function benchReports(
  connectionString: string,
  address: string,
  { storedLines = [100_000, 1_000_000], connections = [1, 10, 50], seconds = 1, turns = 4 } = {},
): Promise<ReportsBench> {
  const { db, pool, close } = openDatabase({ connectionString, max: 50, statementTimeoutMs: 0 })
  try {
    const admin = await signInAs({ db, address }, { role: 'ADMIN' })
    const sendRequest = async (path: string) => {
      const { status } = await admin.get(path)
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
    }
    const { buyers, products } = await prepare(pool)
    const answers: ReportsBench['answers'] = []
    let lines = 0
    for (const wanted of storedLines) {
      lines = await storeLines(pool, wanted - lines, buyers, products)
      answers.push({ lines, unfolded: 0, ...(await timeResponses(pool, sendRequest)) })
    }
    answers.push(await withUnfolded(pool, lines, sendRequest))
    const month = await storeMonth(pool, ORDERS_OF_MONTH, buyers, products)
    const ofMonth = {
      orders: ORDERS_OF_MONTH,
      products: await time(20, () => sendRequest(`/api/product-report?month=${month}`)),
      profit: await time(20, () => sendRequest(`/api/profit-report/goods?by=product&month=${month}`)),
    }
    const folded: ReportsBench['folded'] = []
    for (const count of connections) {
      folded.push({ connections: count, ...(await timeUpkeep(pool, buyers, products, { count, seconds, turns })) })
    }
    return { answers, ofMonth, folded }
  } finally {
    await close()
  }
}

/** The figures as text lines. */
export function describeReportsBench({ answers, ofMonth, folded }: ReportsBench): string[] {
  const shown = ({ median, p95 }: Times) => `${median.toFixed(1)} ms (p95 ${p95.toFixed(1)})`
  return [
    ...answers.map(
      ({ lines, unfolded, monthly, products, profit, profitOfGoods, bareSelect, plainSum }) =>
        `${lines} order lines, ${unfolded} not folded, at most 200 ms: monthly ${shown(monthly)}, products ${shown(products)}, profit ${shown(profit)}, profit of goods ${shown(profitOfGoods)}, bare select ${shown(bareSelect)}, adding all up ${shown(plainSum)}`,
    ),
    `products of a month of ${ofMonth.orders} orders: ${shown(ofMonth.products)}, profit ${shown(ofMonth.profit)}`,
    ...folded.map(
      ({ connections, withSums, without, ratio }) =>
        `${connections} connections: ${withSums.toFixed(0)} payments/s with sums, ${without.toFixed(0)} without, ratio ${ratio.toFixed(2)}`,
    ),
  ]
}

async function timeResponses(pool: pg.Pool, sendRequest: (path: string) => Promise<void>) {
  return {
    monthly: await time(60, () => sendRequest('/api/sales-report/monthly')),
    products: await time(60, () => sendRequest('/api/sales-report/products')),
    profit: await time(60, () => sendRequest('/api/profit-report')),
    profitOfGoods: await time(60, () => sendRequest('/api/profit-report/goods?by=product')),
    bareSelect: await time(60, () => pool.query('select * from sales_of_products')),
    plainSum: await time(3, () => pool.query(PLAIN_SUM)),
  }
}

/** The measurements while folding is blocked and many sales wait for it. */
async function withUnfolded(pool: pg.Pool, lines: number, sendRequest: (path: string) => Promise<void>) {
  const folder = await pool.connect()
  try {
    await folder.query(`select pg_advisory_lock(hashtext('fold_sales'))`)
    await pool.query(
      `with chosen as (select id from orders where state = 'paid' limit $1)
       insert into sales_changes (order_id, sign) select id, sign from chosen, (values (1), (-1)) s (sign) limit $1`,
      [UNFOLDED],
    )
    return { lines, unfolded: UNFOLDED, ...(await timeResponses(pool, sendRequest)) }
  } finally {
    folder.release(true)
  }
}

async function timeUpkeep(
  pool: pg.Pool,
  buyers: string[],
  products: BenchProduct[],
  { count, seconds, turns }: { count: number; seconds: number; turns: number },
) {
  const fold = () => pool.query('select fold_sales(1000000)')
  const pairs: { withSums: number; without: number }[] = []
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn++) {
    const { perSecond: withSums } = await payFor(pool, buyers, products, count, seconds, { afterwards: fold })
    await pool.query('alter table orders disable trigger orders_queue_new_sale')
    const { perSecond: without } = await payFor(pool, buyers, products, count, seconds)
    await pool.query('alter table orders enable trigger orders_queue_new_sale')
    if (turn > 0) pairs.push({ withSums, without })
  }
  return {
    withSums: median(pairs.map(({ withSums }) => withSums)),
    without: median(pairs.map(({ without }) => without)),
    ratio: median(pairs.map(({ withSums, without }) => withSums / without)),
  }
}

async function time(times: number, act: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = []
  // The first few warm up.
  for (let turn = -3; turn < times; turn++) {
    const started = performance.now()
    await act()
    if (turn >= 0) taken.push(performance.now() - started)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}
