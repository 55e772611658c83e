import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { openOrderFixture } from '../../test/orders/orders-in-states.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'

// Every case is rolled back, so all of them need the one connection.
const { db, pool } = await openTestDatabase({ max: 1 })
const orders = await openOrderFixture({ db, pool })
const { counted, licences } = orders.products

beforeEach(() => pool.query('begin').then(() => undefined))
afterEach(() => pool.query('rollback').then(() => undefined))

const movements = async (product = counted) => {
  const { rows } = await pool.query(
    'select kind, units, result, order_id as "order", actor, note from stock_movements where product_id = $1 order by id',
    [product],
  )
  return rows
}
const since = async (count: number, product = counted) => (await movements(product)).slice(count)
const plain = { order: null, actor: null, note: null }

describe('a stock', () => {
  test('is changed by a sale, a hold, its release and a late payment, each recorded with its order', async () => {
    await orders.fillCart()
    const before = (await movements()).length
    const sold = await orders.pay('the-key-of-the-sale', null)
    await orders.fillCart()
    const held = await orders.pay('the-key-of-the-hold', 1_800)
    await orders.expire(held.attempt)
    await orders.settlePayment(held.attempt, { id: 'late', status: 'approved' })
    expect(await since(before)).toEqual([
      { ...plain, kind: 'sale', units: -2, result: 18, order: sold.orderId },
      { ...plain, kind: 'hold', units: -2, result: 16, order: held.orderId },
      { ...plain, kind: 'release', units: 2, result: 18, order: held.orderId },
      { ...plain, kind: 'sale', units: -2, result: 16, order: held.orderId },
    ])
    await expectInvariants(pool)
  })

  test('of a licensed product is changed by its keys', async () => {
    expect(await movements(licences)).toEqual([{ ...plain, kind: 'keys', units: 6, result: 6 }])
    const { orderId } = await orders.bringTo('pending', 'held')
    expect(await since(1, licences)).toEqual([{ ...plain, kind: 'hold', units: -1, result: 5, order: orderId }])
    await expectInvariants(pool)
  })

  test('written without a reason is a correction without an author, and counting may end and begin', async () => {
    const before = (await movements()).length
    await pool.query('update products set stock = 7 where id = $1', [counted])
    await pool.query('update products set stock = null where id = $1', [counted])
    await pool.query('update products set stock = 0 where id = $1', [counted])
    await pool.query('update products set stock = 0, selling_price = 9000 where id = $1', [counted])
    expect(await since(before)).toEqual([
      { ...plain, kind: 'correction', units: -13, result: 7 },
      { ...plain, kind: 'correction', units: -7, result: null },
      { ...plain, kind: 'correction', units: 0, result: 0 },
    ])
    await expectInvariants(pool)
  })

  test('of a product that begins with units has its first movement', async () => {
    expect((await movements())[0]).toEqual({ ...plain, kind: 'created', units: 20, result: 20 })
    expect(await movements(orders.products.uncounted)).toEqual([])
  })

  test('that differs from the sum of its movements is found by the invariants', async () => {
    await pool.query('alter table products disable trigger products_write_stock_movement')
    await pool.query('update products set stock = 3 where id = $1', [counted])
    const { broken } = await checkInvariants(pool)
    expect(JSON.stringify(broken)).toContain('I3c')
  })
})

test('the database accepts movements of a known kind only, and of a visit only with its part and its direction', async () => {
  const { rows } = await pool.query<{ kind: string; units: number; hasPart: boolean; fits: boolean }>(
    `select kind, units, part is not null as "hasPart", movement_fits_kind(kind, units, part) as fits
     from unnest('{sale,hold,release,return,correction,keys,visit,visit_return,stolen}'::text[]) kind,
       unnest('{-1,1}'::int[]) units, unnest(array[null, gen_random_uuid()]) part`,
  )
  for (const { kind, units, hasPart, fits } of rows) {
    const ofVisit = { visit: -1, visit_return: 1 }[kind]
    const isRight = ofVisit === undefined ? !hasPart && kind !== 'stolen' : hasPart && units === ofVisit
    expect(fits, `${kind} ${units} ${hasPart}`).toBe(isRight)
  }
  await pool.query('alter table stock_movements disable trigger user')
  await expect(
    pool.query(
      `insert into stock_movements (product_id, kind, units, result) values (gen_random_uuid(), 'stolen', -1, 1)`,
    ),
  ).rejects.toMatchObject({ constraint: 'stock_movements_kind' })
})

test.each([
  [
    "insert into stock_movements (product_id, kind, units, result) values (gen_random_uuid(), 'correction', 1, 1)",
    /comes with a change/,
  ],
  ['update stock_movements set units = 0', /only grows/],
  ['delete from stock_movements', /only grows/],
  ['truncate stock_movements', /only grows/],
])('the database refuses: %s', async (statement, why) => {
  await expect(pool.query(statement)).rejects.toThrow(why)
})

describe('units that an order returns', () => {
  const giveBack = (order: string, units: number, product = counted) =>
    pool.query('select return_units($1, $2::jsonb, $3, $4)', [
      order,
      JSON.stringify([{ product, units }]),
      orders.buyer.id,
      'Llegó golpeada',
    ])

  /** The order's shipment comes back and is received, so that its units may be for sale again. */
  const receiveShipment = (order: string) =>
    pool.query(
      `with place as (insert into order_addresses (order_id, recipient, phone, municipality_code, line)
         values ($1, 'Ana', '3155550199', '52356', 'Carrera 6 # 12-30') returning id),
       shipment as (insert into shipments (id, order_id, number, state, carrier, address_id,
           to_prepare_since, prepared_at, sent_at, returned_at, received_at)
         select $1, $1, 1, 'returned', 'tcc', id, now(), now(), now(), now(), now() from place returning id)
       insert into shipment_lines (shipment_id, order_line_id, quantity)
       select shipment.id, l.id, l.quantity from shipment, order_lines l where l.order_id = $1 and l.product_id <> $2`,
      [order, licences],
    )

  test('are for sale again, as a movement with order, person and reason', async () => {
    const { orderId } = await orders.bringTo('paid', 'sold')
    await receiveShipment(orderId)
    const before = (await movements()).length
    await giveBack(orderId, 1)
    expect(await since(before)).toEqual([
      { kind: 'return', units: 1, result: 19, order: orderId, actor: orders.buyer.id, note: 'Llegó golpeada' },
    ])
    await pool.query('update products set stock = 4 where id = $1', [counted])
    expect((await since(before)).at(-1)).toMatchObject({ kind: 'correction', order: null, actor: null })
    await expectInvariants(pool)
  })

  test('of a product without a counted stock, or of a licensed one, are not recorded', async () => {
    const { orderId } = await orders.bringTo('paid', 'sold')
    const before = (await movements(licences)).length
    await giveBack(orderId, 1, licences)
    await giveBack(orderId, 1, orders.products.uncounted)
    expect(await since(before, licences)).toEqual([])
    expect(await movements(orders.products.uncounted)).toEqual([])
    await expectInvariants(pool)
  })

  test('are at least one', async () => {
    const { orderId } = await orders.bringTo('paid', 'sold')
    await expect(giveBack(orderId, 0)).rejects.toThrow('a return has units')
  })
})
