import { expect, test } from 'vitest'

import { addProduct } from '../../../test/buyers.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { openTestShop } from '../../../test/shop.ts'
import { openOwner, openTill } from '../../../test/visit-money.ts'
import { openClient, openTechnician } from '../../../test/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const till = openTill(technician)
const client = await openClient(shop)
const owner = await openOwner(shop)

/** A corrective visit that the technician has taken. @returns its id */
async function take(): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `No suena ${Math.random()}` })).body.data
  await technician.take(_id, 1)
  return _id
}
const stockOf = async (id: string): Promise<number | null> =>
  (await shop.pool.query('select stock from products where id = $1', [id])).rows[0].stock

test('a visit that is cancelled before it began charges nothing, and its parts are for sale again; a begun one keeps them', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const [id, begun] = [await take(), await take()]
  await till.stage(begun, 'started')
  for (const visit of [id, begun]) {
    await till.addPart(visit, disk, { quantity: 2 })
    await till.addService(visit, { amount: 45_000 })
    expect((await till.agree(visit)).status).toBe(200)
  }
  expect(await stockOf(disk)).toBe(1)
  for (const visit of [id, begun]) await technician.save(visit, { estado: 'cancelado' })
  expect(await stockOf(disk)).toBe(3)
  expect(await till.money(id)).toMatchObject({ approval: null, due: 0, total: 0, parts: [], services: [] })
  expect(await till.money(begun)).toMatchObject({ approval: { total: 65_000 } })
  const { data } = (await owner.get(`/api/stock-movements?productId=${disk}`)).body
  expect(data.movements[0]).toMatchObject({ kind: 'visit_return', units: 2, who: 'Teresa Muñoz' })
  await expectInvariants(shop.pool)
  await technician.save(id, { estado: 'pendiente' })
  await till.addPart(id, disk)
  expect((await till.agree(id)).body.data.money).toMatchObject({ approval: { total: 10_000 } })
})

test('money that was paid keeps the parts of a visit that is cancelled before it began', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const id = await take()
  await till.addPart(id, disk)
  await till.agree(id)
  await till.pay(id, 10_000)
  await technician.save(id, { estado: 'cancelado' })
  expect(await stockOf(disk)).toBe(4)
  expect(await till.money(id)).toMatchObject({ approval: { total: 10_000 }, paid: 10_000 })
  await expectInvariants(shop.pool)
})
