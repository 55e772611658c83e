import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import {
  openMoneyOwner,
  openVisitBilling,
  servicePrices,
  startApprovedVisit,
} from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const startApproved = (amount: number) => startApprovedVisit({ technician, billing, client }, amount)
const cash = async () => (await owner.get('/api/technician-cash')).body.data
const receive = (about: object) =>
  owner.post('/api/technician-cash', { handoverId: randomUUID(), technicianId: technician.id, ...about })
const idsOf = ({ payments }: { payments: { _id: string }[] }) => payments.map(({ _id }) => _id)
/** Hands over the cash that earlier tests left. */
async function tickOffAll(): Promise<void> {
  for (const { payments, total } of (await cash()).technicians) {
    expect((await receive({ payments: idsOf({ payments }), counted: total })).status).toBe(200)
  }
}

describe('a payment of a visit', () => {
  test('is recorded with its method, also in parts, and shown to the client', async () => {
    const id = await startApproved(100_000)
    await billing.pay(id, 40_000, { method: 'transfer' })
    const { money } = (await billing.pay(id, 60_000)).body.data
    expect(money).toMatchObject({
      paid: 100_000,
      due: 0,
      payments: [
        { method: 'transfer', amount: 40_000 },
        { method: 'cash', amount: 60_000 },
      ],
    })
    const { proposal } = (await client.get(`/api/my-visits/${id}`)).body.data
    expect(proposal).toMatchObject({ standing: 'approved', total: 100_000, paid: 100_000, payments: money.payments })
  })

  test('cannot exceed the approved and unpaid amount', async () => {
    const id = await startApproved(100_000)
    await billing.pay(id, 30_000)
    const { status, body } = await billing.pay(id, 70_001)
    expect([status, body.code, body.message]).toEqual([
      409,
      'VISIT_PAYMENT',
      'Por cobrar hay $\u00A070.000. No se anotó el pago.',
    ])
    expect(body.data.money).toMatchObject({ paid: 30_000, due: 70_000 })
  })

  test('needs an approval, an amount and a known method', async () => {
    const { _id: id } = (await client.postCorrective({ descripcion: 'Sin aprobar' })).body.data
    await technician.take(id, 1)
    await billing.addService(id, { amount: 45_000 })
    await billing.quote(id)
    expect((await billing.pay(id, 45_000)).body.code).toBe('VISIT_STATE')
    expect((await billing.pay(id, 0)).body.message).toBe('Escribe un valor en pesos, sin decimales.')
    expect((await billing.pay(id, 1, { method: 'link' })).body.message).toBe('Elige cómo paga.')
  })

  test('sent twice by a phone is recorded once', async () => {
    const id = await startApproved(50_000)
    const step = { stepId: randomUUID(), at: new Date().toISOString(), paymentId: randomUUID() }
    for (const _time of [1, 2]) expect((await billing.pay(id, 50_000, step)).body.data.money.paid).toBe(50_000)
    expect((await billing.pay(id, 50_000, { paymentId: step.paymentId })).status).toBe(409)
    const other = await startApproved(50_000)
    expect((await billing.pay(other, 50_000, { paymentId: step.paymentId })).status).toBe(422)
  })
})

describe('cash that technicians received', () => {
  test('is listed by technician and ticked off when handed over', async () => {
    await tickOffAll()
    const [first, second] = [await startApproved(384_900), await startApproved(124_000)]
    await billing.pay(first, 384_900)
    await billing.pay(second, 100_000)
    await billing.pay(second, 24_000, { method: 'transfer' })
    const { total, technicians } = await cash()
    expect([total, technicians]).toMatchObject([
      484_900,
      [
        {
          technicianId: technician.id,
          name: 'Teresa Muñoz',
          total: 484_900,
          payments: [
            { taskId: first, client: 'Luz Marina Ospina', amount: 384_900 },
            { taskId: second, amount: 100_000 },
          ],
        },
      ],
    ])
    expect((await technician.get('/api/visits')).body.data.cashInHand).toBe(484_900)
    const { status, body } = await receive({ payments: idsOf(technicians[0]), counted: 484_900 })
    expect([status, body.data.total, body.data.technicians]).toEqual([200, 0, []])
    expect(body.data.handovers[0]).toMatchObject({
      ...{ technician: 'Teresa Muñoz', expected: 484_900, counted: 484_900, note: '', payments: 2 },
      receivedBy: 'Adriana Rojas',
    })
    expect((await technician.get('/api/visits')).body.data.cashInHand).toBe(0)
  })

  test('can be ticked off with a different amount only with a note', async () => {
    await tickOffAll()
    await billing.pay(await startApproved(90_000), 90_000)
    const payments = idsOf((await cash()).technicians[0])
    const { status, body } = await receive({ payments, counted: 80_000 })
    expect([status, body.fields]).toEqual([400, [{ field: 'note', message: 'Escribe por qué recibiste otro valor.' }]])
    const noted = await receive({ payments, counted: 80_000, note: 'Faltó un billete de diez mil' })
    expect(noted.body.data.handovers[0]).toMatchObject({ expected: 90_000, counted: 80_000 })
  })

  test('is ticked off once as displayed: newer payments stay open, and a repeated call changes nothing', async () => {
    await tickOffAll()
    await billing.pay(await startApproved(10_000), 10_000)
    const payments = idsOf((await cash()).technicians[0])
    await billing.pay(await startApproved(5_000), 5_000)
    const handover = { handoverId: randomUUID(), payments, counted: 10_000 }
    for (const _time of [1, 2]) {
      const { status, body } = await receive(handover)
      expect([status, body.data.total]).toEqual([200, 5_000])
    }
    const again = await receive({ payments, counted: 10_000 })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'CASH_CHANGED',
      'Ese efectivo ya se recibió o cambió. Así está ahora.',
    ])
    expect(again.body.data.total).toBe(5_000)
    expect((await receive({ ...handover, counted: 9_000, note: 'x' })).status).toBe(422)
    expect((await receive({ payments: [], counted: 0 })).body.message).toBe('Elige los pagos que recibiste.')
    const foreign = await receive({
      technicianId: owner.id,
      payments: idsOf((await cash()).technicians[0]),
      counted: 5_000,
    })
    expect(foreign.status).toBe(409)
  })
})

describe('the owner’s prices', () => {
  test('are read by technicians and saved in versions; visits retain their prices', async () => {
    const id = await startApproved(60_000)
    const { version, services } = (await technician.get('/api/service-prices')).body.data
    expect(services).toEqual(servicePrices)
    const next = [{ name: 'Instalar programas', from: 30_000, to: 60_000 }]
    const saved = await owner.send('PUT', '/api/service-prices', { version, services: next })
    expect(saved.body.data).toEqual({ version: version + 1, services: next })
    expect((await billing.money(id)).services[0]).toMatchObject({ name: 'Diagnóstico a domicilio', amount: 60_000 })
    // An offline phone still charges by its version of the list.
    expect((await billing.addService(id, { listVersion: version, position: 2, amount: 50_000 })).status).toBe(200)
  })

  test('of two saves of one version one is refused with the saved prices', async () => {
    const { version } = (await owner.get('/api/service-prices')).body.data
    const save = (name: string) =>
      owner.send('PUT', '/api/service-prices', { version, services: [{ name, from: 1, to: 1 }] })
    const answers = await Promise.all([save('Uno'), save('Dos')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(refused?.body.code).toBe('PRICES_CHANGED')
    expect(refused?.body.data).toEqual(saved?.body.data)
  })

  test('refuse invalid entries by name, and other roles', async () => {
    const { version } = (await owner.get('/api/service-prices')).body.data
    const save = (services: object[], person = owner) =>
      person.send('PUT', '/api/service-prices', { version, services })
    const wrong = await save([{ name: 'Limpieza', from: 80_000, to: 50_000 }])
    expect([wrong.status, wrong.body.message]).toEqual([400, 'El precio más alto no puede ser menor que el más bajo.'])
    expect((await save([{ name: '', from: 1, to: 1 }])).body.message).toBe(
      'Escribe el servicio (máximo 80 caracteres).',
    )
    const stranger = await signInAs(shop)
    expect((await stranger.get('/api/service-prices')).status).toBe(403)
  })
})

test('the report of visits sums approved and paid amounts by month; a cancelled visit that used nothing is not in it (P-89)', async () => {
  const cancelled = await startApproved(1_000_000)
  await technician.save(cancelled, { estado: 'cancelado' })
  await billing.pay(await startApproved(70_000), 20_000)
  await startApproved(30_000)
  const { status, body } = await owner.get('/api/visit-report')
  const sums = { totalVisits: 2, totalServices: 100_000, totalParts: 0, totalPaid: 20_000 }
  expect([status, body]).toMatchObject([200, [sums]])
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(new Date())
    .split('-')
    .map(Number)
  expect(body[0]._id).toEqual({ month, year })
})
