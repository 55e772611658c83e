import { expect, test } from 'vitest'

import { addProduct } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { addPerson, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const { id: buyer } = await addPerson(shop.db)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const sell = (productId: string, quantity: number, days: number) =>
  addSale(pool, { buyer, lines: [{ productId, quantity, price: 50_000 }], paidAt: daysAgo(days) })
const read = async (days = 30) => {
  const { status, body } = await owner.get(`/api/restock-report?days=${days}`)
  expect(status).toBe(200)
  return body
}
const namesOf = (rows: { productName: string }[]) => rows.map(({ productName }) => productName)

test('nothing is to be bought while nothing was sold', async () => {
  await addProduct(shop, { name: 'Lámpara', stock: 0 })
  expect(await read()).toEqual([])
})

test('a counted product that does not last is listed with what to buy, the shortest first, and an uncounted one never', async () => {
  const [pot, fan, cable] = [
    await addProduct(shop, { name: 'Olla', stock: 4 }),
    await addProduct(shop, { name: 'Ventilador', stock: 1 }),
    await addProduct(shop, { name: 'Cable', stock: null }),
  ]
  await pool.query('update products set cost_price = 21000 where id = $1', [pot])
  await sell(pot, 6, 29)
  await sell(pot, 4, 2)
  // Too long ago to say how it sells.
  await sell(pot, 50, 31)
  await sell(fan, 30, 5)
  await sell(cable, 80, 1)
  const row = (productId: string, productName: string, more: object) => ({
    ...{ productId, productName, digital: false, waiting: 0, costPrice: null },
    ...more,
  })
  expect(await read()).toEqual([
    row(fan, 'Ventilador', { unitsLeft: 1, unitsSold: 30, daysLeft: 1, quantity: 29 }),
    row(pot, 'Olla', { unitsLeft: 4, unitsSold: 10, daysLeft: 12, quantity: 6, costPrice: 21_000 }),
  ])
  // Ten days ask for ten fans and four pots, which are there.
  expect(await read(10)).toEqual([row(fan, 'Ventilador', { unitsLeft: 1, unitsSold: 30, daysLeft: 1, quantity: 9 })])
  expect((await read(100)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([99, 30])
})

test('products that are sold out and awaited come first, also when none was sold lately; returned units were not sold', async () => {
  const [awaited, other, returned, gone] = [
    await addProduct(shop, { name: 'Estufa', stock: 0 }),
    await addProduct(shop, { name: 'Nevera', stock: 0 }),
    await addProduct(shop, { name: 'Plancha', stock: 2 }),
    await addProduct(shop, { name: 'Silla', stock: 0 }),
  ]
  for (const _ of [1, 2, 3]) {
    const { id } = await addPerson(shop.db)
    await pool.query('insert into stock_notices (user_id, product_id) values ($1, $2)', [id, awaited])
  }
  await sell(other, 3, 3)
  const order = await sell(returned, 40, 3)
  await pool.query(`update orders set state = 'voided', goods = 'returned' where id = $1`, [order])
  await sell(gone, 9, 3)
  await pool.query('update products set deleted_at = now() where id = $1', [gone])
  const rows = await read()
  expect(namesOf(rows)).toEqual(['Estufa', 'Nevera', 'Ventilador', 'Olla'])
  expect(rows[0]).toMatchObject({ unitsLeft: 0, unitsSold: 0, daysLeft: null, waiting: 3, quantity: 3 })
  expect(rows[1]).toMatchObject({ unitsLeft: 0, unitsSold: 3, daysLeft: 0, waiting: 0, quantity: 3 })
})

test('licences are units, and parts of visits are used up, too', async () => {
  const antivirus = await addProduct(shop, { name: 'Antivirus', keys: 2 })
  await sell(antivirus, 5, 3)
  const billing = openVisitBilling(await openTechnician(shop))
  const disk = await addProduct(shop, { name: 'Unidad SSD', stock: 5 })
  const id = await requestVisit(await openClient(shop))
  await billing.addPart(id, disk, { quantity: 4 })
  expect((await billing.agree(id)).status).toBe(200)
  const rows: { productName: string }[] = await read()
  const find = (name: string) => rows.find(({ productName }) => productName === name)
  expect(find('Antivirus')).toMatchObject({ digital: true, unitsLeft: 2, unitsSold: 5, daysLeft: 12, quantity: 3 })
  expect(find('Unidad SSD')).toMatchObject({ unitsLeft: 1, unitsSold: 4, daysLeft: 7, quantity: 3 })
})

test.each(['', 'days=0', 'days=366', 'days=x', 'days=30&mes=1'])('%s is refused', async (query) => {
  expect((await owner.get(`/api/restock-report?${query}`)).status).toBe(400)
})
