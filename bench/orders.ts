import { createHash, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import { openDatabase } from '../server/platform/database/pool.ts'

export type OrdersBenchRow = {
  /** How the payments are spread: all for one product whose units are counted, or over 1,000 such products. */
  spread: 'one hot product' | '1,000 products'
  connections: number
  /** Orders in the database when it was measured. */
  storedOrders: number
  payments: number
  /** Payments a second, and bare inserts of one row a second, in turns in the same run; medians of the turns. */
  perSecond: number
  bareInsertsPerSecond: number
  /** Median of the turns' ratios. */
  ratio: number
}

type Sale = { buyer: string; product: string; price: number }

const BUYERS = 500
const PRODUCTS = 1_000
const rules = JSON.stringify({
  licencesADay: 20,
  hasMail: false,
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  turnKeys: null,
})
const witness = JSON.stringify({ reqId: null, actor: null, role: 'GENERAL', ipHmac: null })

/**
 * Payments, as the shop makes them (the one statement of `server/payments/pay.ts`), beside transactions that only insert one
 * row of the size of an order, on as many connections of the same database, in turns. It adds buyers, products and orders
 * that are called `bench`; use a database that can be thrown away.
 * @param connections how many pay at once
 * @param storedOrders how many orders the database holds while it is measured, one after the other
 * @param seconds of one turn
 */
export async function benchOrders(
  connectionString: string,
  { connections = [1, 10, 50], storedOrders = [1_000, 1_000_000], seconds = 2, turns = 5 } = {},
): Promise<OrdersBenchRow[]> {
  const { pool, close } = openDatabase({ connectionString, max: Math.max(...connections, 4), statementTimeoutMs: 0 })
  const rows: OrdersBenchRow[] = []
  try {
    const { buyers, products } = await prepare(pool)
    for (const stored of storedOrders) {
      const held = await fillUp(pool, stored, buyers, products)
      for (const spread of ['one hot product', '1,000 products'] as const) {
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

/** The figures as lines for people. */
export function describeOrdersBench(rows: OrdersBenchRow[]): string[] {
  return rows.map(({ spread, connections, storedOrders, perSecond, bareInsertsPerSecond, ratio }) =>
    [
      spread.padEnd(16),
      `${connections} connections`.padStart(15),
      `${storedOrders} orders stored`.padStart(22),
      `${perSecond.toFixed(0)} payments/s`.padStart(18),
      `${bareInsertsPerSecond.toFixed(0)} bare inserts/s`.padStart(22),
      `ratio ${ratio.toFixed(2)}`,
    ].join('  '),
  )
}

async function measure(
  pool: pg.Pool,
  buyers: string[],
  products: { id: string; price: number }[],
  { count, seconds, turns }: { count: number; seconds: number; turns: number },
) {
  const pairs: { paid: number; inserted: number }[] = []
  let payments = 0
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn++) {
    const paid = await payFor(pool, buyers, products, count, seconds)
    const inserted = await insertFor(pool, buyers, count, seconds)
    if (turn === 0) continue
    payments += Math.round(paid * seconds)
    pairs.push({ paid, inserted })
  }
  return {
    payments,
    perSecond: median(pairs.map(({ paid }) => paid)),
    bareInsertsPerSecond: median(pairs.map(({ inserted }) => inserted)),
    ratio: median(pairs.map(({ paid, inserted }) => paid / inserted)),
  }
}

/** Filling carts is not measured: it is done for a whole batch before the clock starts. */
async function payFor(
  pool: pg.Pool,
  buyers: string[],
  products: { id: string; price: number }[],
  count: number,
  seconds: number,
): Promise<number> {
  let done = 0
  let elapsed = 0
  while (elapsed < seconds * 1_000) {
    const sales = buyers.map((buyer): Sale => {
      const { id, price } = products[Math.floor(Math.random() * products.length)] as { id: string; price: number }
      return { buyer, product: id, price }
    })
    await pool.query(
      'insert into cart_items (user_id, product_id, quantity) select *, 1 from unnest($1::uuid[], $2::uuid[])',
      [sales.map(({ buyer }) => buyer), sales.map(({ product }) => product)],
    )
    const started = performance.now()
    await inTurns(count, sales, (sale) => payOne(pool, sale))
    elapsed += performance.now() - started
    done += sales.length
  }
  return (done / elapsed) * 1_000
}

async function payOne(pool: pg.Pool, { buyer, product, price }: Sale): Promise<void> {
  const seen = JSON.stringify([{ product, quantity: 1, price }])
  const { rows } = await pool.query<{ code: string }>({
    name: 'bench-pay',
    text: `select pay($1::uuid, $2, $3::bytea, $4::jsonb, 1, $5::bigint, 'simulated', null::int, 'approve', $6::jsonb, $7::jsonb) ->> 'code' as code`,
    values: [buyer, randomUUID(), createHash('sha256').update(seen).digest(), seen, price, rules, witness],
  })
  if (rows[0]?.code !== 'DONE') throw new Error(`a payment of the bench was answered ${rows[0]?.code}`)
}

async function insertFor(pool: pg.Pool, buyers: string[], count: number, seconds: number): Promise<number> {
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
  return (done / elapsed) * 1_000
}

async function prepare(pool: pg.Pool) {
  await pool.query(
    `create table if not exists bench_rows (id uuid primary key default gen_random_uuid(), user_id uuid not null,
       checkout_id uuid not null, fingerprint bytea not null, total_qty int not null, total_price bigint not null,
       state text not null, created_at timestamptz not null default now())`,
  )
  await pool.query(`insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 99)
    on conflict do nothing`)
  const buyers = await pool.query<{ id: string }>(
    `insert into users (name, email, password_hash) select 'bench', 'bench-' || gen_random_uuid() || '@correo.co', 'x'
     from generate_series(1, $1::int) returning id`,
    [BUYERS],
  )
  await pool.query('select lock_cart(id) from unnest($1::uuid[]) as id', [buyers.rows.map(({ id }) => id)])
  const products = await pool.query<{ id: string; price: number }>(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     select 'bench ' || n, 'Herramientas', 'Herramientas', 50000, 50000, 100000000 from generate_series(1, $1::int) n
     returning id, selling_price as price`,
    [PRODUCTS],
  )
  return { buyers: buyers.rows.map(({ id }) => id), products: products.rows }
}

/** Stores orders until there are so many, as payments of the past would have left them. */
async function fillUp(pool: pg.Pool, wanted: number, buyers: string[], products: { id: string }[]): Promise<number> {
  // Orders of the past are not proved again one by one; on a database that is thrown away.
  const watch = async (how: 'disable' | 'enable') => {
    for (const table of ['orders', 'order_lines']) await pool.query(`alter table ${table} ${how} trigger user`)
  }
  const count = async () => Number((await pool.query('select count(*) from orders')).rows[0].count)
  await watch('disable')
  for (let held = await count(); held < wanted; held = await count()) {
    await pool.query(
      `with made as (
         insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, created_at, paid_at)
         select ($2::uuid[])[1 + n % cardinality($2)], gen_random_uuid(), decode(repeat('00', 32), 'hex'), 1, 50000, 'paid', at, at
         from generate_series(1, $1::int) n, lateral (select now() - make_interval(mins => 2000 + n * 3) as at) at
         returning id, created_at),
       lines as (
         insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
         select id, ($3::uuid[])[1 + (row_number() over ()) % cardinality($3)], 'bench', '{}', false, false, 1, 50000 from made),
       logged as (
         insert into audit_log (action, target, result, role) select 'payment.ok', id::text, 'ok', 'GENERAL' from made)
       insert into payment_attempts (order_id, provider, reference, amount, expires_at, created_at)
       select id, 'simulated', 'PED-' || replace(id::text, '-', '') || '-1', 50000, created_at, created_at from made`,
      [Math.min(50_000, wanted - held), buyers, products.map(({ id }) => id)],
    )
  }
  await watch('enable')
  await pool.query('vacuum analyze orders, order_lines, payment_attempts, audit_log')
  return count()
}

async function inTurns<T>(atOnce: number, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) await act(items[next++] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
