import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openDay } from '../../../test/visits/open-days.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)
const ROUNDS = raceRounds(3)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

/** Starts a corrective visit with two units of a product and a service approved. */
async function startApprovedVisit() {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const { _id: id } = (await client.postCorrective({ descripcion: `No suena ${count++}` })).body.data
  await technician.take(id, 1)
  await billing.stage(id, 'started')
  await billing.addPart(id, disk, { quantity: 2 })
  await billing.addService(id, { amount: 45_000 })
  const { parts, services } = (await billing.agree(id)).body.data.money
  return { id, disk, part: parts[0], service: services[0] }
}
const stockOf = async (id: string): Promise<number> =>
  (await pool.query('select stock from products where id = $1', [id])).rows[0].stock
const takeBack = (id: string, paymentId: string, about: object = {}) =>
  billing.post(id, 'take-back-payment', { paymentId, version: 1, reason: 'Era transferencia', ...about })
const takeBackLine = (id: string, { _id, version }: { _id: string; version: number }, about: object = {}) =>
  billing.post(id, 'take-back-line', { lineId: _id, version, reason: 'No hacía falta', ...about })
const correctPayment = (paymentId: string, about: object = {}) =>
  owner.post(`/api/visit-payments/${paymentId}/take-back`, { reason: 'Nadie lo recibió', ...about })
async function pay(id: string, amount: number, about: object = {}): Promise<string> {
  const paymentId = randomUUID()
  expect((await billing.pay(id, amount, { paymentId, ...about })).status).toBe(200)
  return paymentId
}
const cash = async () => (await owner.get('/api/technician-cash')).body.data
async function handOver(): Promise<void> {
  for (const { payments, total } of (await cash()).technicians) {
    const handover = { handoverId: randomUUID(), technicianId: technician.id, counted: total }
    const ids = payments.map(({ _id }: { _id: string }) => _id)
    expect((await owner.post('/api/technician-cash', { ...handover, payments: ids })).status).toBe(200)
  }
}

describe('a payment recorded by mistake', () => {
  test('cannot be taken back by the visit’s later technician: it belongs to the one who recorded it', async () => {
    const { id } = await startApprovedVisit()
    await handOver()
    const paymentId = await pay(id, 65_000)
    const other = await openTechnician(shop, 'Óscar Pinto')
    await pool.query('update tasks set technician_id = $2 where id = $1', [id, other.id])
    const step = { paymentId, version: 1, reason: 'No era' }
    const { status, body } = await openVisitBilling(other).post(id, 'take-back-payment', step)
    expect([status, body.code, body.message]).toEqual([
      409,
      'VISIT_STATE',
      'Ese pago lo anotó otra persona. Solo la tienda puede corregirlo.',
    ])
    expect((await cash()).technicians).toMatchObject([{ technicianId: technician.id, total: 65_000 }])
    expect((await correctPayment(paymentId)).status).toBe(200)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })

  test('is taken back once by its technician, with a reason, and is due again', async () => {
    const { id } = await startApprovedVisit()
    await handOver()
    const paymentId = await pay(id, 65_000)
    expect((await takeBack(id, paymentId, { reason: ' ' })).body.message).toBe(
      'Escribe por qué (máximo 300 caracteres).',
    )
    const step = { stepId: randomUUID(), at: new Date().toISOString() }
    for (const _time of [1, 2]) {
      const { status, body } = await takeBack(id, paymentId, step)
      expect([status, body.data.money]).toMatchObject([200, { paid: 0, due: 65_000, payments: [] }])
    }
    expect((await takeBack(id, paymentId)).body.code).toBe('VISIT_STATE')
    expect((await takeBack(id, randomUUID())).status).toBe(404)
    expect((await technician.get('/api/visits')).body.data.cashInHand).toBe(0)
    expect((await cash()).technicians).toEqual([])
    await pay(id, 65_000, { method: 'transfer' })
    expect(await billing.money(id)).toMatchObject({ paid: 65_000, payments: [{ method: 'transfer' }] })
    const { rows } = await pool.query('select amount, reason from visit_payments where task_id = $1 and amount < 0', [
      id,
    ])
    expect(rows).toEqual([{ amount: -65_000, reason: 'Era transferencia' }])
  })

  test('can be taken back offline, naming the step that recorded it', async () => {
    const { id } = await startApprovedVisit()
    const [paymentId, stepId] = [randomUUID(), randomUUID()]
    await billing.pay(id, 5_000, { paymentId, stepId })
    expect((await takeBack(id, paymentId, { version: 0, after: stepId })).status).toBe(200)
  })

  test('can be corrected only by the owner after the handover, and never by another technician', async () => {
    const { id } = await startApprovedVisit()
    const paymentId = await pay(id, 65_000)
    const week = () => owner.get(`/api/agenda?desde=${openDay()}&dias=1`)
    expect((await week()).body.data.cash).toBe(65_000)
    await handOver()
    expect((await week()).body.data.cash).toBe(0)
    const refused = await takeBack(id, paymentId)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'PAYMENT_HANDED_OVER',
      'Ese dinero ya se entregó. Solo la tienda puede corregirlo.',
    ])
    for (const _time of [1, 2]) {
      const { status, body } = await correctPayment(paymentId)
      expect([status, body.data]).toEqual([200, { taskId: id, paid: 0, due: 65_000 }])
    }
    expect((await correctPayment(randomUUID())).status).toBe(404)
    expect((await correctPayment(paymentId, { reason: '' })).status).toBe(400)
    expect((await cash()).total).toBe(0)
    const colleague = await openTechnician(shop, 'Óscar Pinto')
    const step = { stepId: randomUUID(), at: new Date().toISOString(), version: 1, reason: 'x', paymentId }
    expect((await colleague.post(`/api/visits/${id}/take-back-payment`, step)).status).toBe(404)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [colleague.id])
  })

  test.each(ROUNDS)('is taken back during its handover: one of the two succeeds (round %i)', async () => {
    const { id } = await startApprovedVisit()
    await handOver()
    const paymentId = await pay(id, 65_000)
    const handover = { handoverId: randomUUID(), technicianId: technician.id, payments: [paymentId], counted: 65_000 }
    const [taken, received] = await Promise.all([takeBack(id, paymentId), owner.post('/api/technician-cash', handover)])
    expect([taken.status, received.status].toSorted()).toEqual([200, 409])
    expect((await billing.money(id)).paid).toBe(taken.status === 200 ? 0 : 65_000)
  })
})

describe('an approved line that is taken back', () => {
  test('is removed and returns its units to stock; the rest needs another approval', async () => {
    const { id, disk, part } = await startApprovedVisit()
    expect(await stockOf(disk)).toBe(3)
    const { status, body } = await takeBackLine(id, part)
    expect([status, body.data.money]).toMatchObject([200, { approval: null, due: 0, total: 45_000, parts: [] }])
    expect(await stockOf(disk)).toBe(5)
    const { data } = (await owner.get(`/api/stock-movements?productId=${disk}`)).body
    expect(data.movements[0]).toMatchObject({ kind: 'visit_return', units: 2, who: 'Teresa Muñoz' })
    expect((await billing.pay(id, 45_000)).body.code).toBe('VISIT_STATE')
    expect((await billing.agree(id)).body.data.money).toMatchObject({ approval: { total: 45_000 }, due: 45_000 })
    expect((await takeBackLine(id, part)).body.code).toBe('VISIT_CHANGED')
    expect((await takeBackLine(id, { ...part, version: part.version + 1 })).body.code).toBe('VISIT_STATE')
    expect((await takeBackLine(id, { _id: randomUUID(), version: 1 })).status).toBe(404)
  })

  test('is refused while a payment is recorded', async () => {
    const { id, disk, service } = await startApprovedVisit()
    const paymentId = await pay(id, 20_000)
    const { status, body } = await takeBackLine(id, service)
    expect([status, body.code, body.message]).toEqual([
      409,
      'VISIT_IS_PAID',
      'Ya hay pagos anotados. Quítalos antes de cambiar lo aprobado.',
    ])
    await takeBack(id, paymentId)
    expect((await takeBackLine(id, service)).body.data.money).toMatchObject({ total: 20_000, services: [] })
    expect(await stockOf(disk)).toBe(3)
  })

  test('is refused once the record is signed', async () => {
    const { id, service } = await startApprovedVisit()
    const { end, sign } = openVisitSigning(technician)
    await end(id)
    expect((await sign(id)).status).toBe(200)
    expect((await takeBackLine(id, service)).body.code).toBe('VISIT_STATE')
  })

  test('after the visit has ended leaves the rest approved and due; the units return, and the record has the rest', async () => {
    const { id, disk, part } = await startApprovedVisit()
    const { end, sign } = openVisitSigning(technician)
    expect((await end(id)).status).toBe(200)
    expect((await takeBackLine(id, part)).body.data.money).toMatchObject({
      ...{ approval: { total: 45_000, how: 'taken_back' }, total: 45_000, due: 45_000, parts: [] },
    })
    expect(await stockOf(disk)).toBe(5)
    const { data: unpaid } = (await owner.get('/api/today/unpaid')).body
    expect(unpaid).toContainEqual(expect.objectContaining({ _id: id, due: 45_000 }))
    await expectInvariants(pool)
    expect((await sign(id, { total: 45_000 })).status).toBe(200)
    const { document } = (await client.get(`/api/visit-records/${id}`)).body.data
    expect([document.total, document.lines]).toMatchObject([45_000, [{ amount: 45_000 }]])
    expect((await billing.pay(id, 45_000)).body.data.money).toMatchObject({ paid: 45_000, due: 0 })
  })

  test('after the visit has ended can be signed for once more by its client, until the record is signed', async () => {
    const { id, part } = await startApprovedVisit()
    const { end, sign } = openVisitSigning(technician)
    await end(id)
    await takeBackLine(id, part)
    expect((await billing.agree(id)).body.data.money).toMatchObject({
      ...{ approval: { total: 45_000, how: 'signature' }, due: 45_000 },
    })
    await sign(id)
    expect((await billing.quote(id)).status).toBe(200)
    expect(await billing.money(id)).toMatchObject({ approval: { total: 45_000, how: 'signature' } })
  })

  test('after the visit has ended, the last one leaves nothing to pay, and a record without lines', async () => {
    const { id, disk, part, service } = await startApprovedVisit()
    const { end, sign } = openVisitSigning(technician)
    await end(id)
    await takeBackLine(id, part)
    expect((await takeBackLine(id, service)).body.data.money).toMatchObject({ approval: null, total: 0, due: 0 })
    expect(await stockOf(disk)).toBe(5)
    expect((await sign(id)).status).toBe(200)
    expect((await client.get(`/api/visit-records/${id}`)).body.data.document).toMatchObject({ lines: [], total: null })
  })

  test('before the visit ends leaves the rest due once it has ended, without another approval', async () => {
    const { id, disk, service } = await startApprovedVisit()
    await takeBackLine(id, service)
    expect(await billing.money(id)).toMatchObject({ approval: null, due: 0 })
    expect((await technician.save(id, { estado: 'completado' })).status).toBe(200)
    expect(await billing.money(id)).toMatchObject({ approval: { total: 20_000, how: 'taken_back' }, due: 20_000 })
    expect(await stockOf(disk)).toBe(3)
    expect((await billing.pay(id, 20_000)).status).toBe(200)
  })

  test.each(ROUNDS)('is taken back during a payment: one of the two succeeds (round %i)', async () => {
    const { id, disk, part } = await startApprovedVisit()
    const [taken, paid] = await Promise.all([takeBackLine(id, part), billing.pay(id, 65_000)])
    expect([taken.status, paid.status].toSorted()).toEqual([200, 409])
    expect(await stockOf(disk)).toBe(taken.status === 200 ? 5 : 3)
  })
})
