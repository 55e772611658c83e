import { sql } from 'kysely'
import type pg from 'pg'

import { loadDemoShopIfEmpty } from '../../demo/load-demo-shop.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { fillCatalogue } from '../catalogue-database.ts'
import { storeDeskOrders } from '../desk-orders.ts'
import { onServer } from '../on-server.ts'

export type Size = { products: number; orders: number }

/**
 * The address of a database with this number of products and orders. It stays on its server and is reused: generating a million of each
 * takes most of an hour.
 */
export async function openSizedDatabase(server: string, { products, orders }: Size): Promise<string> {
  const name = `alero_million_${products}_${orders}`
  const url = new URL(server)
  url.pathname = `/${name}`
  if (!(await isThere(server, name))) {
    // It gets its name only when it is complete.
    const draft = new URL(server)
    draft.pathname = `/${name}_draft`
    await onServer(server, `drop database if exists ${name}_draft`)
    await onServer(server, `create database ${name}_draft`)
    await migrate(draft.href)
    await fill(draft.href, { products, orders })
    await onServer(server, `alter database ${name}_draft rename to ${name}`)
  }
  await migrate(url.href)
  return url.href
}

async function fill(connectionString: string, { products, orders }: Size): Promise<void> {
  const { db, pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    const vault = await openTestVault(db)
    await loadDemoShopIfEmpty(db, vault)
    await fillCatalogue(db, vault, products)
    await storeDeskOrders(pool, orders)
    await sellEverything(pool)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
}

/** Ten years of sales of every product, which the reports read. */
async function sellEverything(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into sales_of_products (product_id, sold, revenue)
     select id, 1 + row_number() over () % 50, selling_price * (1 + row_number() over () % 50) from products`,
  )
  await pool.query(
    `insert into sales_of_months (month, orders, sales)
     select month, 1000, 50000000 from generate_series(date_trunc('month', now()) - interval '10 years', now(), '1 month') month`,
  )
  // The cost of most of it is known.
  await pool.query(
    `insert into sales_costs_of_products (product_id, sold, revenue, cost)
     select product_id, sold, revenue, revenue * 7 / 10 from sales_of_products where sold > 5`,
  )
  await pool.query(
    `insert into sales_costs_of_months (month, revenue, cost) select month, 40000000, 28000000 from sales_of_months`,
  )
}

async function isThere(server: string, name: string): Promise<boolean> {
  const { db, close } = openDatabase({ connectionString: server, max: 1 })
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)
  await close()
  return rows.length > 0
}
