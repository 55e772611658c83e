import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import type { HttpResponse } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openVisitBilling, servicePrices, startApprovedVisit } from '../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { computer, openTechnician, type Client } from '../../test/visits/visits.ts'

const { shop, owner, desk, post, addProof, expectWhole } = await openDesk()
const { pool } = shop
await pool.query('update delivery_rates set cost = 18900, contra_entrega_up_to = 500000')
await owner.send('PUT', '/api/service-prices', { version: 0, services: servicePrices })
const technician = await openTechnician(shop)
const proof = [await addProof('a')]
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
afterEach(expectWhole)

type Buyer = Awaited<ReturnType<typeof desk.add>>['buyer']
const read = (clientId: string) => owner.get(`/api/client-file/${clientId}`)
const fileOf = async (clientId: string): Promise<HttpResponse['body']> => (await read(clientId)).body.data
const asClient = (buyer: Buyer) =>
  ({
    ...buyer,
    postCorrective: (body: object) => buyer.post('/api/mantenimiento-correctivo', body),
  }) as unknown as Client
const write = (person: Pick<Buyer, 'post'>, message: string, orderNumber = '') =>
  person.post('/api/contact', {
    ...{ type: 'reclamo', name: 'Patricia Salcedo', email: 'patricia@correo.example', orderNumber },
    ...{ message, authorisation: true },
  })

test("a file has the account's data, and only its own", async () => {
  const { buyer } = await desk.add()
  const { buyer: other } = await desk.add()
  const file = await fileOf(other.id)
  expect(file).toEqual({
    ...{ _id: other.id, name: 'Luz Marina Ospina', email: other.email, phone: '3001234567', role: 'GENERAL' },
    ...{ documentType: 'CC', document: '1020304050', createdAt: moment, addresses: [], computers: [] },
    bought: { orders: 1, amount: 80_000 },
    owed: { orders: 0, visits: 0 },
    orders: {
      total: 1,
      rows: [expect.objectContaining({ state: 'to_prepare', status: 'paid', total: 80_000, owed: 0 })],
    },
    cases: { total: 0, rows: [] },
    visits: { total: 0, rows: [] },
    messages: { total: 0, rows: [] },
  })
  expect(file.orders.rows[0]._id).not.toBe((await fileOf(buyer.id)).orders.rows[0]._id)
})

test('the purchases are the amounts paid for orders that stay paid, without refunds', async () => {
  const { orderId: partly, buyer } = await desk.add({ units: 3 })
  await desk.add({ units: 1, buyer })
  const { orderId: cancelled } = await desk.add({ units: 2, buyer })
  expect((await post('cancel', { orderId: cancelled, reason: 'asked', statusSeen: 'paid' })).status).toBe(200)
  const refund = { orderId: partly, amount: 30_000, refundedSeen: 0, proof, mayExceedOwed: true }
  expect((await post('refund', refund)).status).toBe(200)
  const { bought, orders } = await fileOf(buyer.id)
  expect(bought).toEqual({ orders: 2, amount: 120_000 - 30_000 + 40_000 })
  expect(orders).toMatchObject({
    total: 3,
    rows: [{ _id: cancelled, state: 'refund_due' }, { total: 40_000 }, { _id: partly, total: 120_000 }],
  })
})

test('withdrawals and guarantee claims are there, the open ones first', async () => {
  const { orderId, buyer } = await desk.add({ units: 3 })
  await post('send', { shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '1' }] })
  await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
  const { rows } = await shop.pool.query('select id from order_lines where order_id = $1', [orderId])
  const claim = {
    shipmentId: orderId,
    kind: 'guarantee',
    lines: [{ lineId: rows[0].id, quantity: 1 }],
    fault: 'Falla.',
  }
  const first = (await buyer.post('/api/own-return-cases', claim)).body.data
  const second = (await buyer.post('/api/own-return-cases', claim)).body.data
  await buyer.post(`/api/own-return-cases/${second._id}/cancel`, { version: 1 })
  expect((await fileOf(buyer.id)).cases).toEqual({
    total: 2,
    rows: [
      {
        ...{ _id: first._id, radicado: first.radicado, kind: 'guarantee', state: 'waiting', orderId },
        openedAt: moment,
        dueOn: first.dueOn,
      },
      expect.objectContaining({ _id: second._id, state: 'cancelled', dueOn: null }),
    ],
  })
})

test('the debt of a client is the total of orders paid on delivery and of completed visits', async () => {
  const { orderId, buyer } = await desk.addOnDelivery({ units: 2, deliveryCost: 18_900 })
  const billing = openVisitBilling(technician)
  const taskId = await startApprovedVisit({ technician, billing, client: asClient(buyer) }, 45_000)
  expect((await fileOf(buyer.id)).owed).toEqual({ orders: 98_900, visits: 0 })
  expect((await openVisitSigning(technician).end(taskId, { workDone: 'Limpieza' })).status).toBe(200)
  const file = await fileOf(buyer.id)
  expect(file).toMatchObject({
    bought: { orders: 0, amount: 0 },
    owed: { orders: 98_900, visits: 45_000 },
    orders: { rows: [{ _id: orderId, total: 98_900, owed: 98_900 }] },
    visits: { total: 1, rows: [{ _id: taskId, estado: 'completado', technician: 'Teresa Muñoz', owed: 45_000 }] },
    addresses: [{ recipient: 'Yolanda Narváez', isUsual: true }],
  })
  await billing.pay(taskId, 45_000)
  expect((await fileOf(buyer.id)).owed.visits).toBe(0)
})

test('its computers lead on, and its messages are those of the account and those that name an order of it, each once', async () => {
  const { orderId, buyer } = await desk.add()
  const registered = await buyer.post('/api/upload-computer', computer({ serie: '77' }))
  const number = orderId.slice(0, 8).toUpperCase()
  const { buyer: stranger } = await desk.add()
  const own = (await write(buyer, 'La silla llegó con un brazo rayado.', number)).body.data.radicado
  const naming = (await write(stranger, 'Es un regalo mío: la silla llegó rayada.', number)).body.data.radicado
  await write(stranger, '¿Hasta qué hora abren los sábados?')
  const file = await fileOf(buyer.id)
  expect(file.computers).toEqual([{ _id: registered.body.data._id, name: 'portátil Lumen Aire 14', serie: '77' }])
  const shown = { type: 'reclamo', state: 'open', receivedAt: moment }
  expect(file.messages).toEqual({
    total: 2,
    rows: [
      { radicado: naming, ...shown },
      { radicado: own, ...shown },
    ],
  })
})

test('a deleted or unknown account has no file', async () => {
  const { buyer } = await desk.add()
  for (const table of ['sessions', 'carts']) await pool.query(`delete from ${table} where user_id = $1`, [buyer.id])
  await pool.query(
    `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
    [buyer.id],
  )
  const answers = [await read(buyer.id), await read(randomUUID()), await read('no-es-un-id')]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
})

test('twenty orders are shown, the newest first, and all are counted', async () => {
  const { buyer } = await desk.add()
  for (let made = 0; made < 20; made++) await desk.add({ units: 1, buyer })
  const { orders, bought } = await fileOf(buyer.id)
  expect([orders.total, orders.rows.length, bought.orders]).toEqual([21, 20, 21])
  expect(new Set(orders.rows.map(({ total }: { total: number }) => total))).toEqual(new Set([40_000]))
})

test('visits stand with the latest first, also those of one day', async () => {
  const { buyer } = await desk.add()
  await pool.query(
    `insert into tasks (tipo, user_id, fecha, hora, direccion, sintomas, accion_previa, frecuencia, prioridad, problema)
     select 'correctivo', $1, '2027-03-04', hora, 'Calle 10', 'Lento', '', 'siempre', 'alta', 'Pantalla'
     from unnest(array['15:00', '09:00', '11:00']) hora`,
    [buyer.id],
  )
  expect((await fileOf(buyer.id)).visits.rows.map(({ hora }: { hora: string }) => hora)).toEqual([
    '15:00',
    '11:00',
    '09:00',
  ])
})
