import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { queueEmails } from '../../test/emails/queued-emails.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { openOrderFixture } from '../../test/orders/orders-in-states.ts'
import { addPerson, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false, env: TEST_VAULT_ENV })
const admin = await signInAs(shop, { role: 'ADMIN' })
const today = async () => (await admin.get('/api/today')).body.data
const settle = (body: object) => admin.post('/api/today/settle-email', body)

const noDuties = {
  orders: [],
  toPrepare: null,
  late: null,
  paymentTasks: 0,
  visitRefunds: 0,
  visitRefundsDue: 0,
  keysAwaited: null,
  visits: null,
  unsigned: null,
  unpaid: null,
  messages: null,
  reviews: null,
  emails: null,
  runningOut: null,
  cash: null,
  transfers: null,
  cases: null,
  invoices: null,
  backup: null,
  firstSteps: null,
}

test('a shop without duties lists none; duties of orders are counted, and units to fetch summed', async () => {
  expect(await today()).toEqual(noDuties)

  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  const { orderId: first } = await desk.add({ units: 2 })
  const { orderId: second } = await desk.add({ units: 3, licences: 1 })
  await desk.add({ units: 1, hasAddress: false })
  await desk.addByTransfer({ units: 1 })
  await desk.addByTransfer({ units: 2 })
  const read = await today()
  expect(read.transfers).toEqual({ count: 2, amount: 120_000, since: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(read.orders).toEqual([
    {
      state: 'address_missing',
      count: 1,
      since: expect.any(String),
      isLate: false,
      amount: null,
      productName: 'Silla Bebenube Convertible',
      municipality: '',
    },
    expect.objectContaining({ state: 'to_prepare', count: 2, municipality: 'Pasto' }),
  ])
  expect(read.toPrepare).toEqual({
    count: 2,
    orders: [first, second],
    late: 0,
    products: [
      {
        productId: desk.products.chair,
        productName: 'Silla Bebenube Convertible',
        productImage: expect.any(String),
        units: 5,
      },
    ],
    moreProducts: 0,
  })

  // Units of a sent shipment are no longer counted; those of an unsent one are.
  const { lines } = (await admin.get(`/api/order-desk/order/${second}`)).body.data.shipments[0]
  const split = await admin.post('/api/order-desk/split', {
    shipmentId: second,
    version: 1,
    lines: [{ lineId: lines[0].lineId, quantity: 1 }],
  })
  const { shipmentId, version } = split.body.data
  await admin.post('/api/order-desk/send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] })
  expect((await today()).toPrepare.products[0].units).toBe(4)
  // Prepared shipments are already picked.
  const [shipment] = (await admin.get(`/api/order-desk/order/${first}`)).body.data.shipments
  const apart = await admin.post('/api/order-desk/split', {
    shipmentId: first,
    version: 1,
    lines: [{ lineId: shipment.lines[0].lineId, quantity: 1 }],
  })
  const { shipmentId: prepared, version: seen } = apart.body.data
  await admin.post('/api/order-desk/prepare', { shipments: [{ shipmentId: prepared, version: seen }] })
  expect((await today()).toPrepare.products[0].units).toBe(3)
})

test('cash is late on Hoy when it is in the list: two days after it was delivered', async () => {
  await shop.pool.query('update delivery_rates set contra_entrega_up_to = 500000')
  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  const { orderId } = await desk.addOnDelivery()
  const isLate = async () => {
    const list = (await admin.get('/api/order-desk?state=to_collect')).body.data
    const { orders } = await today()
    return [list[0].isLate, orders.find(({ state }: { state: string }) => state === 'to_collect').isLate]
  }
  await admin.post('/api/order-desk/send', {
    shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '' }],
  })
  await shop.pool.query(`update shipments set sent_at = now() - interval '5 days' where id = $1`, [orderId])
  expect(await isLate()).toEqual([false, false])
  await admin.post('/api/order-desk/deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
  expect(await isLate()).toEqual([false, false])
  await shop.pool.query(`update shipments set delivered_at = now() - interval '49 hours' where id = $1`, [orderId])
  expect(await isLate()).toEqual([true, true])
})

test('an order under review whose licences have no keys is counted and listed once, and is a payment to decide', async () => {
  const fixture = await openOrderFixture(shop)
  const { orderId } = await fixture.bringTo('review', 'released')
  const { rows } = await shop.pool.query(`select product_name from order_lines where order_id = $1 and digital`, [
    orderId,
  ])
  const read = await today()
  expect(read.keysAwaited).toEqual({ count: 1, productName: rows[0].product_name })
  expect(read.paymentTasks).toBe(1)
  const keys = (await admin.get('/api/today/keys')).body
  expect(keys).toMatchObject({
    total: 1,
    data: [
      { orderId, createdAt: expect.any(String), name: expect.any(String), products: [{ missing: expect.any(Number) }] },
    ],
  })
  const { rows: lacking } = await shop.pool.query(
    `select l.product_id as "productId", l.product_name as "productName",
       l.quantity - (select count(*)::int from licence_keys where order_line_id = l.id) as missing
     from order_lines l where l.order_id = $1 and l.digital`,
    [orderId],
  )
  expect(keys.data[0].products).toEqual(lacking)
  await shop.pool.query(
    `insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
     select kind, provider, provider_tx_id || '-2', order_id, amount from payment_tasks where order_id = $1 and done_at is null`,
    [orderId],
  )
  const listed = (await admin.get('/api/order-desk/payment-tasks')).body.data
  const again = await today()
  expect([again.keysAwaited.count, again.paymentTasks, listed.length]).toEqual([1, 2, 2])
})

test('visits without a technician are listed by day with their client; assigned and cancelled ones are not', async () => {
  const client = await addPerson(shop.db, { name: 'Rocío Benavides' })
  const technician = await addPerson(shop.db, { role: 'TECHNICAL' })
  const add = (fecha: string | null, estado: string, by: string | null) =>
    shop.pool.query(
      `insert into tasks (tipo, user_id, technician_id, estado, fecha, hora, direccion, sintomas, accion_previa, frecuencia, prioridad,
         problema) values ('correctivo', $1, $2, $3, $4, $5, 'Calle 18 # 28-46', '', '', '', 'media', '')`,
      [client.id, by, estado, fecha, fecha ? '10:00' : ''],
    )
  await add(null, 'pendiente', null)
  await add('2027-03-09', 'pendiente', null)
  await add('2027-03-02', 'cancelado', null)
  await add('2027-03-01', 'en proceso', technician.id)
  expect((await today()).visits).toEqual({ count: 2, fecha: '2027-03-09', hora: '10:00' })
  const { body } = await admin.get('/api/today/visits')
  expect(body.data).toEqual([
    {
      _id: expect.any(String),
      tipo: 'correctivo',
      fecha: '2027-03-09',
      hora: '10:00',
      direccion: 'Calle 18 # 28-46',
      createdAt: expect.any(String),
      name: 'Rocío Benavides',
      phone: '3001234567',
      computers: 0,
    },
    expect.objectContaining({ fecha: '', hora: '' }),
  ])
})

test('contact requests and low stock are counted as on their own pages', async () => {
  await shop.pool.query(
    `insert into contact_requests (type, name, email, message, received_at, policy_version, authorised_from)
     values ('reclamo', 'Laura Méndez', 'laura@correo.example', 'La olla no llegó todavía.', '2026-01-05 10:00-05', '1.0', '127.0.0.1'),
       ('queja', 'Luz', 'luz@correo.example', 'Llegó dos días tarde.', now(), '1.0', '127.0.0.1')`,
  )
  await shop.pool.query(`update products set stock = 0 where id in (
    select id from products where not digital and stock > 0 order by id limit 1)`)
  const { messages, runningOut } = await today()
  const listed = (await admin.get('/api/contact-requests')).body.data
  expect(messages).toEqual({ count: 2, type: 'reclamo', dueOn: listed[0].dueOn, daysLeft: -1 })
  const products = (await admin.get('/api/admin-products')).body
  expect(runningOut).toEqual({
    count: products.runningOutTotal,
    productName: products.runningOut[0].productName,
    stock: 0,
  })
})

test('failed e-mails are listed; each can be sent again or discarded once', async () => {
  await queueEmails(shop.db, ['luz@correo.co', 'nadie@correo.co', 'espera@correo.co'])
  const { rows } = await shop.pool.query('select id from outbox order by id desc limit 3')
  const [, refused, unknown] = rows.map(({ id }) => Number(id))
  await shop.pool.query(
    `update outbox set claim = gen_random_uuid(), claimed_at = now(), claimed_until = now(), sending_at = now(), unknown_at = now(),
       last_error = 'Timeout' where id = $1`,
    [unknown],
  )
  await shop.pool.query(
    `update outbox set given_up_at = now(), given_up_because = 'refused', last_error = '550 no such user' where id = $1`,
    [refused],
  )
  expect((await today()).emails).toEqual({ count: 2, kind: 'password_changed' })
  const { body } = await admin.get('/api/today/emails')
  expect(body.data).toEqual([
    expect.objectContaining({
      email: unknown,
      kind: 'password_changed',
      to: 'luz@correo.co',
      isToShop: false,
      isUnknown: true,
      lastError: 'Timeout',
    }),
    expect.objectContaining({ email: refused, to: 'nadie@correo.co', isUnknown: false, lastError: '550 no such user' }),
  ])
  expect((await settle({ email: unknown, decision: 'send' })).body.message).toBe('El correo sale otra vez')
  expect((await settle({ email: refused, decision: 'discard' })).body.message).toBe('El correo ya no se envía')
  const again = await settle({ email: refused, decision: 'send' })
  expect([again.status, again.body.code]).toEqual([409, 'EMAIL_SETTLED'])
  expect((await settle({ email: 'x', decision: 'send' })).body.fields).toEqual([
    { field: 'email', message: 'Correo no válido.' },
  ])
  expect((await settle({ email: unknown, decision: 'x' })).status).toBe(400)
  expect((await today()).emails).toBeNull()
  const { rows: stored } = await shop.pool.query(
    'select unknown_at, given_up_because from outbox where id = any ($1) order by id',
    [[unknown, refused]],
  )
  expect(stored).toEqual([
    { unknown_at: null, given_up_because: null },
    { unknown_at: null, given_up_because: 'discarded' },
  ])
  await expectInvariants(shop.pool)
})

test('a failed e-mail to the shop is marked as such; one to a technician has the technician’s address', async () => {
  const technician = await addPerson(shop.db, { role: 'TECHNICAL' })
  await shop.pool.query(
    `with failed as (
       insert into outbox (kind, order_id, task_id, occasion, given_up_at, given_up_because)
       select 'new_order', (select id from orders order by created_at limit 1), null::uuid, '', now(), 'refused'
       union all
       select kind, null, (select id from tasks order by created_at limit 1), occasion, now(), 'refused'
       from (values ('visit_unassigned', 'a day'), ('technician_new', '1.' || $1::text)) x (kind, occasion)
       on conflict (kind, about, occasion) do update set given_up_at = now(), given_up_because = 'refused')
     select`,
    [technician.id],
  )
  const listed = (await admin.get('/api/today/emails')).body.data
  const recipients = listed.map(({ kind, to, isToShop }: Record<string, string>) => [kind, to, isToShop])
  expect(recipients.sort()).toEqual([
    ['new_order', '', true],
    ['technician_new', technician.email, false],
    ['visit_unassigned', '', true],
  ])
})

test('the lists of Hoy name the first two hundred and say how many there are', async () => {
  const before = { visits: (await today()).visits?.count ?? 0, emails: (await today()).emails?.count ?? 0 }
  const [client] = (await shop.pool.query(`select id from users where role = 'GENERAL' limit 1`)).rows
  await shop.pool.query(
    `insert into tasks (tipo, user_id, estado, fecha, hora, direccion, sintomas, accion_previa, frecuencia, prioridad, problema)
     select 'correctivo', $1, 'pendiente', '2027-04-01', '10:00', 'Calle 18 # 28-46', '', '', '', 'media', '' from generate_series(1, 205)`,
    [client.id],
  )
  const [order] = (await shop.pool.query('select id from orders limit 1')).rows
  await shop.pool.query(
    `insert into outbox (kind, order_id, occasion, given_up_at, given_up_because, last_error)
     select 'order_sent', $1, 'more-' || n, now(), 'refused', 'rechazado' from generate_series(1, 203) n`,
    [order.id],
  )
  const visits = (await admin.get('/api/today/visits')).body
  expect([visits.data.length, visits.total]).toEqual([200, before.visits + 205])
  const emails = (await admin.get('/api/today/emails')).body
  expect([emails.data.length, emails.total]).toEqual([200, before.emails + 203])
})

test('amounts to collect and to refund are summed in pesos', async () => {
  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  const amountOf = async (wanted: string): Promise<number> =>
    (await today()).orders.find(({ state }: { state: string }) => state === wanted)?.amount ?? 0
  const before = [await amountOf('to_collect'), await amountOf('refund_due')] as const
  const { orderId: cash } = await desk.addOnDelivery({ units: 2 })
  await admin.post('/api/order-desk/send', { shipments: [{ shipmentId: cash, version: 1, carrier: 'tcc', guide: '' }] })
  const { orderId: back } = await desk.add({ units: 3 })
  await admin.post('/api/order-desk/cancel', { orderId: back, reason: 'asked' })
  expect(await amountOf('to_collect')).toBe(before[0] + 80_000)
  expect(await amountOf('refund_due')).toBe(before[1] + 120_000)
})
