import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { setRates } from '../../test/orders/delivery.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'
import { noticeDelays, remindOfPickups } from './shipments/notice-delays.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk('Adriana Rojas')
const { pool } = shop
const { chair, antivirus } = desk.products
// No delivery to any place: pickup orders do not depend on the rates.
await setRates(pool, { isCovered: false })
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
type Buyer = Awaited<ReturnType<typeof openBuyer>>
const place = {
  placeName: 'Alero del centro',
  municipalityCode: '52001',
  line: 'Calle 18 # 28-46, local 3',
  hours: 'lunes a viernes de 9 a. m. a 6 p. m.',
  readyDays: 2,
  contraEntregaUpTo: 200_000,
  isOpen: true,
}
const path = '/api/shop-settings/pickup'
const savePlace = (written: object, version: number) => owner.send('PUT', path, written, { 'if-match': `"${version}"` })
const post = (call: string, body: object) => owner.post(`/api/order-desk/${call}`, body)
const step = (call: string, shipmentId: string, version: number, more: object = {}) =>
  post(call, { shipments: [{ shipmentId, version, ...more }] })
const orderOf = async (orderId: string): Promise<Body> =>
  (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const placesOf = async (person: Buyer, productId: string) =>
  (await person.post('/api/delivery-quote', { products: [{ productId, quantity: 1 }] })).body.data.pickupPlaces
const openPlace = async () => {
  await pool.query('update pickup_places set is_open = true')
  const { rows } = await pool.query('select id as "placeId", version from pickup_places')
  return rows[0] as { placeId: string; version: number }
}
/** Orders chairs for pickup. */
async function buy(more: object = {}, lines: Record<string, number> = { [chair]: 2 }, message?: string) {
  const buyer = await openBuyer(shop)
  const pickup = await openPlace()
  const { status, body } = await buyer.buy(lines, { pickup, ...more })
  expect([body.code ?? '', status]).toEqual(['', 'transfer' in more ? 202 : 200])
  if (message !== undefined) expect(body.message).toBe(message)
  const [{ _id: orderId }] = await buyer.history()
  return { buyer, orderId: String(orderId) }
}
/** @param mark part of its subject, or of its message id */
const mailTo = async ({ email }: { email: string }, mark: string) => {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const found = () => mailbox.emails.find(({ to, text }) => to.includes(email) && text.includes(mark))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return found()!
    .text.replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\r\n', '\n')
}
const counts = async (buyer: Buyer) =>
  (
    await pool.query(
      `select (select count(*)::int from orders where user_id = $1) as orders, (select stock from products where id = $2) as stock,
         (select count(*)::int from cart_items where user_id = $1) as cart`,
      [buyer.id, chair],
    )
  ).rows[0]

describe('the pickup place (P-303)', () => {
  test('is unset at first, then the owner’s, and a concurrent change is refused with the current one', async () => {
    const buyer = await openBuyer(shop)
    expect([(await owner.get(path)).body.data, await placesOf(buyer, chair)]).toEqual([null, []])
    const saved = { ...place, municipality: 'Pasto', department: 'Nariño', version: 1 }
    const firsts = await Promise.all([savePlace(place, 0), savePlace(place, 0)])
    expect(firsts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await owner.get(path)).body.data).toEqual(saved)
    const late = await savePlace({ ...place, hours: 'Todo el día' }, 0)
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'PICKUP_PLACE_CHANGED', saved])
    expect(await placesOf(buyer, chair)).toEqual([
      {
        _id: expect.any(String),
        placeName: place.placeName,
        ...{ line: place.line, municipality: 'Pasto', department: 'Nariño', hours: place.hours, version: 1 },
        ...{ contraEntregaUpTo: 200_000, readyOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    ])
    expect(await placesOf(buyer, antivirus)).toEqual([])
    expect((await savePlace({ ...place, isOpen: false }, 1)).body.data).toEqual({ ...saved, isOpen: false, version: 2 })
    expect(await placesOf(buyer, chair)).toEqual([])
  })

  test.each([
    [{ placeName: 'A' }, 'Escribe el nombre del lugar: entre 3 y 60 caracteres.'],
    [{ municipalityCode: '27086' }, 'Elige el municipio de la lista.'],
    [{ line: '' }, 'Escribe la dirección: entre 5 y 200 caracteres.'],
    [{ hours: ' ' }, 'Escribe el horario: entre 3 y 200 caracteres.'],
    [{ readyDays: 31 }, 'Los días hábiles deben ser un número entero entre 0 y 30.'],
    [{ contraEntregaUpTo: 0.5 }, 'El tope debe ser un número entero de pesos; vacío es que no se paga al recoger.'],
    [{ isOpen: 'sí' }, 'Di si se puede recoger: true o false.'],
  ])('%j is refused, and nothing changes', async (wrong, message) => {
    const before = (await owner.get(path)).body.data
    const { status, body } = await owner.send('PUT', path, { ...place, ...wrong })
    expect([status, body.message]).toEqual([400, message])
    expect((await owner.get(path)).body.data).toEqual(before)
  })
})

describe('a pickup order', () => {
  test('costs no delivery where there is none, is prepared, handed over, and comes back by a withdrawal', async () => {
    const stock = await desk.stockOf('chair')
    const { buyer, orderId } = await buy()
    const pickup = { placeName: place.placeName, hours: place.hours }
    const [bought] = await buyer.history()
    expect(bought).toMatchObject({ pickup, deliveryCost: 0, totalPrice: 80_000, needsAddress: false, status: 'paid' })
    expect(bought.address).toMatchObject({ line: place.line, municipality: 'Pasto' })
    expect(bought.shipments).toMatchObject([{ state: 'to_prepare', carrier: null, expected: expect.anything() }])
    const receipt = await mailTo(buyer, 'Subject: Recibimos tu pedido')
    expect(receipt).toContain(`Lo recoges en ${place.placeName} (${place.line}, Pasto). Horario: ${place.hours}`)
    expect(receipt).toContain('Estará listo ')
    const toPrepare = await orderOf(orderId)
    expect(toPrepare).toMatchObject({ state: 'to_prepare', pickup, lateFrom: null, canChangeAddress: false })

    // It can neither be sent nor get an address.
    const refused = await step('send', orderId, 1, { carrier: 'tcc', guide: '1' })
    expect([refused.status, refused.body.code]).toEqual([409, 'SHIPMENT_STATE'])
    const { municipality: _, department: __, ...address } = bought.address
    const moved = await post('address', {
      orderId,
      addressSeen: toPrepare.addressId,
      ...address,
      phone: '3105550116',
    })
    expect([moved.status, moved.body.message]).toEqual([
      409,
      'Este pedido se recoge en la tienda: no se envía a ninguna dirección.',
    ])

    const elsewhere = pool.query(
      `insert into order_addresses (order_id, recipient, phone, municipality_code, line)
       values ($1, 'Adriana Rojas', '3105550116', '52001', 'Calle 5 # 3-20')`,
      [orderId],
    )
    await expect(elsewhere).rejects.toMatchObject({ constraint: 'order_addresses_stay_at_pickup' })

    expect((await step('prepare', orderId, 1)).status).toBe(200)
    const ready = await orderOf(orderId)
    expect(ready).toMatchObject({ state: 'awaiting_pickup', shipments: [{ state: 'prepared', expected: null }] })
    const list = (await owner.get('/api/order-desk?state=awaiting_pickup')).body
    expect([list.counts.awaiting_pickup, list.data[0]]).toMatchObject([1, { _id: orderId, pickup }])
    const text = await mailTo(buyer, `<pickup_ready.${orderId}.`)
    const number = orderId.slice(0, 8).toUpperCase()
    expect(text).toContain(`${place.placeName}\n${place.line}, Pasto\nHorario: ${place.hours}`)
    expect(text).toContain(`Trae tu documento y el número del pedido: ${number}.`)
    expect(text).toMatch(/Te lo guardamos hasta el \S+ \d+/)
    expect(text).not.toContain('efectivo')

    expect((await step('deliver', orderId, 2, { handedTo: 'Su hermana Luz' })).status).toBe(200)
    const done = await orderOf(orderId)
    expect(done).toMatchObject({ state: 'delivered', shipments: [{ state: 'delivered', carrier: null, guide: '' }] })
    expect(done.history.find(({ event }: Body) => event === 'delivered').detail).toEqual({ handedTo: 'Su hermana Luz' })
    expect(await mailTo(buyer, 'Subject: Recogiste tu pedido')).toContain('Recogiste lo que pediste:')
    const [{ products, shipments }] = await buyer.history()
    expect([products.length, shipments[0].state]).toEqual([1, 'delivered'])

    // Undoing, returning and the legal withdrawal work as for delivered orders.
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const lines = [{ lineId: rows[0].id, quantity: 1 }]
    const opened = await buyer.post('/api/own-return-cases', { shipmentId: orderId, kind: 'withdrawal', lines })
    expect([opened.status, opened.body.data.state]).toEqual([200, 'waiting'])
    const received = await owner.post(`/api/return-cases/${opened.body.data._id}/receive`, { version: 1, damaged: [] })
    expect([received.status, await desk.stockOf('chair')]).toEqual([200, stock - 1])
    expect((await orderOf(orderId)).money.owed).toBe(40_000)
    expect(
      (await post('return', { shipmentId: orderId, version: (await orderOf(orderId)).shipments[0].version })).status,
    ).toBe(200)
  })

  test('is handed over at the counter at once, which can be undone; two concurrent handovers count once', async () => {
    const { orderId } = await buy()
    const both = await Promise.all([step('deliver', orderId, 1), step('deliver', orderId, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await step('undo', orderId, 2)).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({
      state: 'to_prepare',
      shipments: [{ state: 'to_prepare', sentAt: null, deliveredAt: null }],
    })
    // Preparing and handing over concurrently: one of them succeeds completely.
    const race = await Promise.all([step('prepare', orderId, 3), step('deliver', orderId, 3)])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('announces again that it is ready when that was undone before the e-mail, and not when it is over', async () => {
    const { buyer, orderId } = await buy()
    await step('prepare', orderId, 1)
    expect((await step('undo', orderId, 2)).status).toBe(200)
    const waiting = () => pool.query(`select from outbox where kind = 'pickup_ready' and order_id = $1`, [orderId])
    expect((await waiting()).rowCount).toBe(0)
    await step('prepare', orderId, 3)
    await step('unprepare', orderId, 4)
    expect((await waiting()).rowCount).toBe(0)
    await step('prepare', orderId, 5)
    expect((await waiting()).rowCount).toBe(1)
    await mailTo(buyer, `<pickup_ready.${orderId}.`)
    // Ready, announced, and unprepared: the next preparation can be undone, and is announced again.
    await step('unprepare', orderId, 6)
    await step('prepare', orderId, 7)
    expect([(await step('undo', orderId, 8)).status, (await orderOf(orderId)).state]).toEqual([200, 'to_prepare'])
    await step('prepare', orderId, 9)
    await pool.query('update outbox set due_at = now() where sent_at is null')
    const written = () =>
      new Set(
        mailbox.emails
          .filter(({ text }) => text.includes(`<pickup_ready.${orderId}.`))
          .map(({ text }) => /<pickup_ready\S+/.exec(text)![0]),
      )
    await expect.poll(() => written().size, { timeout: 30_000 }).toBe(2)
    // Handed over before the e-mail was sent, and undone: its buyer still gets it.
    const { orderId: other } = await buy()
    await step('prepare', other, 1)
    await step('deliver', other, 2)
    expect((await step('undo', other, 3)).status).toBe(200)
    const waits = `select kind from outbox where order_id = $1 and sent_at is null and kind <> 'new_order' and kind <> 'receipt'`
    expect([(await orderOf(other)).state, (await pool.query(waits, [other])).rows]).toEqual([
      'awaiting_pickup',
      [{ kind: 'pickup_ready' }],
    ])
    // Its units are in the shop until it is handed over.
    const stock = await desk.stockOf('chair')
    const { body } = await post('cancel', { orderId, reason: 'asked' })
    expect([body.data.units, body.data.refundDue, await desk.stockOf('chair')]).toEqual([2, 80_000, stock + 2])
    expect((await step('deliver', orderId, 10)).body.code).toMatch(/SHIPMENT_/)
  })

  test('is split when only a part is available, and the unavailable part is cancelled alone', async () => {
    const { buyer, orderId } = await buy({ contraEntrega: true })
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const split = await post('split', { shipmentId: orderId, version: 1, lines: [{ lineId: rows[0].id, quantity: 1 }] })
    const { shipmentId } = split.body.data
    await step('prepare', orderId, 2)
    expect(await orderOf(orderId)).toMatchObject({ state: 'to_prepare', second: null })
    const cancelled = await post('cancel-shipment', { shipmentId, version: 1, reason: 'no_units' })
    expect([cancelled.body.code ?? '', cancelled.status]).toEqual(['', 200])
    expect(await orderOf(orderId)).toMatchObject({ state: 'awaiting_pickup', toCollect: 40_000 })
    const text = await mailTo(buyer, 'Subject: Cancelamos parte de tu pedido')
    expect(text).toContain('No lo habías recogido y lo cancelamos:\n\n1 × Silla Bebenube Convertible')
    expect(text).toContain('Cuando recojas lo demás, ten listos $ 40.000 en efectivo.')
  })

  test('is late once its ready day is over, and, ready, after ten days', async () => {
    const { orderId } = await buy()
    const { orderId: ready } = await buy()
    const lateFrom = async () =>
      (await pool.query('select late_from as at from orders where id = $1', [orderId])).rows[0].at as Date | null
    expect(await lateFrom()).toBeNull()
    const later = new Date(Date.now() + 10 * 86_400_000)
    await noticeDelays({ db: shop.db, hasMail: false, now: later })
    expect((await lateFrom())?.getTime()).toBeLessThanOrEqual(later.getTime())
    await step('prepare', ready, (await orderOf(ready)).shipments[0].version)
    const { rows } = await pool.query(
      `select o.late_from = s.prepared_at + interval '10 days' as "isLateThen", s.overdue_from is null as "isOnTime"
       from orders o join shipments s on s.order_id = o.id where o.id = $1`,
      [ready],
    )
    expect(rows).toEqual([{ isLateThen: true, isOnTime: true }])
    await noticeDelays({ db: shop.db, hasMail: false, now: new Date(Date.now() + 30 * 86_400_000) })
    expect((await orderOf(ready)).shipments[0]).toMatchObject({ newDays: null })
    await pool.query(`update shipments set prepared_at = now() - interval '11 days' where id = $1`, [ready])
    const list = (await owner.get('/api/order-desk?state=late')).body.data.map(({ _id }: Body) => _id)
    expect(list).toContain(ready)
  })
})

test('its buyer is reminded once, a week after it was ready, and not of an order picked up meanwhile (P-317)', async () => {
  const [first, second] = [await buy(), await buy({ contraEntrega: true })]
  for (const { orderId } of [first, second]) await step('prepare', orderId, 1)
  const queued = async () =>
    (await pool.query(`select order_id as id from outbox where kind = 'pickup_reminder'`)).rows.map(({ id }) => id)
  const noon = (days: number) => new Date(new Date(Date.now() + days * 86_400_000).setUTCHours(17, 0, 0, 0))
  const preparedAt = async (days: number) =>
    pool.query(
      `update shipments set prepared_at = $1::timestamptz - make_interval(days => $2) where order_id = any ($3)`,
      [...[noon(0), days, [first.orderId, second.orderId]]],
    )
  await preparedAt(6)
  await remindOfPickups({ db: shop.db, now: noon(0) })
  expect(await queued()).toEqual([])
  // Not at night, and once, also with several processes.
  await preparedAt(8)
  await remindOfPickups({ db: shop.db, now: new Date(noon(0).getTime() - 12 * 3_600_000) })
  expect(await queued()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindOfPickups({ db: shop.db, now: noon(0) })))
  expect((await queued()).toSorted()).toEqual([first.orderId, second.orderId].toSorted())
  await step('deliver', first.orderId, (await orderOf(first.orderId)).shipments[0].version)
  const text = await mailTo(second.buyer, 'Subject: Tu pedido te espera en la tienda')
  expect(text).toContain('Todavía no has recogido:\n\n2 × Silla Bebenube Convertible')
  expect(text).toContain(`${place.placeName}\n${place.line}, Pasto`)
  expect(text).toContain('Ten listos $ 80.000 en efectivo.')
  expect(text).toMatch(/Te lo guardamos hasta .+\. Si no alcanzas a venir, escríbenos a pedidos@alero\.example\./)
  const { rows } = await pool.query(
    `select given_up_because from outbox where kind = 'pickup_reminder' and order_id = $1`,
    [first.orderId],
  )
  expect(rows).toEqual([{ given_up_because: 'obsolete' }])
  expect((await orderOf(second.orderId)).history).toContainEqual(
    expect.objectContaining({ detail: { subject: 'Tu pedido te espera en la tienda' } }),
  )
  // After the waiting period there is no reminder.
  const late = await buy()
  await step('prepare', late.orderId, 1)
  await pool.query(`update shipments set prepared_at = $1::timestamptz - interval '11 days' where order_id = $2`, [
    ...[noon(0), late.orderId],
  ])
  await remindOfPickups({ db: shop.db, now: noon(0) })
  expect(await queued()).toHaveLength(2)
})

describe('how a pickup order is paid (P-308)', () => {
  test('in cash at the place, up to its limit: registered after the handover', async () => {
    const { buyer, orderId } = await buy(
      { contraEntrega: true },
      { [chair]: 2 },
      'Pedido recibido. Lo pagas cuando lo recojas.',
    )
    expect(await orderOf(orderId)).toMatchObject({ status: 'on_delivery', state: 'to_prepare', toCollect: 80_000 })
    expect(await mailTo(buyer, 'Subject: Recibimos tu pedido')).toContain(
      'Lo pagas cuando lo recojas. Ten listos $ 80.000',
    )
    await step('prepare', orderId, 1)
    expect((await orderOf(orderId)).state).toBe('awaiting_pickup')
    expect(await mailTo(buyer, `<pickup_ready.${orderId}.`)).toContain('Ten listos $ 80.000 en efectivo.')
    await step('deliver', orderId, 2)
    expect((await orderOf(orderId)).state).toBe('to_collect')
    expect((await post('collect', { orderId })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', state: 'delivered' })
    const tooMuch = await openBuyer(shop)
    const { body } = await tooMuch.buy({ [chair]: 6 }, { contraEntrega: true, pickup: await openPlace() })
    expect([body.code, body.message.replaceAll('\u00A0', ' ')]).toEqual([
      'NO_CONTRA_ENTREGA',
      'Contra entrega se puede pagar hasta $ 200.000.',
    ])
  })

  test('after a split, the whole amount is due with the part handed over first', async () => {
    const { buyer, orderId } = await buy({ contraEntrega: true })
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const split = await post('split', { shipmentId: orderId, version: 1, lines: [{ lineId: rows[0].id, quantity: 1 }] })
    const { shipmentId } = split.body.data
    const cash = async () => (await orderOf(orderId)).shipments.map(({ toCollect }: Body) => toCollect)
    expect(await cash()).toEqual([80_000, 80_000])
    await step('prepare', shipmentId, 1)
    expect(await mailTo(buyer, `<pickup_ready.${shipmentId}.`)).toContain(
      'Pagas todo el pedido con lo primero que recojas. Ten listos $ 80.000 en efectivo.',
    )
    await step('deliver', shipmentId, 2)
    expect([await cash(), (await buyer.history())[0].toCollect]).toEqual([[0, 80_000], 0])
    expect((await step('undo', shipmentId, 3)).status).toBe(200)
    expect(await cash()).toEqual([80_000, 80_000])
    await step('deliver', shipmentId, 4)
    expect((await post('collect', { orderId, amountSeen: 80_000 })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', state: 'to_prepare', toCollect: 0 })
  })

  test('an uncollected order to be paid at pickup is cancelled, and its units are back', async () => {
    const stock = await desk.stockOf('chair')
    const { orderId } = await buy({ contraEntrega: true })
    await step('prepare', orderId, 1)
    expect((await post('cancel', { orderId, reason: 'other', detail: 'No pasó' })).status).toBe(200)
    expect([(await orderOf(orderId)).status, await desk.stockOf('chair')]).toEqual(['uncollected', stock])
  })

  test('by transfer, also with licences: the buyer has these at once when it is paid', async () => {
    await pool.query(`update shop_settings set takes_transfers = true, transfer_to = 'Nequi 300 123 4567'`)
    const { buyer, orderId } = await buy({ transfer: true }, { [chair]: 1, [antivirus]: 1 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'payment_pending', pickup: { placeName: place.placeName } })
    expect(await mailTo(buyer, 'Subject: Transfiere el pago')).toContain(`Lo recoges en ${place.placeName}`)
    const recorded = await post('record-payment', { orderId, method: 'nequi', amountSeen: 49_000, reference: '' })
    expect([recorded.body.code ?? '', recorded.status]).toEqual(['', 200])
    const [{ products, shipments }] = await buyer.history()
    expect(products.flatMap(({ licenseKeys }: Body) => licenseKeys)).toHaveLength(1)
    expect(shipments).toMatchObject([{ state: 'to_prepare', lines: [{ productId: chair, quantity: 1 }] }])
  })

  test('a cart of licences only cannot be picked up', async () => {
    const { buyer } = await buy({}, { [antivirus]: 1 })
    expect((await buyer.history())[0]).toMatchObject({ pickup: null, address: null, shipments: [] })
  })
})

describe('a pickup place that differs from the one the buyer saw (P-304)', () => {
  const changed = 'El lugar para recoger cambió o cerró. No cobramos nada: mira el carrito.'
  test.each([
    ['was closed', `update pickup_places set is_open = false`],
    ['is somewhere else', `update pickup_places set line = 'Carrera 6 # 12-30', version = version + 1`],
  ])('where it %s, nothing is ordered', async (_, change) => {
    const buyer = await openBuyer(shop)
    const pickup = await openPlace()
    await buyer.putInCart({ [chair]: 1 })
    const { payload, key } = await buyer.readCart()
    const before = await counts(buyer)
    await pool.query(change)
    const { status, body } = await buyer.pay({ ...payload, pickup }, key)
    expect([status, body.code, body.message, await counts(buyer)]).toEqual([409, 'PICKUP_CHANGED', changed, before])
  })

  test('closed while an order is paid: the order has the displayed place, or there is none', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => openBuyer(shop)))
    const pickup = await openPlace()
    for (const buyer of buyers) await buyer.putInCart({ [chair]: 1 })
    const { version } = (await owner.get(path)).body.data
    const [closed, ...paid] = await Promise.all([
      savePlace({ ...place, isOpen: false }, version),
      ...buyers.map(async (buyer) => buyer.pay({ ...(await buyer.readCart()).payload, pickup })),
    ])
    expect(closed?.status).toBe(200)
    for (const { status, body } of paid)
      expect([200, 409]).toContain(status === 409 && body.code !== 'PICKUP_CHANGED' ? 0 : status)
  })

  test.each([
    [{ addressId: '00000000-0000-4000-8000-000000000000' }, 'Elige si te lo enviamos o lo recoges.'],
    [{ deliveryCost: 18_900 }, 'Elige si te lo enviamos o lo recoges.'],
    [{ pickup: { placeId: 'centro', version: 1 } }, 'Identificador no válido.'],
    [{ pickup: true }, 'Los datos del pago no son válidos.'],
  ])('%j is refused, and nothing changes', async (wrong, message) => {
    const buyer = await openBuyer(shop)
    const pickup = await openPlace()
    await buyer.putInCart({ [chair]: 1 })
    const { payload } = await buyer.readCart()
    const before = await counts(buyer)
    const { status, body } = await buyer.pay({ ...payload, pickup, ...wrong })
    expect([status, body.message, await counts(buyer)]).toEqual([400, message, before])
  })

  test('a client that does not know pickup gets its order sent, as before', async () => {
    await openPlace()
    const buyer = await openBuyer(shop)
    expect((await buyer.buy({ [chair]: 1 })).status).toBe(200)
    expect((await buyer.history())[0]).toMatchObject({ pickup: null, address: null })
  })
})

test('the invariants find a pickup order with a delivery charge or an additional address (I84), and shipments of the other kind (I85)', async () => {
  const { orderId } = await buy()
  await step('prepare', orderId, 1)
  const found = async (damage: string) =>
    (await violatedInvariants(pool, damage, [orderId])).filter((rule) => rule === 'I84' || rule === 'I85')
  expect(await found('update orders set delivery_cost = 1 where id = $1')).toEqual(['I84'])
  const elsewhere = `insert into order_addresses (order_id, recipient, phone, municipality_code, line)
    values ($1, 'Adriana Rojas', '3105550116', '52001', 'Calle 5 # 3-20')`
  expect(await found(elsewhere)).toEqual(['I84'])
  expect(await found('update shipments set is_pickup = false where order_id = $1')).toEqual(['I85'])
  const sent = `update order_addresses set pickup_place_id = null, place_name = null, hours = null where order_id = $1`
  expect(await found(sent)).toEqual(['I85'])
})
