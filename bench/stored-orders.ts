import type pg from 'pg'

export type BenchProduct = { id: string; price: number }

const BUYERS = 500
const PRODUCTS = 1_000

/** Adds buyers, products and a table for bare inserts, all named `bench`; use a disposable database. */
export async function prepare(pool: pg.Pool) {
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
  const products = await pool.query<BenchProduct>(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     select 'bench ' || n, 'Herramientas', 'Herramientas', 50000, 50000, 100000000 from generate_series(1, $1::int) n
     returning id, selling_price as price`,
    [PRODUCTS],
  )
  return { buyers: buyers.rows.map(({ id }) => id), products: products.rows }
}

/**
 * Stores orders of one line up to this number, as past payments would have left them.
 * @returns their total number
 */
export async function storeOrders(
  pool: pg.Pool,
  wanted: number,
  buyers: string[],
  products: BenchProduct[],
): Promise<number> {
  const count = async () => Number((await pool.query('select count(*) from orders')).rows[0].count)
  await watch(pool, 'disable')
  for (let held = await count(); held < wanted; held = await count()) {
    await pool.query(
      `with made as (
         insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at,
           desk_state, desk_since, is_handed_over)
         select ($2::uuid[])[1 + n % cardinality($2)], gen_random_uuid(), decode(repeat('00', 32), 'hex'), 1, 50000, 'paid', 'sold',
           at, at, 'delivered', at, true
         from generate_series(1, $1::int) n, lateral (select now() - make_interval(mins => 2000 + n * 3) as at) at
         returning id, created_at),
       lines as (
         insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
         select id, ($3::uuid[])[1 + (row_number() over ()) % cardinality($3)], 'bench', '{}', false, false, 1, 50000 from made),
       counted as (insert into sales_changes (order_id, sign) select id, 1 from made),
       logged as (
         insert into audit_log (action, target, result, role) select 'payment.ok', id::text, 'ok', 'GENERAL' from made)
       insert into payment_attempts (order_id, provider, reference, amount, expires_at, created_at)
       select id, 'simulated', 'PED-' || replace(id::text, '-', '') || '-1', 50000, created_at, created_at from made`,
      [Math.min(50_000, wanted - held), buyers, products.map(({ id }) => id)],
    )
  }
  await watch(pool, 'enable')
  await pool.query('select fold_sales(2147483647)')
  await pool.query('vacuum analyze orders, order_lines, payment_attempts, audit_log, sales_changes')
  return count()
}

/**
 * Stores this many more order lines, four per order, without other traces of a payment: enough for reports.
 * @returns the total number of lines
 */
export async function storeLines(
  pool: pg.Pool,
  more: number,
  buyers: string[],
  products: BenchProduct[],
): Promise<number> {
  await watch(pool, 'disable')
  for (let left = more; left > 0; left -= 100_000) {
    await pool.query(
      `with made as (
         insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at,
           desk_state, desk_since, is_handed_over)
         select ($2::uuid[])[1 + n % cardinality($2)], gen_random_uuid(), '', 4, 200000, 'paid', 'sold', at, at,
           'delivered', at, true
         from generate_series(1, $1::int / 4) n, lateral (select now() - make_interval(mins => 2000 + n * 40) as at) at
         returning id),
       counted as (insert into sales_changes (order_id, sign) select id, 1 from made)
       insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price,
         cost_price)
       select id, ($3::uuid[])[1 + (row_number() over (order by id, l)) % cardinality($3)], 'bench', '{}', false, false, 1, 50000, 30000
       from made, generate_series(1, 4) l`,
      [Math.min(100_000, left), buyers, products.map(({ id }) => id)],
    )
  }
  await watch(pool, 'enable')
  await pool.query('analyze orders, order_lines')
  await pool.query('select fold_sales(2147483647)')
  await pool.query('vacuum analyze orders, order_lines, sales_changes')
  return Number((await pool.query('select count(*) from order_lines')).rows[0].count)
}

/**
 * Stores paid orders of two lines each in the last complete month; the shipment of one in fifty was cancelled.
 * @returns the month in Colombia, as `2026-10`
 */
export async function storeMonth(
  pool: pg.Pool,
  orders: number,
  buyers: string[],
  products: BenchProduct[],
): Promise<string> {
  await watch(pool, 'disable')
  await pool.query(
    `with first as (select date_trunc('month', now() at time zone 'America/Bogota') - interval '1 month' as day),
     made as (
       insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at,
         desk_state, desk_since, is_handed_over)
       select ($2::uuid[])[1 + n % cardinality($2)], gen_random_uuid(), '', 2, 100000, 'paid', 'sold', at, at, 'delivered', at, true
       from first, generate_series(1, $1::int) n,
         lateral (select day at time zone 'America/Bogota' + interval '28 days' * n / $1 as at) at
       returning id, created_at),
     counted as (insert into sales_changes (order_id, sign) select id, 1 from made),
     lines as (
       insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
       select id, ($3::uuid[])[1 + (row_number() over (order by created_at, l)) % cardinality($3)], 'bench', '{}', false, false, 1, 50000
       from made, generate_series(1, 2) l returning id, order_id),
     cancelled as (
       insert into shipments (order_id, number, state, to_prepare_since, cancelled_at)
       select id, 1, 'cancelled', created_at, created_at
       from (select *, row_number() over (order by created_at) as place from made) m where place % 50 = 0
       returning id, order_id),
     taken_back as (insert into sales_changes (order_id, shipment_id, sign) select order_id, id, -1 from cancelled)
     insert into shipment_lines (shipment_id, order_line_id, quantity)
     select c.id, l.id, 1 from cancelled c join lines l on l.order_id = c.order_id`,
    [orders, buyers, products.map(({ id }) => id)],
  )
  await watch(pool, 'enable')
  await pool.query('select fold_sales(2147483647)')
  await pool.query('vacuum analyze orders, order_lines, shipments, shipment_lines, sales_changes')
  const { rows } = await pool.query<{ month: string }>(
    `select to_char((now() at time zone 'America/Bogota') - interval '1 month', 'YYYY-MM') as month`,
  )
  return rows[0]?.month ?? ''
}

/** Switches the triggers that would check past orders one by one, on a disposable database. */
async function watch(pool: pg.Pool, how: 'disable' | 'enable'): Promise<void> {
  for (const table of ['orders', 'order_lines', 'shipments', 'shipment_lines'])
    await pool.query(`alter table ${table} ${how} trigger user`)
}
