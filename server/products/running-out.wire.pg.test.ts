import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const [none, five, nine, fifty] = [
  await addProduct(shop, { name: 'Ninguna', stock: 0 }),
  await addProduct(shop, { name: 'Cinco', stock: 5 }),
  await addProduct(shop, { name: 'Nueve', stock: 9 }),
  await addProduct(shop, { name: 'Cincuenta', stock: 50 }),
]
await addProduct(shop, { name: 'Sin contar', stock: null })
afterEach(() => expectInvariants(pool))

const set = (units: unknown) => owner.send('PUT', '/api/running-out', { units })
const listed = async () => {
  const { body } = await owner.get('/api/admin-products?runningOut=1')
  for (const product of body.data) expect(product).toMatchObject({ isRunningOut: true })
  return body.data.map(({ _id }: { _id: string }) => _id)
}
const logged = async () => (await pool.query(`select before, after from audit_log where action = 'shop.changed'`)).rows

test('a product is running out with five units, until the owner changes the limit, which applies to all at once (P-250)', async () => {
  expect((await owner.get('/api/running-out')).body.data).toEqual({ units: 5 })
  expect(await listed()).toEqual([none, five])
  const { status, body } = await set(9)
  expect([status, body.message, body.data]).toEqual([200, 'Aviso guardado', { units: 9 }])
  expect(await listed()).toEqual([none, five, nine])
  expect((await owner.get('/api/running-out')).body.data).toEqual({ units: 9 })
  await set(50)
  expect(await listed()).toEqual([none, five, nine, fifty])
  await set(1)
  expect(await listed()).toEqual([none])
  expect((await owner.get('/api/admin-products?q=nueve')).body.data[0]).toMatchObject({ isRunningOut: false })
})

test('the same number again changes nothing and is not logged', async () => {
  const before = await logged()
  expect(before.at(-1)).toEqual({ before: { runningOut: 50 }, after: { runningOut: 1 } })
  expect((await set('1')).status).toBe(200)
  expect(await logged()).toEqual(before)
})

test.each([0, 51, 2.5, 'pocas', null])('%j is refused, and nothing changes', async (units) => {
  const { status, body } = await set(units)
  expect([status, body.message]).toEqual([400, 'Escribe de 1 a 50 unidades.'])
  expect((await owner.get('/api/running-out')).body.data).toEqual({ units: 1 })
})

test('sales during a change of the limit are compared with one of both, and never stay compared with the old one', async () => {
  const many = await addProduct(shop, { name: 'Muchas', stock: 40 })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => openBuyer({ ...shop, vault: shop.vault })))
  const sales = buyers.map(async (buyer) => {
    for (const _ of [1, 2, 3, 4]) expect((await buyer.buy({ [many]: 2 })).status).toBe(200)
  })
  const changes = (async () => {
    for (const units of [30, 10, 20, 8]) expect((await set(units)).status).toBe(200)
  })()
  await Promise.all([...sales, changes])
  const { rows } = await pool.query('select stock, running_out, units_left from products where id = $1', [many])
  expect(rows).toEqual([{ stock: 8, running_out: true, units_left: 8 }])
})

test('a payment that has locked its products goes first, and both succeed', async () => {
  const payment = await pool.connect()
  try {
    await payment.query('begin')
    await payment.query('select from products where id = $1 for no key update', [nine])
    const changed = set(25)
    const isWaiting = `select from pg_locks where not granted and relation = 'products'::regclass`
    await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1)
    await payment.query('update products set stock = stock - 1 where id = $1', [nine])
    await payment.query('update products set stock = stock + 1 where id = $1', [nine])
    await payment.query('commit')
    expect((await changed).status).toBe(200)
  } finally {
    payment.release()
  }
  expect(await listed()).toContain(nine)
})

test('the invariants find a product that is running out by another limit', async () => {
  const wrong =
    'update products set running_out = not running_out, units_left = case when running_out then null else stock end'
  expect(await violatedInvariants(pool, `${wrong} where stock = 9`)).toEqual(['I71'])
})
