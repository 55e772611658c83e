import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling, startApprovedVisit } from '../../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../../test/visits/visit-records.ts'
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

const startApproved = (amount = 80_000) => startApprovedVisit({ technician, billing, client }, amount)
/** A transfer of the whole due amount of a visit of 80,000, by default. */
const payment = (about: object = {}) => ({
  ...{ paymentId: randomUUID(), method: 'transfer', amount: 80_000, reference: 'M 8841', dueSeen: 80_000 },
  ...about,
})
const note = (id: string, about: object = {}, who: Pick<typeof owner, 'post'> = owner) =>
  who.post(`/api/visits/${id}/shop-payments`, payment(about))
const opened = async (id: string) => (await owner.get(`/api/agenda/visits/${id}`)).body.data
const cash = async () => (await owner.get('/api/technician-cash')).body.data
const amountsOf = async (id: string): Promise<number[]> =>
  (await pool.query('select amount from visit_payments where task_id = $1 order by received_at', [id])).rows.map(
    ({ amount }) => amount,
  )

test('the owner records a transfer with its reference and cash; charges, client, history, log, record and report agree', async () => {
  const id = await startApproved()
  const transfer = payment({ amount: 50_000, reference: ' M 8841 ' })
  const first = await note(id, transfer)
  expect([first.status, first.body.message, first.body.data]).toEqual([
    200,
    'Pago anotado',
    { taskId: id, paid: 50_000, due: 30_000 },
  ])
  const second = await note(id, { method: 'cash', amount: 30_000, reference: 'no cuenta', dueSeen: 30_000 })
  expect(second.body.data).toEqual({ taskId: id, paid: 80_000, due: 0 })

  const { money, history } = await opened(id)
  const paidAs = [
    { method: 'transfer', amount: 50_000, isToShop: true, reference: 'M 8841' },
    { method: 'cash', amount: 30_000, isToShop: true, reference: '' },
  ]
  expect(money).toMatchObject({ total: 80_000, paid: 80_000, due: 0, payments: paidAs })
  expect(history.slice(0, 2)).toMatchObject(
    paidAs.toReversed().map((paid) => ({ event: 'paid', actor: 'Adriana Rojas', reason: '', payment: paid })),
  )
  expect(history.at(-1)).toMatchObject({ event: 'requested', payment: null })
  const { proposal } = (await client.get(`/api/my-visits/${id}`)).body.data
  expect(proposal).toMatchObject({ paid: 80_000, payments: [{ method: 'transfer' }, { method: 'cash' }] })
  const { rows: log } = await pool.query(
    `select action, actor, after from audit_log where target = $1 and action = 'visit.paid' order by id`,
    [id],
  )
  expect(log).toEqual([
    { action: 'visit.paid', actor: owner.id, after: { method: 'transfer', amount: 50_000, reference: 'M 8841' } },
    { action: 'visit.paid', actor: owner.id, after: { method: 'cash', amount: 30_000, reference: '' } },
  ])

  const { end, sign } = openVisitSigning(technician)
  expect((await end(id)).status).toBe(200)
  expect((await sign(id)).status).toBe(200)
  const { document } = (await client.get(`/api/visit-records/${id}`)).body.data
  expect([document.total, document.paid]).toEqual([
    80_000,
    [
      { method: 'cash', amount: 30_000 },
      { method: 'transfer', amount: 50_000 },
    ],
  ])
  const report = (await owner.get('/api/visit-report')).body
  expect(report.at(-1)).toMatchObject({ totalServices: 80_000, totalPaid: 80_000 })
})

test('cash received by the shop is not the technician’s to hand over, and is in no handover', async () => {
  const id = await startApproved()
  const paid = payment({ method: 'cash', amount: 80_000 })
  expect((await note(id, paid)).status).toBe(200)
  expect(await cash()).toMatchObject({ total: 0, technicians: [] })
  expect((await technician.get('/api/visits')).body.data.cashInHand).toBe(0)
  const handover = {
    handoverId: randomUUID(),
    technicianId: technician.id,
    payments: [paid.paymentId],
    counted: 80_000,
  }
  expect((await owner.post('/api/technician-cash', handover)).body.code).toBe('CASH_CHANGED')
  const damage = `with made as (insert into cash_handovers (id, technician_id, expected, counted, received_by)
      select gen_random_uuid(), technician_id, amount, amount, technician_id from visit_payments where id = $1 returning id)
    insert into cash_handover_payments (payment_id, handover_id) select $1, id from made`
  expect(await violatedInvariants(pool, damage, [paid.paymentId])).toEqual(['I55'])
})

test('a repeated payment is recorded once; for another visit or amount its key is refused', async () => {
  const id = await startApproved()
  const sent = payment({ amount: 60_000 })
  for (const _time of [1, 2]) {
    const { status, body } = await note(id, sent)
    expect([status, body.data]).toEqual([200, { taskId: id, paid: 60_000, due: 20_000 }])
  }
  expect((await note(id, { ...sent, amount: 20_000, dueSeen: 20_000 })).body.code).toBe('KEY_REUSED')
  expect((await note(await startApproved(), sent)).status).toBe(422)
  expect(await amountsOf(id)).toEqual([60_000])
  const { rows } = await pool.query(
    `select count(*)::int as many from audit_log where target = $1 and action = 'visit.paid'`,
    [id],
  )
  expect(rows).toEqual([{ many: 1 }])
})

test.each(raceRounds(3))(
  'recorded twice, by two people and with a technician’s cash at once: the due amount is paid once (round %i)',
  async () => {
    const id = await startApproved()
    const sent = payment()
    const answers = await Promise.all([note(id, sent), note(id, sent), note(id), billing.pay(id, 80_000)])
    expect(await amountsOf(id)).toEqual([80_000])
    const isDone = answers.map(({ status }) => status === 200)
    expect(isDone.filter(Boolean)).toHaveLength(isDone[0] ? 2 : 1)
    expect(isDone[0]).toBe(isDone[1])
  },
)

test('of two people who each record half at once, the second gets the current due amount', async () => {
  const id = await startApproved()
  const answers = await Promise.all([note(id, { amount: 40_000 }), note(id, { amount: 40_000 })])
  const refused = answers.find(({ status }) => status === 409)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([refused?.body.code, refused?.body.message, refused?.body.data]).toEqual([
    'VISIT_DUE_CHANGED',
    'La cuenta cambió: ahora hay $\u00A040.000 por cobrar.',
    { due: 40_000 },
  ])
  expect(await amountsOf(id)).toEqual([40_000])
})

test('more than the due amount is refused, and so is a payment for a visit that owes nothing or does not exist', async () => {
  const id = await startApproved()
  const { status, body } = await note(id, { amount: 80_001 })
  expect([status, body.code, body.message]).toEqual([
    409,
    'VISIT_PAYMENT',
    'Por cobrar hay $\u00A080.000. No se anotó el pago.',
  ])
  const { _id: unapproved } = (await client.postCorrective({ descripcion: 'Sin cuenta' })).body.data
  expect((await note(unapproved)).body.message).toBe('La cuenta cambió: ahora hay $\u00A00 por cobrar.')
  expect((await note(randomUUID())).status).toBe(404)
  await technician.save(id, { estado: 'cancelado' })
  expect((await note(id)).body.code).toBe('VISIT_DUE_CHANGED')
})

test.each([
  [{ amount: 0 }, 'Escribe cuánto recibiste, en pesos sin decimales.'],
  [{ amount: 12.5 }, 'Escribe cuánto recibiste, en pesos sin decimales.'],
  [{ method: 'link' }, 'Elige cómo pagó.'],
  [{ reference: ' ' }, 'Escribe la referencia de la transferencia.'],
  [{ reference: 'x'.repeat(81) }, 'La referencia admite máximo 80 caracteres.'],
])('a payment with %j is refused', async (about, message) => {
  const { status, body } = await note(randomUUID(), about)
  expect([status, body.message]).toEqual([400, message])
})

test('the owner can take such a payment back, and its technician cannot', async () => {
  const id = await startApproved()
  const { paymentId } = payment()
  expect((await note(id, { paymentId, method: 'cash' })).status).toBe(200)
  const step = { paymentId, version: 1, reason: 'No era' }
  const refused = await billing.post(id, 'take-back-payment', step)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Ese pago lo anotó otra persona. Solo la tienda puede corregirlo.',
  ])
  const taken = await owner.post(`/api/visit-payments/${paymentId}/take-back`, { reason: 'Nunca llegó' })
  expect(taken.body.data).toEqual({ taskId: id, paid: 0, due: 80_000 })
  expect((await opened(id)).history[0]).toMatchObject({
    ...{ event: 'payment_taken_back', actor: 'Adriana Rojas', reason: 'Nunca llegó' },
    payment: { method: 'cash', amount: 80_000, isToShop: true },
  })
  expect((await note(id)).body.data).toMatchObject({ paid: 80_000 })
})

test('only the owner records such a payment', async () => {
  const id = await startApproved()
  for (const person of [technician, client]) expect((await note(id, {}, person)).status).toBe(403)
  expect(await amountsOf(id)).toEqual([])
})
