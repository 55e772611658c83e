import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { readMigrations } from '../../server/platform/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { expectInvariants } from '../database/invariants.ts'
import { addProduct, openBuyer } from '../orders/buyers.ts'
import { openWompiOrders } from '../orders/wompi-orders.ts'
import { openWompiServer } from '../orders/wompi-server.ts'
import { addCleanup } from './cleanup.ts'
import { openTestShop } from './shop.ts'

const wompi = await openWompiServer()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' }
const shop = await openTestShop({ demo: false, env })
const { pool } = shop
const role = `role_${randomUUID().replaceAll('-', '')}`
addCleanup(() =>
  pool.query(
    `revoke all on all tables in schema public from ${role}; revoke all on all sequences in schema public from ${role};
     revoke all on schema public from ${role}; drop role ${role}`,
  ),
)
const page = await readFile(join(import.meta.dirname, '../../docs/operations-payments.md'), 'utf8')
const statements = /```sql\n(create role alero_app.+?)```/s.exec(page)?.[1] ?? ''
const asRole = { ...shop, address: await openAsRole() }
const orders = await openWompiOrders({ shop: asRole, wompi })
afterEach(() => expectInvariants(pool))

/** The same shop, connected as the role that the document makes. @returns its address */
async function openAsRole(): Promise<string> {
  const password = randomUUID()
  await pool.query(statements.replaceAll('alero_app', role).replace('…', password))
  const url = Object.assign(new URL(shop.connectionString), { username: role, password })
  const database = openDatabase({ connectionString: url.href, connectionWaitMs: 20_000 })
  addCleanup(database.close)
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', LIMITS: 'off', DATA_DIR: shop.directory, ...env }
  const app = await buildApp({ config: readConfig(settings), db: database.db })
  addCleanup(() => app.close())
  expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: role }])
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('the role that the document makes takes every step of a shipment, and gives its money back', async () => {
  const { orderId } = await orders.buy()
  const step = async (path: string, version: number) => {
    const { status, body } = await orders.post(path, { shipments: [{ shipmentId: orderId, version }] })
    expect([path, status, body.message]).toEqual([path, 200, ''])
  }
  await step('prepare', 1)
  await step('unprepare', 2)
  await step('prepare', 3)
  expect((await orders.send(orderId, 4)).status).toBe(200)
  await step('deliver', 5)
  expect((await orders.comeBack(orderId, 6)).status).toBe(200)
  expect(await orders.orderOf(orderId)).toMatchObject({ state: 'refund_due' })
  expect((await orders.byTransfer(orderId, 50_000)).status).toBe(200)
  expect(await orders.orderOf(orderId)).toMatchObject({ state: 'closed', status: 'refunded' })
})

test('that role records a late payment for goods that are gone, a second one, and one of another amount', async () => {
  const buyer = await openBuyer(asRole)
  const product = await addProduct(shop, { price: 50_000, stock: 1 })
  const { attempt, redirectUrl } = (await buyer.buy({ [product]: 1 })).body.data
  await pool.query(
    `update payment_attempts set expires_at = now() - interval '1 second', last_check_at = null where id = $1`,
    [attempt],
  )
  expect((await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data.status).toBe('expired')
  await pool.query('update products set stock = 0 where id = $1', [product])
  await orders.payMore(redirectUrl)
  const { rows } = await pool.query(
    `select o.state, o.desk_state as desk, (select count(*)::int from payment_tasks where order_id = o.id) as tasks
     from orders o where o.user_id = $1`,
    [buyer.id],
  )
  expect(rows).toEqual([{ state: 'refund_due', desk: 'refund_due', tasks: 1 }])

  const twice = await orders.buy()
  await orders.payMore(twice.redirectUrl)
  expect(await orders.tasksOf(twice.orderId)).toMatchObject([{ kind: 'refund' }])
  const other = await orders.buy({ amount: 40_000, isInReview: true })
  expect(await orders.tasksOf(other.orderId)).toMatchObject([{ kind: 'review' }])
})

test('the role still rewrites no price, line or entry of the log', async () => {
  const { rows } = await pool.query(
    `select has_column_privilege($1, 'orders', 'total_price', 'update') as price,
       has_table_privilege($1, 'order_lines', 'update') as lines, has_table_privilege($1, 'audit_log', 'delete') as log`,
    [role],
  )
  expect(rows).toEqual([{ price: false, lines: false, log: false }])
})

test('an upgrade grants the desk’s tables to a role that was created before', async () => {
  const migrations = await readMigrations()
  const earlier = `role_${randomUUID().replaceAll('-', '')}`
  await pool.query(`create role ${earlier}; grant update (state, goods, paid_at) on orders to ${earlier}`)
  try {
    await pool.query(migrations.find(({ name }) => name === '0068_desk_columns_for_roles.sql')?.sql ?? '')
    // Only the grants of the later migration, which adds a column: this database already has the column.
    const later = migrations.find(({ name }) => name === '0085_second_duty.sql')?.sql ?? ''
    await pool.query(later.slice(later.indexOf('do $$')))
    const { rows } = await pool.query(
      `select name, has_column_privilege($1, 'orders', name, 'update') as may
       from unnest('{desk_state,desk_since,desk_second,late_from,total_price}'::text[]) as name`,
      [earlier],
    )
    expect(rows).toEqual([
      { name: 'desk_state', may: true },
      { name: 'desk_since', may: true },
      { name: 'desk_second', may: true },
      { name: 'late_from', may: true },
      { name: 'total_price', may: false },
    ])
  } finally {
    await pool.query(`revoke all on orders from ${earlier}; drop role ${earlier}`)
  }
})
