import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { historyOf } from './history.ts'

const EMAILS = 6_000

const shop = await openTestShop({ demo: false })
const { db, pool } = shop
const desk = await openDeskOrders(shop)
const owner = await signInAs(shop, { role: 'ADMIN' })

/** Stores many orders, each with its parcel and its sent receipt. */
async function storeMany(buyer: string): Promise<void> {
  const tables = ['orders', 'shipments', 'outbox']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(
    `with made as (
       insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, paid_at)
       select $1, gen_random_uuid(), '', 1, 40000, 'paid', 'sold', now() from generate_series(1, $2::int) returning id),
     parcels as (insert into shipments (id, order_id, number, state, to_prepare_since) select id, id, 1, 'to_prepare', now() from made)
     insert into outbox (kind, order_id, sent_at) select 'receipt', id, now() from made`,
    [buyer, EMAILS],
  )
  for (const table of tables) {
    await pool.query(`alter table ${table} enable trigger user`)
    await pool.query(`analyze ${table}`)
  }
}

/** The number of rows of a table that this transaction met in sequential scans. */
async function rowsPassed(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    select seq_tup_read::int as met from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return rows[0]?.met ?? 0
}

test('the timeline of an order, and undoing a step, never scan all e-mails or all parcels', async () => {
  const { orderId, buyer } = await desk.add()
  await storeMany(buyer.id)
  await owner.post('/api/order-desk/send', {
    shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '7' }],
  })
  await pool.query(
    `insert into outbox (kind, order_id, occasion, sent_at) values ('order_sent', $1::uuid, $1::uuid::text, now())`,
    [orderId],
  )
  await db.transaction().execute(async (tx) => {
    const history = await historyOf(tx, orderId)
    expect(history.filter(({ event }) => event === 'email_sent')).toMatchObject([
      { shipment: 1, by: 'system', detail: { subject: 'Tu pedido va en camino' } },
    ])
    expect(await rowsPassed(tx, 'outbox')).toBe(0)
    expect(await rowsPassed(tx, 'shipments')).toBe(0)
    await sql`select try_undo_shipment_step(s) from shipments s where id = ${orderId}`.execute(tx)
    expect(await rowsPassed(tx, 'outbox')).toBe(0)
  })
})
