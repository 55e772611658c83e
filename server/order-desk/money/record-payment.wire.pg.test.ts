import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { hashTables } from '../../../test/database/table-hashes.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openBuyer } from '../../../test/orders/buyers.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openPhoneOrders } from '../../../test/orders/phone-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const desk = await openDeskOrders(shop)
const phone = await openPhoneOrders(shop)
const { owner: adriana } = phone
const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Patiño' })
afterEach(() => expectInvariants(pool))

const post = (path: string, body: object, headers = {}, who = adriana) =>
  who.post(`/api/order-desk/${path}`, body, headers)
const read = async (orderId: string) => (await adriana.get(`/api/order-desk/order/${orderId}`)).body.data
const record = (orderId: string, more: object = {}, headers = {}, who = adriana) =>
  post('record-payment', { orderId, method: 'nequi', reference: 'M104', ...more }, headers, who)
/** Without sessions, whose last use is written once a minute. */
const storedRows = () => hashTables(pool, ['audit_log', 'sessions'])
const salesOf = async (orderId: string) =>
  (await pool.query('select count(*)::int as many from sales_changes where order_id = $1', [orderId])).rows[0].many

test('the desk marks it, with its amount and deadline, and it is never late', async () => {
  const { orderId } = await desk.addByTransfer({ licences: 1 })
  const { body } = await adriana.get('/api/order-desk?state=payment_pending')
  expect(body.data.find(({ _id }: { _id: string }) => _id === orderId)).toMatchObject({
    ...{ awaitsTransfer: true, awaitsLink: false, method: 'transfer', status: 'pending', isLate: false, total: 89_000 },
  })
  expect(await read(orderId)).toMatchObject({
    awaitedTransfer: { until: expect.any(String), lines: [{ productName: 'Silla Bebenube Convertible', quantity: 2 }] },
    ...{ awaitedLink: null, paidAt: null, canCancel: false, method: 'transfer' },
    money: { provider: 'transfer', total: 89_000 },
  })
})

test('registered, it is paid like any other: keys, sale, log, history, file; a repeated call has one effect (P-272)', async () => {
  const { orderId, buyer } = await desk.addByTransfer({ licences: 1 })
  const key = { 'idempotency-key': 'registro-0001' }
  const seen = { amountSeen: 89_000, versionSeen: 1 }
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await record(orderId, seen, key)
    expect([status, body.message, body.data]).toEqual([200, 'Pago registrado', { amount: 89_000, status: 'paid' }])
  }
  const other = await record(orderId, { ...seen, reference: 'M105' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  const order = await read(orderId)
  expect(order).toMatchObject({
    ...{ status: 'paid', state: 'address_missing', method: 'nequi', awaitsTransfer: false, awaitedTransfer: null },
  })
  const detail = { amount: 89_000, method: 'nequi', reference: 'M104' }
  const events = order.history.map(({ event, who, detail: its }: Record<string, unknown>) => [event, who, its])
  expect(events).toContainEqual(['payment_recorded', 'Adriana Rojas', detail])
  expect(events.filter(([event]: string[]) => event === 'paid')).toEqual([])
  const [shown] = await buyer.history()
  expect(shown).toMatchObject({ status: 'paid', transfer: { until: expect.any(String) } })
  expect(shown.products.flatMap(({ licenseKeys }: { licenseKeys: string[] }) => licenseKeys)).toHaveLength(1)
  expect(await salesOf(orderId)).toBe(1)
  const { rows } = await pool.query(
    `select action, actor from audit_log where target = $1 and result = 'ok' and action <> 'licences.viewed' order by id`,
    [orderId],
  )
  expect(rows).toEqual(['payment.ok', 'order.payment_recorded'].map((action) => ({ action, actor: adriana.id })))
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date()).slice(0, 7)
  const file = await fetch(`${shop.address}/api/order-export?format=csv&desde=${month}`, {
    headers: { cookie: `sid=${adriana.jar.get('sid')}` },
  })
  const lines: Record<string, string>[] = parse(await file.text(), { bom: true, delimiter: ';', columns: true })
  expect(lines.find((line) => line.Pedido === orderId.slice(0, 8).toUpperCase())).toMatchObject({
    'Medio de pago': 'Nequi a la tienda',
    Referencia: 'M104',
  })
})

test('a second person reads who was first, and nothing changes', async () => {
  const { orderId } = await desk.addByTransfer()
  await record(orderId, { method: 'cash', reference: '' })
  const before = await storedRows()
  const { status, body } = await record(orderId, {}, { 'idempotency-key': 'registro-0002' }, jorge)
  expect([status, body.code, body.message]).toEqual([
    409,
    'ORDER_CHANGED',
    'Adriana Rojas registró el pago. Así está ahora.',
  ])
  expect(await storedRows()).toEqual(before)
})

describe('nothing is registered or changed', () => {
  test.each([
    ['a way to pay that is none', { method: 'trueque' }, 400, 'Elige cómo pagó.'],
    ['no way to pay', { method: undefined }, 400, 'Elige cómo pagó.'],
    ['a reference of two lines', { reference: 'M1\n04' }, 400, 'La referencia admite máximo 80 caracteres.'],
    ['too long a reference', { reference: 'M'.repeat(81) }, 400, 'La referencia admite máximo 80 caracteres.'],
    ['another amount on the screen', { amountSeen: 1 }, 409, 'Este pedido cambió mientras lo mirabas. Así está ahora.'],
    [
      'another version on the screen',
      { versionSeen: 7 },
      409,
      'Este pedido cambió mientras lo mirabas. Así está ahora.',
    ],
    ['an unknown order', { orderId: crypto.randomUUID() }, 404, 'Pedido no encontrado.'],
  ])('with %s', async (_, more, code, message) => {
    const { orderId } = await desk.addByTransfer({ units: 1 })
    const before = await storedRows()
    const { status, body } = await record(orderId, more)
    expect([status, body.message]).toEqual([code, message])
    expect(await storedRows()).toEqual(before)
  })

  test('for an order that was paid, or awaits an online payment', async () => {
    const paid = await desk.add()
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [desk.products.chair]: 1 }, { simulated: 'pending' })
    const { orderId } = (await buyer.get(`/api/payment-status?attempt=${body.data.attempt}`)).body.data
    for (const id of [paid.orderId, orderId]) expect((await record(id)).body.code).toBe('ORDER_CHANGED')
  })

  test('for an order that its buyer cancelled', async () => {
    const { orderId, attempt, buyer } = await desk.addByTransfer()
    await buyer.post('/api/cancel-payment', { attempt })
    expect((await record(orderId)).body.message).toMatch(/^El comprador canceló este pedido\./)
  })
})

test('«No llegó el pago» cancels it: its goods are for sale again, and a later registration is refused with it', async () => {
  const before = await desk.stockOf('chair')
  const { orderId } = await desk.addByTransfer()
  const { status } = await adriana.post('/api/phone-orders/cancel', { orderId, reason: 'unpaid' })
  expect([status, await desk.stockOf('chair')]).toEqual([200, before])
  expect(await read(orderId)).toMatchObject({ status: 'cancelled', awaitsTransfer: false })
  expect((await record(orderId)).body.message).toBe('Adriana Rojas canceló el pedido. Así está ahora.')
  const many = await Promise.all([desk.addByTransfer(), desk.addByTransfer()])
  const orders = many.map(({ orderId: id }) => id)
  expect((await post('if-cancelled', { orders })).body.data).toMatchObject({ orders: 2, units: 4 })
  expect((await post('cancel-many', { orders, reason: 'unpaid' })).body.data).toMatchObject({ done: 2, units: 4 })
})

test('an order paid meanwhile is not cancelled as unpaid, alone or among others', async () => {
  const { orderId } = await desk.addByTransfer()
  await record(orderId)
  const { status, body } = await post('cancel', { orderId, reason: 'unpaid' })
  expect([status, body.message]).toEqual([400, 'Elige por qué se cancela.'])
  const many = (await post('cancel-many', { orders: [orderId], reason: 'unpaid' })).body.data
  expect(many).toMatchObject({ done: 0, results: [{ orderId, code: 'ORDER_CHANGED' }] })
  expect(many.results[0].message).toMatch(/Adriana Rojas registró el pago|Jorge Patiño|Así está ahora/)
  expect((await read(orderId)).status).toBe('paid')
})

test('it is refunded manually with a proof, never through the provider (P-273)', async () => {
  const { orderId } = await desk.addByTransfer()
  await record(orderId)
  await post('cancel', { orderId, reason: 'asked' })
  const { money } = await read(orderId)
  expect(money).toMatchObject({ refundable: 80_000, way: { by: 'transfer', isUnderWay: false } })
  const before = await storedRows()
  expect((await post('refund-by-provider', { orderId, refundedSeen: 0 })).body.code).toBe('REFUND_BY_TRANSFER')
  expect(await storedRows()).toEqual(before)
  const { rows } = await pool.query('select provider, amount::int from payment_tasks where order_id = $1', [orderId])
  expect(rows).toEqual([{ provider: 'transfer', amount: 80_000 }])
})

describe('a telephone order that awaits its link', () => {
  test('is paid by transfer instead: its link shows it, and an extra payment is refunded', async () => {
    const { orderId, token } = await phone.take()
    const { body } = await record(orderId, { method: 'breb' })
    expect(body.data).toEqual({ amount: 40_000, status: 'paid' })
    expect((await phone.link('/pay', token)).body.data.standing).toBe('paid')
    expect((await read(orderId)).money.way).toMatchObject({ by: 'transfer' })
    const late = `select settle_payment(a.id, 'approved', jsonb_build_object('id', 'tarde', 'amount', a.amount, 'currency', 'COP'), false, '{}')
      from payment_attempts a where a.order_id = $1`
    await pool.query(late, [orderId])
    const { rows } = await pool.query(
      'select provider, provider_tx_id as id, kind from payment_tasks where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ provider: 'simulated', id: 'tarde', kind: 'refund' }])
    expect((await read(orderId)).status).toBe('paid')
  })

  test('is not registered while it is being paid online', async () => {
    const { orderId } = await phone.take()
    // A buyer was sent to the provider, which has received the payment by now.
    await pool.query(
      `update payment_attempts set redirect_url = 'https://pago.example', outcome = 'late', created_at = now() - interval '1 hour'
       where order_id = $1`,
      [orderId],
    )
    const { status, body } = await record(orderId)
    expect([status, body.code, body.message]).toEqual([
      409,
      'PAYMENT_UNDER_WAY',
      'Ya están pagando este pedido en línea. Espera el resultado.',
    ])
    expect(await phone.stateOf(orderId)).toBe('pending')
  })
})

test('an unrecorded payment or another amount breaks a rule of the database', async () => {
  const { orderId } = await desk.addByTransfer()
  await record(orderId)
  const ofOrder = 'where attempt_id = (select id from payment_attempts where order_id = $1)'
  const damages = {
    I74: `delete from order_events where event = 'payment_recorded' and order_id = $1`,
    I74b: `update payment_transactions set has_paid = false ${ofOrder}`,
    I75: `update payment_transactions set amount = amount - 1 ${ofOrder}`,
  }
  for (const [rule, damage] of Object.entries(damages)) {
    expect(await violatedInvariants(pool, damage, [orderId])).toContain(rule)
  }
  const four = await Promise.all(Array.from({ length: 4 }, () => desk.addByTransfer({ units: 1 })))
  const ids = four.map((one) => one.orderId)
  const toOne = `update orders set user_id = (select user_id from orders where id = ($1::uuid[])[1]) where id = any ($1::uuid[])`
  expect(await violatedInvariants(pool, toOne, [ids])).toContain('I76')
})
