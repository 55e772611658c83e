import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openBuyer } from '../../test/orders/buyers.ts'
import { company, dayAgo, openInvoicing } from '../../test/orders/invoices.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { PASSWORD } from '../../test/shop/people.ts'

const { shop, owner, desk, post, send, expectWhole } = await openDesk()
const { pool } = shop
const { turn, ofOrder, record, awaited } = openInvoicing({ owner, pool })
const { chair } = desk.products
await pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
beforeEach(() => turn())
afterEach(expectWhole)

const stored = { ...company, documentNumber: '900123456', checkDigit: 8 }
const own = async (buyer: Awaited<ReturnType<typeof openBuyer>>) => (await buyer.get('/api/own-invoices')).body.data
const change = (person: { post: typeof owner.post }, path: string, orderId: string, body: object) =>
  person.post(`/api/${path}/${orderId}/buyer`, body)

describe('a payment', () => {
  test("without data for its invoice is invoiced to the account's data of that moment, whatever the profile has later (P-321)", async () => {
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [chair]: 1 })
    const { orderId } = body.data
    const person = { documentType: 'CC', documentNumber: '1020304050', name: buyer.name, email: buyer.email }
    const expected = { ...person, checkDigit: null, isOwn: true, version: 1, canChange: true }
    expect((await ofOrder(orderId)).buyer).toEqual(expected)
    await pool.query(`update users set name = 'Otra', document = '99999', email = 'otra@x.example' where id = $1`, [
      buyer.id,
    ])
    expect((await ofOrder(orderId)).buyer).toEqual(expected)
    expect(await own(buyer)).toEqual([{ orderId, buyer: expected, invoices: [] }])
    expect((await buyer.get('/api/invoice-buyer')).body.data).toBeNull()
  })

  test('that names a company is invoiced to it, and the next purchase offers it; the cart that it paid is the same', async () => {
    const buyer = await openBuyer(shop)
    const paid = await buyer.buy({ [chair]: 1 }, { invoiceTo: company })
    expect([paid.status, Object.keys(paid.body.data)]).toEqual([
      200,
      ['orderId', 'createdAt', 'totalQty', 'totalPrice'],
    ])
    expect((await ofOrder(paid.body.data.orderId)).buyer).toEqual({
      ...stored,
      isOwn: false,
      version: 2,
      canChange: true,
    })
    expect((await buyer.get('/api/invoice-buyer')).body.data).toEqual({ ...stored, isUsed: true })
    const next = await buyer.buy({ [chair]: 2 }, { invoiceTo: null })
    expect((await ofOrder(next.body.data.orderId)).buyer.isOwn).toBe(true)
    expect((await buyer.get('/api/invoice-buyer')).body.data).toEqual({ ...stored, isUsed: false })
  })

  test.each([
    [{ documentType: 'XX' }, 'invoiceTo.documentType', 'Elige el tipo de documento.'],
    [{ documentNumber: '12' }, 'invoiceTo.documentNumber', 'Escribe el número del documento: de 5 a 15 dígitos.'],
    [
      { documentType: 'PA', documentNumber: '-' },
      'invoiceTo.documentNumber',
      'Escribe el número del documento: de 3 a 20 letras o números.',
    ],
    [{ name: '' }, 'invoiceTo.name', 'Escribe el nombre o la razón social: máximo 200 caracteres.'],
    [{ email: 'x' }, 'invoiceTo.email', 'Por favor ingrese un correo electrónico válido.'],
  ])('with %j is refused at its field, and nothing is bought', async (wrong, field, message) => {
    const buyer = await openBuyer(shop)
    const { status, body } = await buyer.buy({ [chair]: 1 }, { invoiceTo: { ...company, ...wrong } })
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', [{ field, message }]])
    expect(await buyer.history()).toEqual([])
  })

  test('takes a NIT whose check digit is another, since only the number counts', async () => {
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [chair]: 1 }, { invoiceTo: { ...company, documentNumber: '900.123.456-7' } })
    expect((await ofOrder(body.data.orderId)).buyer).toMatchObject({ documentNumber: '900123456', checkDigit: 8 })
  })

  test('sent again before it is paid, with another company, is for that one; once it is paid it stays', async () => {
    const online = await openBuyer(shop)
    await online.putInCart({ [chair]: 1 })
    const { payload, key } = await online.readCart()
    const first = await online.pay({ ...payload, simulated: 'pending', invoiceTo: company }, key)
    const second = await online.pay(
      { ...payload, simulated: 'pending', invoiceTo: { ...company, name: 'La Palma Dos' } },
      key,
    )
    expect([first.status, second.body.data.attempt]).toEqual([202, first.body.data.attempt])
    const { rows } = await pool.query('select order_id as id from payment_attempts where id = $1', [
      first.body.data.attempt,
    ])
    const id = String(rows[0].id)
    expect(await awaited(id)).toEqual([null, 0])
    await online.post('/api/simulate-payment', { attempt: first.body.data.attempt, outcome: 'approve' })
    await online.pay({ ...payload, simulated: 'pending', invoiceTo: company }, key)
    expect((await ofOrder(id)).buyer.name).toBe('La Palma Dos')
    expect(await awaited(id)).toEqual(['invoice', 0])
  })

  test('by transfer is invoiced once its money is recorded, with the data chosen until then', async () => {
    const { orderId, buyer } = await desk.addByTransfer({ units: 1 })
    expect((await ofOrder(orderId)).buyer).toMatchObject({ isOwn: true, version: 0, canChange: true })
    expect((await change(owner, 'invoices/of-order', orderId, { buyer: company, version: 0 })).status).toBe(200)
    expect(await own(buyer)).toMatchObject([{ orderId, buyer: { name: company.name, version: 1 } }])
    expect((await post('record-payment', { orderId, method: 'nequi' })).status).toBe(200)
    expect([await awaited(orderId), (await ofOrder(orderId)).buyer.name]).toEqual([['invoice', 0], company.name])
  })

  test('on arrival, of an order that waits for its cash, is invoiced once the cash is here', async () => {
    const { orderId, buyer } = await desk.addOnDelivery({ units: 1 })
    expect(await awaited(orderId)).toEqual([null, 0])
    expect((await change(buyer, 'own-invoices', orderId, { buyer: company, version: 0 })).status).toBe(200)
    await send(orderId)
    await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    expect((await post('collect', { orderId })).status).toBe(200)
    const { buyer: wanted, total } = await ofOrder(orderId)
    expect([await awaited(orderId), wanted.name, total]).toEqual([['invoice', 0], company.name, 40_000])
  })
})

describe('the buyer on the invoice of an order', () => {
  test('is changed by its buyer and at the desk until it is invoiced, one after the other', async () => {
    const { orderId, buyer } = await desk.add({ units: 1 })
    const changed = await change(buyer, 'own-invoices', orderId, { buyer: company, version: 1 })
    expect([changed.status, changed.body.message]).toEqual([200, 'Datos guardados'])
    expect(changed.body.data).toEqual({
      orderId,
      buyer: { ...stored, isOwn: false, version: 2, canChange: true },
      invoices: [],
    })
    const late = await change(owner, 'invoices/of-order', orderId, { buyer: null, version: 1 })
    expect([late.status, late.body.code, late.body.data.buyer.version]).toEqual([409, 'INVOICE_BUYER_CHANGED', 2])
    const back = await change(owner, 'invoices/of-order', orderId, { buyer: null, version: 2 })
    expect(back.body.data.buyer).toMatchObject({ isOwn: true, name: buyer.name, version: 3 })
    await record(orderId)
    const over = await change(buyer, 'own-invoices', orderId, { buyer: company, version: 3 })
    expect([over.status, over.body.code]).toEqual([409, 'INVOICE_EXISTS'])
    expect((await own(buyer))[0].buyer.canChange).toBe(false)
  })

  test('cannot be read or changed by anybody else', async () => {
    const { orderId } = await desk.add({ units: 1 })
    const stranger = await openBuyer(shop)
    expect(await own(stranger)).toEqual([])
    expect((await change(stranger, 'own-invoices', orderId, { buyer: company, version: 1 })).status).toBe(404)
    expect((await stranger.get(`/api/invoices/of-order/${orderId}`)).status).toBe(403)
  })

  test('is not changed of an order that was cancelled, or of one from before the shop invoiced', async () => {
    const { orderId, buyer } = await desk.addByTransfer({ units: 1 })
    expect((await owner.post('/api/phone-orders/cancel', { orderId })).status).toBe(200)
    const cancelled = await change(buyer, 'own-invoices', orderId, { buyer: company, version: 0 })
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'INVOICE_NOT_DUE'])
    await turn(null)
    const before = await desk.add({ units: 1 })
    expect((await ofOrder(before.orderId)).buyer).toBeNull()
    const off = await change(before.buyer, 'own-invoices', before.orderId, { buyer: company, version: 0 })
    expect([off.status, off.body.code]).toEqual([409, 'INVOICES_OFF'])
  })

  test('is erased with the account if it was never paid, as is the remembered data; paid orders keep it, as the law demands (L-4)', async () => {
    const buyer = await openBuyer(shop)
    const paid = await buyer.buy({ [chair]: 1 }, { invoiceTo: company })
    const { orderId } = await desk.addByTransfer({ units: 1, buyer })
    await change(buyer, 'own-invoices', orderId, { buyer: company, version: 0 })
    await owner.post('/api/phone-orders/cancel', { orderId })
    const gone = await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })
    expect(gone.status).toBe(200)
    const { rows } = await pool.query(
      `select (select count(*)::int from remembered_invoice_buyers where user_id = $1) as remembered,
         array(select order_id from order_invoicing r join orders o on o.id = r.order_id where o.user_id = $1) as orders`,
      [buyer.id],
    )
    expect(rows).toEqual([{ remembered: 0, orders: [paid.body.data.orderId] }])
    expect((await ofOrder(paid.body.data.orderId)).buyer.name).toBe(company.name)
    expect((await record(paid.body.data.orderId)).status).toBe(200)
  })
})

test('a shop that does not invoice ignores the data for invoices, and remembers none (P-320)', async () => {
  await turn(null)
  const buyer = await openBuyer(shop)
  const { status, body } = await buyer.buy({ [chair]: 1 }, { invoiceTo: company })
  expect([status, (await ofOrder(body.data.orderId)).buyer]).toEqual([200, null])
  expect((await buyer.get('/api/invoice-buyer')).body.data).toBeNull()
  expect(await own(buyer)).toEqual([])
  await turn(dayAgo())
  // From its first day on, orders paid then are to be invoiced, too.
  expect(await awaited(body.data.orderId)).toEqual(['invoice', 0])
})
