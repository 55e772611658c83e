import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openCounter } from '../../test/orders/counter-sales.ts'
import { company, openInvoicing } from '../../test/orders/invoices.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const phone = await openPhoneOrders(shop)
const { owner, client, products, chairs, licences } = phone
const { sell, dayOf } = openCounter(phone)
afterEach(() => expectInvariants(pool))

const orderOf = async (orderId: string) => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const words = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const storedRows = async () => hashTables(pool, ['audit_log', 'sessions'])
const movementsOf = async (orderId: string) =>
  (await pool.query('select kind, units, actor from stock_movements where order_id = $1 order by id', [orderId])).rows
const step = (call: string, body: object) => owner.post(`/api/order-desk/${call}`, body)

describe('a sale at the counter (P-335)', () => {
  test('is paid and handed over at once, and says who sold it, in cash with the change', async () => {
    const before = await phone.stockOf('chair')
    const { status, body } = await sell({ products: chairs(2), payment: { method: 'cash', received: 100_000 } })
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        error: false,
        message: 'Venta hecha',
        data: { orderId: expect.any(String), total: 80_000, change: 20_000, isEmailed: false },
      },
    ])
    const { orderId } = body.data
    expect(await phone.stockOf('chair')).toBe(before - 2)
    expect(await movementsOf(orderId)).toEqual([{ kind: 'sale', units: -2, actor: owner.id }])
    expect(await orderOf(orderId)).toMatchObject({
      state: 'delivered',
      status: 'paid',
      isAtCounter: true,
      isLate: false,
      name: '',
      method: 'cash',
      pickup: null,
      address: null,
      canChangeAddress: false,
      buyer: null,
      money: {
        goods: 80_000,
        delivery: 0,
        total: 80_000,
        paid: null,
        owed: 0,
        provider: 'counter',
        refundable: 80_000,
      },
      shipments: [{ _id: orderId, number: 1, state: 'delivered', carrier: null, guide: '', units: 2 }],
      history: [
        {
          event: 'sold_at_counter',
          who: 'Adriana Rojas',
          by: 'shop',
          detail: { amount: 80_000, method: 'cash', received: 100_000, change: 20_000 },
        },
      ],
    })
    const { rows } = await pool.query(
      `select actor from audit_log where action = 'order.sold_at_counter' and target = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: owner.id }])
    expect((await pool.query('select kind from outbox')).rows).toEqual([])
  })

  test.each([
    ['card', 'Lote 12'],
    ['transfer', 'M1234'],
  ])('by %s keeps its reference, and gives no change', async (method, reference) => {
    const { body } = await sell({ payment: { method, reference } })
    expect(body.data).toMatchObject({ total: 40_000, change: 0 })
    expect((await orderOf(body.data.orderId)).history[0].detail).toEqual({ amount: 40_000, method, reference })
  })

  test('of a client is in their history, without an address or a withdrawal', async () => {
    await client.putInCart({ [products.chair]: 3 })
    const { body } = await sell({ clientId: client.id, products: [...chairs(), ...licences(2)] })
    const { orderId, total } = body.data
    expect(total).toBe(58_000)
    const [shown] = await client.history()
    expect(shown).toMatchObject({
      _id: orderId,
      status: 'paid',
      isAtCounter: true,
      needsAddress: false,
      address: null,
      shipments: [{ state: 'delivered' }],
    })
    const keys = shown.products.flatMap(({ licenseKeys }: { licenseKeys: string[] }) => licenseKeys)
    expect(keys).toHaveLength(2)
    expect((await client.get('/api/countAddToCartProduct')).body.data.count).toBe(3)
    await client.putInCart({})
    const { offers } = (await client.get('/api/own-return-cases')).body.data
    expect(offers).toMatchObject([{ orderId, withdrawal: null, guaranteeUntil: expect.any(String) }])
    const other = await client.post('/api/addresses', {
      ...{ recipient: 'Luz Marina Ospina', phone: '3001234567', municipalityCode: '52001' },
      ...{ line: 'Calle 18 # 28-46', indications: '' },
    })
    const given = await client.post('/api/order-address', { orderId, addressId: other.body.data._id })
    expect(given.body.code).toBe('ADDRESS_FIXED')
  })

  test('may add its client, with the account that no password opens', async () => {
    const newClient = { name: 'Ana Lucía Guerrero', phone: '3155550199', email: 'ana@correo.co', hasConsented: true }
    const { status, body } = await sell({ newClient })
    expect(status).toBe(201)
    expect((await orderOf(body.data.orderId)).buyer).toMatchObject({ name: newClient.name, email: newClient.email })
    const { rows } = await pool.query(
      `select l.after from users u join audit_log l on l.target = u.id::text where u.email = $1 and l.action = 'account.created'`,
      [newClient.email],
    )
    expect(rows).toEqual([{ after: { role: 'GENERAL', by: 'counter', hasConsented: true } }])
    const again = await sell({ newClient })
    expect(again.body.code).toBe('CLIENT_EXISTS')
  })

  test('is one sale for the same press, also at the same moment, and no other sale for the same key', async () => {
    const key = randomUUID()
    const before = await phone.stockOf('chair')
    const both = await Promise.all([sell({}, key), sell({}, key)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[1]?.body.data).toEqual(both[0]?.body.data)
    expect(await phone.stockOf('chair')).toBe(before - 1)
    const other = await sell({ products: chairs(2) }, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    // The telephone's presses have the same keys.
    expect((await phone.place({}, key)).body.code).toBe('KEY_REUSED')
    const without = await owner.post('/api/counter-sales', { products: chairs(), payment: { method: 'cash' } })
    expect([without.status, without.body.message]).toEqual([
      400,
      'Falta la clave con la que esta venta se hace una sola vez.',
    ])
  })

  test('counts in the reports, and is found among the orders by «mostrador»', async () => {
    const sold = async () =>
      ((await owner.get('/api/sales-report/products')).body as { productName: string; totalSold: number }[]).find(
        ({ productName }) => productName === 'Silla Bebenube Convertible',
      )?.totalSold ?? 0
    const before = await sold()
    const { orderId } = (await sell({ products: chairs(3) })).body.data
    expect(await sold()).toBe(before + 3)
    const found = async () =>
      (await owner.get('/api/order-desk?state=delivered&q=mostrador')).body.data.map(({ _id }: { _id: string }) => _id)
    await expect.poll(found, { timeout: 20_000 }).toContain(orderId)
  })
})

describe('a sale at the counter that is refused', () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  const one = (productId: string, sellingPrice = 40_000) => ({ products: [{ productId, quantity: 1, sellingPrice }] })

  test.each<[string, () => Promise<object> | object, number, string, string]>([
    [
      'another price',
      () => one(products.chair, 35_000),
      409,
      'PRICE_CHANGED',
      'Silla Bebenube Convertible cambió de $ 35.000 a $ 40.000. No se vendió nada. Revisa y vuelve a cobrar.',
    ],
    [
      'too few units',
      async () => one(await addProduct(shop, { name: 'Lámpara', price: 40_000, stock: 0 })),
      409,
      'NOT_ENOUGH',
      'No hay unidades suficientes de Lámpara.',
    ],
    [
      'a withdrawn product',
      async () => {
        const id = await addProduct(shop, { name: 'Radio', price: 40_000 })
        await owner.delete('/api/delete-product', { productId: id })
        return one(id)
      },
      409,
      'NOT_FOR_SALE',
      'Radio ya no está disponible.',
    ],
    ['an unknown product', () => one(gone), 404, 'PRODUCT_NOT_FOUND', 'Producto no encontrado.'],
    [
      'licences of who gives no name',
      () => ({ products: licences() }),
      409,
      'LICENCE_NEEDS_CLIENT',
      'Una licencia se entrega en la cuenta de quien la compra: busca o agrega al cliente. No se vendió nada.',
    ],
    [
      'too many licences of a day',
      () => ({ products: licences(21), clientId: client.id }),
      409,
      'LICENCE_LIMIT',
      'Esa persona alcanzó el límite diario de licencias.',
    ],
    ['an unknown client', () => ({ clientId: gone }), 404, 'CLIENT_NOT_FOUND', 'Esa persona ya no tiene cuenta.'],
    [
      'the account of who gives no name, as a client',
      () => ({ clientId: '00000000-0000-4000-8000-000000000189' }),
      404,
      'CLIENT_NOT_FOUND',
      'Esa persona ya no tiene cuenta.',
    ],
  ])('%s: in plain words, and nothing is made', async (_, prepare, status, code, message) => {
    const more = await prepare()
    const before = await storedRows()
    const { status: given, body } = await sell(more)
    expect([given, body.code, words(body.message)]).toEqual([status, code, message])
    if (code === 'PRICE_CHANGED') {
      expect(body.data).toEqual({ productId: products.chair, oldPrice: 35_000, newPrice: 40_000 })
    }
    expect(await storedRows()).toEqual(before)
  })

  test.each<[string, object, string, string]>([
    ['no product', { products: [] }, 'products', 'Agrega al menos un producto.'],
    ['a product twice', { products: [...chairs(), ...chairs()] }, 'products', 'Un producto está dos veces.'],
    ['an unknown way to pay', { payment: { method: 'cheque' } }, 'payment.method', 'Elige cómo pagó.'],
    [
      'too little cash',
      { payment: { method: 'cash', received: 39_999 } },
      'payment.received',
      'Lo recibido no alcanza para pagar.',
    ],
    [
      'change of a card',
      { payment: { method: 'card', received: 50_000 } },
      'payment.received',
      'Solo de lo que se paga en efectivo hay cambio.',
    ],
    [
      'two clients',
      {
        clientId: gone,
        newClient: { name: 'Ana', phone: '3155550199', email: 'ana2@correo.co', hasConsented: true },
      },
      'clientId',
      'Elige un solo cliente.',
    ],
  ])('%s: at its field', async (_, more, field, message) => {
    const { status, body } = await sell(more)
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })
})

describe('what was sold at the counter', () => {
  test('is not undone or withdrawn from, and comes back by guarantee or as a return, with its money', async () => {
    const before = await phone.stockOf('chair')
    const { orderId } = (await sell({ products: chairs(3) })).body.data
    const { shipments } = await orderOf(orderId)
    const [{ version, lines }] = shipments
    const lineId: string = lines[0].lineId
    const undone = await step('undo', { shipments: [{ shipmentId: orderId, version }] })
    expect(undone.body.data?.[0]?.code ?? undone.body.code).toMatch(/SHIPMENT_STATE/)

    const { offers } = (await owner.get(`/api/return-cases/of-order/${orderId}`)).body.data
    expect(offers).toMatchObject([{ withdrawal: null, guaranteeUntil: expect.any(String) }])
    const openFor = (kind: string) =>
      owner.post('/api/return-cases', {
        ...{ shipmentId: orderId, kind, fault: 'Llegó con una pata rota', lines: [{ lineId, quantity: 1 }] },
      })
    const withdrawal = await openFor('withdrawal')
    expect([withdrawal.status, withdrawal.body.message]).toEqual([
      409,
      'Lo que se compra en el mostrador no tiene retracto. Se puede pedir la garantía.',
    ])
    expect((await openFor('guarantee')).status).toBe(200)

    const part = await step('return-part', { shipmentId: orderId, version, lines: [{ lineId, quantity: 1 }] })
    expect(part.status).toBe(200)
    const back = (await orderOf(orderId)).shipments.find(({ state }: { state: string }) => state === 'returned')
    expect((await step('receive', { shipmentId: back._id, version: back.version })).status).toBe(200)
    expect(await phone.stockOf('chair')).toBe(before - 2)
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 40_000 } })
    const picture = 'e'.repeat(32)
    await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${picture}-800`, owner.id])
    const proof = [`/pictures/${picture}-800.webp`]
    const refund = await step('refund', { orderId, amount: 40_000, refundedSeen: 0, proof })
    expect(refund.status).toBe(200)
    expect((await orderOf(orderId)).state).toBe('delivered')
  })

  test('is invoiced for a final consumer, or for whom its buyer says', async () => {
    const invoicing = openInvoicing({ owner, pool })
    await invoicing.turn()
    const { orderId } = (await sell()).body.data
    expect(await invoicing.ofOrder(orderId)).toMatchObject({
      awaits: 'invoice',
      buyer: { documentNumber: '', name: 'Consumidor final', email: '' },
    })
    const about = `/api/invoices/of-order/${orderId}/buyer`
    const changed = await owner.post(about, { buyer: company, version: 1 })
    expect([changed.status, changed.body.data.buyer.name]).toEqual([200, company.name])
    expect((await invoicing.record(orderId)).status).toBe(200)
    expect((await invoicing.awaited(orderId))[0]).toBeNull()
    await invoicing.turn(null)
  })

  test('is counted for the cash by way of payment, and what was given back of it on that day', async () => {
    const before = await dayOf()
    await sell({ payment: { method: 'cash', received: 50_000 } })
    await sell({ products: chairs(2), payment: { method: 'card', reference: 'Lote 7' } })
    const after = await dayOf()
    const way = (day: typeof before, method: string) =>
      day.ways.find((one: { method: string }) => one.method === method)
    expect(after.ways.map(({ method }: { method: string }) => method)).toEqual(['cash', 'card', 'transfer'])
    expect(way(after, 'cash')).toEqual({
      ...way(before, 'cash'),
      sales: way(before, 'cash').sales + 1,
      total: way(before, 'cash').total + 40_000,
    })
    expect(way(after, 'card').total).toBe(way(before, 'card').total + 80_000)
    expect(way(after, 'cash').refunded).toBe(40_000)
    expect(after.sales.slice(0, 2)).toMatchObject([
      { method: 'card', reference: 'Lote 7', total: 80_000, name: '' },
      { method: 'cash', reference: '', total: 40_000 },
    ])
    expect(await dayOf('2020-02-29')).toEqual({
      date: '2020-02-29',
      sales: [],
      ways: ['cash', 'card', 'transfer'].map((method) => ({ method, sales: 0, total: 0, refunded: 0 })),
    })
    const bad = await owner.get('/api/counter-sales/day?date=2020-02-30')
    expect([bad.status, bad.body.fields]).toEqual([400, [{ field: 'date', message: 'Elige un día que exista.' }]])
  })
})

test('the sales of a day are a file, too', async () => {
  const { orderId } = (await sell({ clientId: client.id, payment: { method: 'transfer', reference: 'M-77' } })).body
    .data
  const { date } = await dayOf()
  const { status, headers, body } = await owner.get(`/api/counter-sales/file?date=${date}&format=csv`)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="mostrador-${date}.csv"`,
  ])
  const [head, latest] = String(body).replace('\uFEFF', '').split(/\r?\n/)
  expect(head).toBe('Pedido;Hora;Cliente;Forma de pago;Referencia;Total')
  expect(latest).toMatch(
    new RegExp(`^${orderId.slice(0, 8).toUpperCase()};\\d\\d:\\d\\d;Luz Marina Ospina;Transferencia;M-77;40000$`),
  )
})

test('the invariants find a sale without its money or its goods, and one of nobody that is none', async () => {
  const { orderId } = (await sell()).body.data
  const found = async (damage: string) =>
    (await violatedInvariants(pool, damage, [orderId])).filter((rule) => /^I(85|95|96)/.test(rule))
  expect(
    await found(`update payment_transactions set method = 'bono' where attempt_id in (
    select id from payment_attempts where order_id = $1)`),
  ).toEqual(['I95'])
  expect(
    await found(`update shipments set is_pickup = false, carrier = 'tcc', address_id = null, state = 'to_prepare', sent_at = null
    where order_id = $1`),
  ).toContain('I95b')
  expect(await found('update orders set is_at_counter = false where id = $1')).toEqual(['I85', 'I95', 'I96', 'I96c'])
  expect(await found('update order_lines set digital = true where order_id = $1')).toContain('I96')
})
