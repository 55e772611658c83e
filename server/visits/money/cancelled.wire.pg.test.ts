import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

/** Requests a corrective visit and assigns it. @returns its id */
async function take(): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `No suena ${Math.random()}` })).body.data
  await technician.take(_id, 1)
  return _id
}
const stockOf = async (id: string): Promise<number | null> =>
  (await shop.pool.query('select stock from products where id = $1', [id])).rows[0].stock

test('a cancelled visit charges nothing, started or not, and its unused parts return to stock', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const [id, begun] = [await take(), await take()]
  await billing.stage(begun, 'started')
  for (const visit of [id, begun]) {
    await billing.addPart(visit, disk, { quantity: 2 })
    await billing.addService(visit, { amount: 45_000 })
    expect((await billing.agree(visit)).status).toBe(200)
  }
  expect(await stockOf(disk)).toBe(1)
  for (const visit of [id, begun]) {
    await technician.save(visit, { estado: 'cancelado' })
    expect(await billing.money(visit)).toMatchObject({ approval: null, due: 0, total: 0, parts: [], services: [] })
  }
  expect(await stockOf(disk)).toBe(5)
  const { data } = (await owner.get(`/api/stock-movements?productId=${disk}`)).body
  expect(data.movements[0]).toMatchObject({ kind: 'visit_return', units: 2, who: 'Teresa Muñoz' })
  await expectInvariants(shop.pool)
  await technician.save(id, { estado: 'pendiente' })
  await billing.addPart(id, disk)
  expect((await billing.agree(id)).body.data.money).toMatchObject({ approval: { total: 10_000 } })
})

test('a visit cancelled with one computer resolved charges for that computer; the other one’s part returns to stock', async () => {
  const [used, unused] = [
    await addProduct(shop, { price: 10_000, stock: 5 }),
    await addProduct(shop, { price: 20_000, stock: 5 }),
  ]
  const { _id: id } = (await client.postPreventive({ cantidad_computadoras: 2 })).body.data
  await technician.take(id, 1)
  await billing.stage(id, 'started')
  const { computers } = await billing.read(id)
  await billing.addPart(id, used, { computerId: computers[0]._id })
  await billing.addPart(id, unused, { computerId: computers[1]._id })
  await billing.addService(id, { amount: 45_000, computerId: computers[1]._id })
  expect((await billing.agree(id)).body.data.money.approval.total).toBe(125_000)
  expect((await billing.result(id, 1, { state: 'resuelto' })).status).toBe(200)
  const { version } = (await billing.read(id)).task
  const cancellation = { version, reason: 'El cliente salió de viaje' }
  expect((await owner.post(`/api/agenda/visits/${id}/cancel`, cancellation)).status).toBe(200)
  expect([await stockOf(used), await stockOf(unused)]).toEqual([4, 5])
  expect(await billing.money(id)).toMatchObject({
    approval: { total: 35_000, how: 'cancelled' },
    fee: 25_000,
    due: 35_000,
    total: 35_000,
  })
  await expectInvariants(shop.pool)
  expect((await billing.pay(id, 35_000)).body.data.money).toMatchObject({ paid: 35_000, due: 0 })
  await expectInvariants(shop.pool)
})

test('a visit whose approval was partly taken back returns its other parts when it is cancelled', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const id = await take()
  await billing.addPart(id, disk)
  await billing.addService(id, { amount: 45_000 })
  const { services } = (await billing.agree(id)).body.data.money
  const { _id: lineId, version } = services[0]
  expect((await billing.post(id, 'take-back-line', { lineId, version, reason: 'No hacía falta' })).status).toBe(200)
  await expectInvariants(shop.pool)
  await technician.save(id, { estado: 'cancelado' })
  expect(await stockOf(disk)).toBe(5)
  await expectInvariants(shop.pool)
})

test('payments of a cancelled visit, recorded before or after, are owed to the client; its parts return to stock', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const id = await take()
  await billing.addPart(id, disk)
  await billing.agree(id)
  await billing.pay(id, 4_000)
  await technician.save(id, { estado: 'cancelado' })
  expect(await stockOf(disk)).toBe(5)
  expect(await billing.money(id)).toMatchObject({ approval: null, paid: 0, due: 0, payments: [{ amount: 4_000 }] })
  // An offline phone recorded this payment before it received the cancellation.
  expect((await billing.pay(id, 6_000)).body.data.money).toMatchObject({ paid: 0, due: 0 })
  expect((await billing.pay(id, 1)).body.code).toBe('VISIT_PAYMENT')
  const owed = (await owner.get('/api/visit-refunds')).body.data
  expect((await owner.get('/api/today')).body.data.visitRefunds).toBe(2)
  expect(owed).toMatchObject([
    { taskId: id, amount: 4_000, why: 'cancelled', transaction: '' },
    { taskId: id, amount: 6_000, why: 'cancelled' },
  ])
  await expectInvariants(shop.pool)
})

test.each(['its technician', 'the owner'])(
  'a payment of a cancelled visit that %s takes back as a mistake is not owed; other payments are',
  async (who) => {
    const id = await take()
    await billing.addService(id, { amount: 45_000 })
    await billing.addService(id, { amount: 50_000, position: 2 })
    await billing.agree(id)
    await billing.pay(id, 80_000)
    await billing.pay(id, 15_000, { method: 'transfer' })
    await technician.save(id, { estado: 'cancelado' })
    const owed = async () => {
      const { data } = (await owner.get('/api/visit-refunds')).body
      return data.flatMap(({ taskId, amount }: { taskId: string; amount: number }) => (taskId === id ? [amount] : []))
    }
    expect(await owed()).toEqual([95_000])
    const takeBack = (paymentId: string) =>
      who === 'the owner'
        ? owner.post(`/api/visit-payments/${paymentId}/take-back`, { reason: 'Nadie lo recibió' })
        : billing.post(id, 'take-back-payment', { paymentId, version: 1, reason: 'Nadie lo recibió' })
    const { payments } = await billing.money(id)
    for (const [at, rest] of [[15_000], []].entries()) {
      expect((await takeBack(payments[at]._id)).status).toBe(200)
      expect(await owed()).toEqual(rest)
      expect(await billing.money(id)).toMatchObject({ paid: 0, due: 0 })
      await expectInvariants(shop.pool)
    }
  },
)
