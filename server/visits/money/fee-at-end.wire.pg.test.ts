import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const { end, sign } = openVisitSigning(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

afterEach(async () => expectInvariants(shop.pool))

const opened = async (id: string) => (await owner.get(`/api/agenda/visits/${id}`)).body.data.money
const services = async (): Promise<number> =>
  (await owner.get('/api/visit-report')).body.reduce(
    (sum: number, { totalServices }: { totalServices: number }) => sum + totalServices,
    0,
  )

test.each(['by its technician’s steps', 'by a call that knows no steps'])(
  'the fee of a visit without parts that is ended %s is due, listed, payable and reported',
  async (how) => {
    const before = await services()
    const id = await requestVisit(client, { cantidad_computadoras: 2 })
    if (how.startsWith('by its')) await end(id)
    else expect((await technician.save(id, { estado: 'completado' })).status).toBe(200)
    expect((await sign(id, { total: 50_000 })).status).toBe(200)
    expect(await billing.money(id)).toMatchObject({ due: 50_000, approval: { how: 'request', total: 50_000 } })
    expect(await opened(id)).toMatchObject({ total: 50_000, due: 50_000, paid: 0 })
    expect((await client.get(`/api/my-visits/${id}`)).body.data.proposal).toMatchObject({
      ...{ standing: 'approved', total: 50_000, paid: 0 },
      lines: [{ kind: 'fee', amount: 50_000 }],
    })
    expect(await services()).toBe(before + 50_000)
    expect((await owner.post(`/api/visits/${id}/payment-link`, { amount: 50_000 })).status).toBe(200)
    expect((await client.post(`/api/my-visits/${id}/payment-link`, { amount: 50_000 })).status).toBe(200)
    // A phone that ended the visit offline sends its quote before the payment.
    expect((await billing.quote(id)).status).toBe(200)
    expect((await billing.pay(id, 50_000)).body.data.money).toMatchObject({ paid: 50_000, due: 0 })
  },
)

test('a visit that ends before its client approved a part owes its fee and nothing for the part', async () => {
  const id = await requestVisit(client)
  await billing.addPart(id, await addProduct(shop, { price: 10_000, stock: 5 }))
  await billing.quote(id)
  await end(id)
  expect(await billing.money(id)).toMatchObject({ due: 25_000, approval: { how: 'request', total: 25_000 } })
})

test('a visit that ends with an approval keeps it, also when it ends again, and one without a fee owes nothing', async () => {
  const id = await requestVisit(client)
  await billing.addService(id, { amount: 45_000 })
  await billing.agree(id)
  await end(id)
  await technician.save(id, { estado: 'pendiente' })
  await technician.save(id, { estado: 'completado' })
  expect(await billing.money(id)).toMatchObject({ due: 70_000, approval: { how: 'signature', total: 70_000 } })
  const { _id: corrective } = (await client.postCorrective({ descripcion: 'No enciende' })).body.data
  await technician.take(corrective, 1)
  await technician.save(corrective, { estado: 'completado' })
  expect(await billing.money(corrective)).toMatchObject({ due: 0, approval: null })
})

test('the used work of a cancelled visit is in the report of visits', async () => {
  const before = await services()
  const id = await requestVisit(client)
  await end(id)
  const { version } = (await billing.read(id)).task
  expect((await technician.save(id, { estado: 'en proceso' }, version)).status).toBe(200)
  const said = { version: version + 1, reason: 'El cliente salió de viaje' }
  expect((await owner.post(`/api/agenda/visits/${id}/cancel`, said)).status).toBe(200)
  expect(await billing.money(id)).toMatchObject({ due: 25_000, approval: { how: 'cancelled' } })
  expect(await services()).toBe(before + 25_000)
})

test('the rest of an approval that was taken back is due with the fee', async () => {
  const id = await requestVisit(client)
  await billing.addService(id, { amount: 45_000 })
  await billing.addService(id, { amount: 50_000, position: 2 })
  const { services: listed } = (await billing.agree(id)).body.data.money
  const { _id: lineId, version } = listed[0]
  expect((await billing.post(id, 'take-back-line', { lineId, version, reason: 'No hacía falta' })).status).toBe(200)
  await end(id)
  expect(await billing.money(id)).toMatchObject({ due: 75_000, approval: { how: 'taken_back', total: 75_000 } })
})

async function signAsBefore(): Promise<string> {
  const id = await requestVisit(client)
  await signUncharged(id)
  expect(await billing.money(id)).toMatchObject({ total: 25_000, due: 0, quote: null, approval: null })
  return id
}

/** Ends and signs a visit like before the end charged its fee: its record has a total without a quote. */
async function signUncharged(id: string): Promise<void> {
  await shop.pool.query('alter table tasks disable trigger tasks_charge_fee_at_end')
  await end(id)
  await shop.pool.query('alter table tasks enable trigger tasks_charge_fee_at_end')
  expect((await sign(id)).status).toBe(200)
}

/** Signs a visit whose only approved service was taken back after its end. */
async function signWithoutService(): Promise<string> {
  const id = await requestVisit(client)
  await billing.addService(id, { amount: 45_000 })
  const { services: listed } = (await billing.agree(id)).body.data.money
  await end(id)
  const { _id: lineId, version } = listed[0]
  expect((await billing.post(id, 'take-back-line', { lineId, version, reason: 'No hacía falta' })).status).toBe(200)
  expect((await sign(id)).status).toBe(200)
  // The fee is due without a written quote.
  expect(await billing.money(id)).toMatchObject({
    total: 25_000,
    due: 25_000,
    approval: { how: 'request', total: 25_000 },
  })
  return id
}

test.each([
  ['before the end charged the fee', signAsBefore],
  ['after its only service was taken back', signWithoutService],
])('a visit signed without an approval, %s, gets its fee quoted and paid', async (_when, signed) => {
  const id = await signed()
  expect((await billing.quote(id, { total: 24_000 })).body.code).toBe('QUOTE_CHANGED')
  const { status, body } = await billing.quote(id)
  expect(status).toBe(200)
  expect(body.data.money).toMatchObject({ due: 25_000, approval: { how: 'request', total: 25_000 } })
  expect((await billing.quote(id)).status).toBe(200)
  expect((await billing.pay(id, 25_000)).body.data.money).toMatchObject({ paid: 25_000, due: 0 })
})

test('a visit signed without an approval gets no quote for a part that its client never approved', async () => {
  const id = await requestVisit(client)
  await billing.addPart(id, await addProduct(shop, { price: 10_000, stock: 5 }))
  await signUncharged(id)
  expect((await billing.quote(id)).body.code).toBe('VISIT_STATE')
  expect(await billing.money(id)).toMatchObject({ approval: null, due: 0 })
})
