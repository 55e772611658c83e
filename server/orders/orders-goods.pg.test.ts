import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { OrderState } from '../../contract/orders/orders.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { stateFacts } from './order-life.ts'

const NAME = '0026_orders_goods.sql'
/** States added by a later migration. */
const later: readonly string[] = ['on_delivery', 'uncollected'] satisfies OrderState[]
const { pool } = await openTestDatabase({ template: 'template1' })

test("a database of an earlier release gets the place of its orders' goods, and its second role may set it too", async () => {
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name === NAME)
  for (const { sql } of migrations.slice(0, at)) await pool.query(sql)
  const { rows } = await pool.query(
    `insert into users (name, email, password_hash) values ('x', 'x@correo.co', 'x') returning id`,
  )
  await pool.query('alter table orders disable trigger user')
  const add = async (state: OrderState, { isDated = false, ended = '' } = {}) => {
    const id = randomUUID()
    await pool.query(
      `insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, state, paid_at)
       values ($1, $2, $1, '', 1, 0, $3, case when $4 then now() end)`,
      [id, rows[0].id, state, isDated],
    )
    if (ended !== '')
      await pool.query(`insert into audit_log (action, target, result) values ($1, $2, 'ok')`, [ended, id])
    return id
  }
  const expected = new Map<string, string>()
  for (const [state, { goods }] of Object.entries(stateFacts) as [OrderState, { goods: readonly string[] }][]) {
    if (later.includes(state)) continue
    // Later releases take the goods of a voided order back.
    const first = state === 'voided' ? 'sold' : (goods[0] ?? '')
    expected.set(await add(state, { isDated: state === 'paid' || state === 'voided' }), first)
  }
  for (const action of ['payment.declined', 'payment.expired', 'payment.cancelled']) {
    expected.set(await add('review', { ended: action }), 'released')
  }
  expected.set(await add('review', { ended: 'payment.refused' }), 'held')
  // Moved manually after it was delivered.
  expected.set(await add('refund_due', { isDated: true }), 'sold')
  await pool.query('alter table orders enable trigger user')
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await pool.query(`create role ${role}; grant update (state, paid_at) on orders to ${role}`)
  try {
    await pool.query(migrations[at]?.sql ?? '')
    const found = await pool.query<{ id: string; goods: string }>('select id, goods from orders')
    expect(new Map(found.rows.map(({ id, goods }) => [id, goods]))).toEqual(expected)
    const { rows: may } = await pool.query(
      `select has_column_privilege($1, 'orders', 'goods', 'update') as goods,
         has_column_privilege($1, 'orders', 'total_price', 'update') as price`,
      [role],
    )
    expect(may).toEqual([{ goods: true, price: false }])
    const { rows: triggers } = await pool.query(
      `select from pg_trigger where tgrelid = 'orders'::regclass and tgenabled = 'D'`,
    )
    expect(triggers).toEqual([])
  } finally {
    await pool.query(`revoke all on orders from ${role}; drop role ${role}`)
  }
})
