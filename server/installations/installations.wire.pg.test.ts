import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { addAddress } from '../../test/orders/delivery.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { computer, openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const { shop, owner, desk, post, send, orderOf, cancel, expectWhole } = await openDesk()
const { pool } = shop
const technician = await openTechnician(shop)
const { chair, lamp, antivirus } = desk.products
await pool.query('update products set installable = true where id = any ($1)', [[chair, antivirus]])
await pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

type Person = Pick<Client, 'get' | 'post'>
const short = (orderId: string) => orderId.slice(0, 8).toUpperCase()
const request = (person: Person, orderId: unknown, more: object = {}, headers = {}) =>
  person.post('/api/mantenimiento-correctivo', { orderId, ...more }, headers)
const own = async (person: Person) => (await person.get('/api/own-installations')).body.data
const ofOrder = async (orderId: string) => (await owner.get(`/api/installations/of-order/${orderId}`)).body.data
const countTasks = async () => (await pool.query('select count(*)::int as many from tasks')).rows[0].many
/** The description that technicians read of a visit. */
const readBy = async (taskId: string, estado = 'pendiente') =>
  (await technician.correctives(estado)).find(({ _id }: { _id: string }) => _id === taskId)?.descripcion

/** A paid order of two chairs whose last promised day is some business days away. */
async function addPromised(daysTo = 3) {
  const order = await desk.add({ hasAddress: false })
  await addAddress(pool, order.orderId, { days: [1, daysTo] })
  return order
}
async function addArrived(about: Parameters<typeof desk.add>[0] = {}) {
  const order = await desk.add(about)
  await send(order.orderId)
  await post('deliver', { shipments: [{ shipmentId: order.orderId, version: 2 }] })
  return order
}

describe('the field of a product (P-310)', () => {
  const detailsOf = async (productId: string) => (await owner.post('/api/product-details', { productId })).body.data
  const product = { productName: 'Disco SSD', category: 'Herramientas', brandName: 'Herramientas', price: 200_000 }

  test('is off at first, stays for clients that do not know it, and shoppers read it where it is true', async () => {
    const { _id } = (await owner.post('/api/upload-product', product)).body.data
    const page = async () => (await fetch(`${shop.address}/product/${_id}`)).text()
    expect(await detailsOf(_id)).not.toHaveProperty('installable')
    expect(await page()).not.toContain('Te lo instalamos en casa')
    expect((await owner.post('/api/update-product', { _id, ...product, installable: true })).status).toBe(200)
    // The cached page is rendered again, without scripts.
    expect(await page()).toContain('Te lo instalamos en casa: agenda la visita después de comprar.')
    const seen = await detailsOf(_id)
    expect(seen.installable).toBe(true)
    await owner.post('/api/update-product', { _id, ...product, price: 210_000 })
    await owner.post('/api/update-product', { ...seen, price: 220_000 })
    expect((await detailsOf(_id)).installable).toBe(true)
    await owner.post('/api/update-product', { ...seen, installable: false })
    expect(await detailsOf(_id)).not.toHaveProperty('installable')
  })

  test.each(['sí', 'true', 1, '', null])('%j is neither yes nor no, and nothing is written', async (installable) => {
    const { status, body } = await owner.post('/api/upload-product', { ...product, productName: 'X', installable })
    const message = 'Di si lo instalas en casa: sí o no.'
    expect([status, body.fields]).toEqual([400, [{ field: 'installable', message }]])
  })
})

describe('the installation of an order (P-311)', () => {
  test('is offered, requested, and shown to its buyer, the desk and the technician until it is done', async () => {
    const { orderId, buyer } = await addArrived({ licences: 1 })
    const offered = { orderId, firstDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), visit: null, canRequest: true }
    expect(await own(buyer)).toEqual([
      {
        ...offered,
        address: 'Calle 18 # 28-46, apto 301, Pasto, Nariño',
        lines: [
          { productName: 'Antivirus Escudrix', quantity: 1, arrived: 1 },
          { productName: 'Silla Bebenube Convertible', quantity: 2, arrived: 2 },
        ],
      },
    ])
    expect(await ofOrder(orderId)).toBeNull()
    const fecha = openDay()
    const made = await request(buyer, orderId, { fecha, hora: '10:00', direccion: 'Calle 18, Pasto' })
    expect([made.status, made.body.data.fecha]).toEqual([201, fecha])
    const { _id: visitId } = made.body.data
    const visit = { _id: visitId, fecha, hora: '10:00', estado: 'pendiente', technician: 'Teresa' }
    expect(await own(buyer)).toMatchObject([{ orderId, visit, canRequest: false }])
    expect(await ofOrder(orderId)).toEqual({
      ...visit,
      lines: [
        { productName: 'Antivirus Escudrix', quantity: 1, arrived: 1, left: 1 },
        { productName: 'Silla Bebenube Convertible', quantity: 2, arrived: 2, left: 2 },
      ],
    })
    const sentence = `Instalar: 1 × Antivirus Escudrix, 2 × Silla Bebenube Convertible (pedido ${short(orderId)}).`
    expect((await buyer.get('/api/get-support')).body.data[0].descripcion).toBe(sentence)
    expect(await readBy(visitId)).toBe(`Ya llegó · ${sentence}`)
    expect((await owner.get(`/api/agenda/visits/${visitId}`)).body.data.descripcion).toBe(`Ya llegó · ${sentence}`)
    expect((await buyer.get('/api/own-data')).body).toContain(`<dt>Instala del pedido</dt><dd>${short(orderId)}</dd>`)

    // Once it is over, another one may be requested, and replaces it.
    await technician.save(visitId, { estado: 'completado' })
    expect(await own(buyer)).toMatchObject([{ visit: { _id: visitId, estado: 'completado' }, canRequest: true }])
    const again = await request(buyer, orderId, { descripcion: `Falta el del pedido ${short(orderId)}, el de la sala` })
    expect(again.status).toBe(201)
    expect(await own(buyer)).toMatchObject([{ visit: { _id: again.body.data._id, fecha: '' }, canRequest: false }])
    expect((await buyer.get('/api/get-support')).body.data[0].descripcion).toBe(
      `${sentence}\nFalta el del pedido ${short(orderId)}, el de la sala`,
    )
    // The one before may be opened again: it is no installation of the order any more.
    await technician.save(visitId, { estado: 'en proceso' })
    expect(await readBy(visitId, 'en proceso')).toBe(sentence)
  })

  test('may be requested before cash is paid, and for licences immediately; it is cancelled with the account', async () => {
    await addAddress(pool, (await desk.addOnDelivery()).orderId)
    const cash = await desk.addOnDelivery()
    expect((await request(cash.buyer, cash.orderId)).status).toBe(201)
    const licence = await desk.add({ units: 0, licences: 1 })
    const { body } = await request(licence.buyer, licence.orderId, { fecha: openDay(1), hora: '09:00' })
    expect(await readBy(body.data._id)).toMatch(/^Ya llegó · Instalar: 1 × Antivirus/)
    // Deleting the account cancels the visit and erases its text.
    const gone = await licence.buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })
    expect([gone.status, gone.body.success]).toEqual([200, true])
    expect(await ofOrder(licence.orderId)).toMatchObject({ _id: body.data._id, estado: 'cancelado' })
    const { rows } = await pool.query('select descripcion from tasks where id = $1', [body.data._id])
    expect(rows).toEqual([{ descripcion: '' }])
  })

  test('is one request under a key, and a client that does not know it requests what it did before', async () => {
    const { orderId, buyer } = await addArrived()
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await request(buyer, orderId, {}, key), await request(buyer, orderId, {}, key)]
    expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id])
    const plain = await buyer.post('/api/mantenimiento-correctivo', { descripcion: 'No prende' })
    expect(plain.status).toBe(201)
    expect(await readBy(plain.body.data._id)).toBe('No prende')
  })
})

describe('is refused, and nothing is written:', () => {
  const refused = async (person: Person, orderId: unknown, more: object = {}) => {
    const before = await countTasks()
    const { status, body } = await request(person, orderId, more)
    expect(await countTasks()).toBe(before)
    return [status, body.code, body.message]
  }

  test('an order of somebody else, and a missing one', async () => {
    const [mine, other] = [await addArrived(), await desk.add()]
    const unknown = [404, 'ORDER_NOT_FOUND', 'Pedido no encontrado.']
    expect(await refused(other.buyer, mine.orderId)).toEqual(unknown)
    expect(await refused(other.buyer, randomUUID())).toEqual(unknown)
    expect((await refused(other.buyer, 'no'))[0]).toBe(400)
    // A computer of somebody else, too: the order is unchanged.
    const theirs = (await other.buyer.post('/api/upload-computer', computer())).body.data._id
    const lines = { computadoras: [{ serial_computadoras: theirs }] }
    expect((await refused(mine.buyer, mine.orderId, lines))[0]).toBe(404)
    expect(await own(mine.buyer)).toMatchObject([{ visit: null, canRequest: true }])
  })

  test('an order that is not paid, was cancelled, or has nothing to install', async () => {
    const off = [
      409,
      'INSTALLATION_ORDER',
      'Este pedido no está pagado, o se canceló o se devolvió: no hay qué instalar.',
    ]
    const nothing = [409, 'INSTALLATION_NOTHING', 'En este pedido no hay nada que instalemos en casa.']
    const unpaid = await desk.addByTransfer()
    expect(await refused(unpaid.buyer, unpaid.orderId)).toEqual(off)
    const cancelled = await desk.add()
    await cancel(cancelled.orderId)
    expect(await refused(cancelled.buyer, cancelled.orderId)).toEqual(off)
    expect(await own(cancelled.buyer)).toEqual([])
    const { buyer } = cancelled
    const lit = (await buyer.buy({ [lamp]: 1 })).body.data.orderId
    expect(await refused(buyer, lit)).toEqual(nothing)
    expect(await own(buyer)).toEqual([])
    const back = await addArrived()
    await post('return', { shipmentId: back.orderId, version: 3 })
    expect(await refused(back.buyer, back.orderId)).toEqual(nothing)
  })

  test('a second visit of the same order, also when both are requested concurrently', async () => {
    const { orderId, buyer } = await addArrived()
    const both = await Promise.all([1, 2].map((nth) => request(buyer, orderId, { descripcion: `Pedido ${nth}` })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await refused(buyer, orderId)).toEqual([
      409,
      'INSTALLATION_OPEN',
      'Ya pediste la instalación de este pedido: mírala en tus solicitudes.',
    ])
    // In SQL, too: a transaction that waited for the order's lock sees what was recorded in the meantime.
    const [one, two] = [await pool.connect(), await pool.connect()]
    const arrived = await addArrived({ buyer })
    const { rows } = await pool.query(
      `insert into tasks (tipo, user_id, sintomas, accion_previa, frecuencia, prioridad, problema)
       select 'correctivo', $1, '', '', '', 'baja', '' from generate_series(1, 2) returning id`,
      [buyer.id],
    )
    const note = 'select note_installation($1, $2) as noted'
    await one.query('begin')
    const first = await one.query(note, [arrived.orderId, rows[0].id])
    const second = two.query(note, [arrived.orderId, rows[1].id])
    await one.query('commit')
    expect([first.rows[0].noted, (await second).rows[0].noted]).toEqual([true, false])
    one.release()
    two.release()
  })
})

describe('a visit before it can be there (P-312)', () => {
  test('cannot be requested, nor chosen by its client for a move', async () => {
    const { orderId, buyer } = await addPromised()
    const [{ firstDay, lines }] = await own(buyer)
    expect(lines).toMatchObject([{ quantity: 2, arrived: 0 }])
    const before = new Date(Date.parse(firstDay) - 86_400_000).toISOString().slice(0, 10)
    const early = await request(buyer, orderId, { fecha: before })
    expect([early.status, early.body.fields?.[0].field]).toEqual([400, 'fecha'])
    const late = openDay(5)
    const { body } = await request(buyer, orderId, { fecha: late, hora: '11:00' })
    expect(await readBy(body.data._id)).toMatch(/^Aún no llega · Instalar: 2 × Silla/)
    const move = (fecha: string, version = 1, hora = '09:00') =>
      buyer.post(`/api/visit-answers/${body.data._id}/move`, { version, fecha, hora })
    // It is now expected much later.
    const shipmentId = orderId
    const days = { shipmentId, version: 1, from: openDay(4), to: openDay(4) }
    expect((await post('days', days)).status).toBe(200)
    // The offered days before it include only the visit's own, the reason is named, and a day that it names instead is allowed,
    // too.
    const offered = async (when: object) =>
      (await buyer.get(`/api/visit-answers/${body.data._id}/hours?${new URLSearchParams({ ...when })}`)).body.data
    const tooEarly = /^Tu pedido puede llegar hasta el .+: elige ese día o uno después\.$/
    const months = [openDay(3), openDay(4)].map((day) => day.slice(0, 7))
    const [month, next] = [await offered({ mes: months[0] }), await offered({ mes: months[1] })]
    const dayOf = (wanted: string) =>
      [...month.days, ...next.days].find(({ fecha }: { fecha: string }) => fecha === wanted)
    expect(month.firstDay).toBe(openDay(4))
    expect(dayOf(openDay(3))).toMatchObject({ freeHours: 0, closed: expect.stringMatching(tooEarly) })
    expect(dayOf(openDay(4))).toMatchObject({ freeHours: expect.any(Number), closed: '' })
    expect(dayOf(openDay(4)).freeHours).toBeGreaterThan(0)
    const tooSoon = await offered({ fecha: openDay(3) })
    expect(tooSoon.closed).toMatch(tooEarly)
    expect(tooSoon.hours.some(({ isFree }: { isFree: boolean }) => isFree)).toBe(false)
    const refused = await move(openDay(3))
    expect([refused.status, refused.body.fields?.[0].message]).toEqual([
      400,
      expect.stringMatching(/^Tu pedido puede llegar hasta el .+: elige ese día o uno después\.$/),
    ])
    const other = await openClient(shop)
    expect((await other.postPreventive({ fecha: openDay(4), hora: '08:00' })).body.data.isAssigned).toBe(true)
    const taken = await move(openDay(4), 1, '08:00')
    expect(taken.body.code).toBe('HOUR_TAKEN')
    for (const { fecha } of taken.body.data.nearest) expect(fecha >= openDay(4)).toBe(true)
    expect((await move(openDay(4), 1, '15:00')).status).toBe(200)
    // It is now expected even later: the visit's own day, at another hour, is not questioned again.
    expect((await post('days', { ...days, version: 2, from: openDay(6), to: openDay(6) })).status).toBe(200)
    const version = (await pool.query('select version from tasks where id = $1', [body.data._id])).rows[0].version
    expect((await move(openDay(4), version, '10:00')).status).toBe(200)
  })

  test('has no day while its arrival is unknown', async () => {
    const { orderId, buyer } = await desk.add()
    expect(await own(buyer)).toMatchObject([{ firstDay: null, canRequest: true }])
    const message = 'Todavía no sabemos qué día llega tu pedido: deja la fecha sin elegir y la acordamos contigo.'
    const dated = await request(buyer, orderId, { fecha: openDay(9), hora: '10:00' })
    expect([dated.status, dated.body.fields]).toEqual([400, [{ field: 'fecha', message }]])
    const { status, body } = await request(buyer, orderId)
    expect(status).toBe(201)
    // A technician agrees on a day all the same; its client may move that.
    await technician.save(body.data._id, { fecha: openDay(7), hora: '10:00' })
    const { rows } = await pool.query('select version from tasks where id = $1', [body.data._id])
    const moved = { version: rows[0].version, fecha: openDay(8), hora: '11:00' }
    expect((await buyer.post(`/api/visit-answers/${body.data._id}/move`, moved)).status).toBe(200)
  })

  test('may be today for a product ready for pickup, and the shop is no address for a visit', async () => {
    await pool.query(
      `insert into pickup_places (place_name, municipality_code, line, hours, ready_days, is_open)
       values ('Alero del centro', '52001', 'Calle 18 # 28-46, local 3', 'de 9 a 6', 2, true)`,
    )
    const { rows } = await pool.query('select id as "placeId", version from pickup_places')
    const buyer = await openBuyer(shop)
    await buyer.buy({ [chair]: 1 }, { pickup: rows[0] })
    const [{ _id: orderId }] = await buyer.history()
    const [{ firstDay, ...waiting }] = await own(buyer)
    expect(waiting).toMatchObject({ orderId, address: '', canRequest: true })
    const today = dayFrom(0)
    expect(firstDay > today).toBe(true)
    await post('prepare', { shipments: [{ shipmentId: orderId, version: 1 }] })
    expect(await own(buyer)).toMatchObject([{ firstDay: today, address: '', lines: [{ arrived: 0 }] }])
    expect((await request(buyer, orderId, { fecha: openDay(3), hora: '09:00' })).status).toBe(201)
  })
})

test('the technician, the owner and the desk read that an order was cancelled while its visit is open (P-314)', async () => {
  const { orderId, buyer } = await addPromised(30)
  const { _id } = (await request(buyer, orderId)).body.data
  await cancel(orderId)
  expect(await readBy(_id)).toMatch(/^Ya no hay qué instalar: el pedido se canceló o se devolvió · Instalar: /)
  expect(await ofOrder(orderId)).toMatchObject({ _id, estado: 'pendiente', lines: [{ quantity: 2, left: 0 }] })
  expect(await own(buyer)).toMatchObject([{ orderId, visit: { _id }, lines: [], canRequest: false }])
  expect((await orderOf(orderId)).status).toBe('refund_due')
  // Nothing is expected any more: its client may choose any day.
  const move = { version: 1, fecha: openDay(), hora: '15:00' }
  expect((await buyer.post(`/api/visit-answers/${_id}/move`, move)).status).toBe(200)
})

test('the invariants find an installation of another’s order, and one of nothing (I87)', async () => {
  const { orderId, buyer } = await desk.add()
  expect((await request(buyer, orderId)).status).toBe(201)
  const other = `update tasks set user_id = '${owner.id}' where id = (select task_id from installations where order_id = '${orderId}')`
  expect(await violatedInvariants(pool, other)).toContain('I87')
  const nothing = `delete from installation_lines where order_id = '${orderId}'`
  expect(await violatedInvariants(pool, nothing)).toContain('I87b')
})
