import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { statementEndings, whileChangesFail } from '../../test/database/failing-changes.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { addPerson } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const phone = await openPhoneOrders(shop)
const { owner, client, products, chairs, licences, place, take, link } = phone

beforeEach(() => setRates(pool, {}))
afterEach(() => expectInvariants(pool))

const orderOf = async (orderId: string) => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const words = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** Without sessions: once a minute it is written that the owner was there. */
const storedRows = async () => hashTables(pool, ['audit_log', 'sessions'])

describe('an order that is taken by telephone', () => {
  test('holds its units, waits for its payment at the desk, and says who took it', async () => {
    const before = await phone.stockOf('chair')
    const { status, body } = await place({ products: [...chairs(2), ...licences()] })
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        error: false,
        message: 'Pedido hecho',
        data: {
          orderId: expect.any(String),
          total: 89_000,
          link: {
            orderId: expect.any(String),
            path: expect.stringMatching(/^\/pagar#token=[\w-]{43}$/),
            expiresAt: expect.any(String),
            total: 89_000,
            phone: '3001234567',
          },
          isEmailed: false,
        },
      },
    ])
    const { orderId } = body.data
    expect(await phone.stockOf('chair')).toBe(before - 2)
    expect(await orderOf(orderId)).toMatchObject({
      state: 'payment_pending',
      status: 'pending',
      awaitedLink: {
        until: body.data.link.expiresAt,
        lines: [{ productName: 'Silla Bebenube Convertible', quantity: 2, sellingPrice: 40_000 }],
      },
      address: { recipient: 'María Fernanda Benavides', municipality: 'Pasto' },
      money: { total: 89_000 },
      history: [{ event: 'taken_by_phone', who: 'Adriana Rojas', by: 'shop' }],
    })
    const { rows } = await pool.query(
      `select actor from audit_log where action = 'order.taken_by_phone' and target = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: owner.id }])
    const [shown] = await client.history()
    // The cart's page only confirms payments that began there.
    expect([shown._id, shown.status, shown.attempt, shown.products[0].licenseKeys]).toEqual([
      orderId,
      'pending',
      null,
      [],
    ])
  })

  test('goes to an address of the client’s book, for what the rates say', async () => {
    await setRates(pool, { cost: 18_900 })
    const added = await client.post('/api/addresses', writtenAddress('52001'))
    const addressId = added.body.data._id
    const book = await owner.get(`/api/phone-orders/addresses?clientId=${client.id}`)
    expect(book.body.data).toMatchObject([{ _id: addressId, municipality: 'Pasto' }])
    const { body } = await place({ address: undefined, addressId, deliveryCost: 18_900 })
    expect(body.data.total).toBe(58_900)
    expect((await orderOf(body.data.orderId)).money).toMatchObject({ goods: 40_000, delivery: 18_900, total: 58_900 })
    // The destination of a paid delivery cannot change.
    const other = await client.post('/api/order-address', { orderId: body.data.orderId, addressId })
    expect(other.body.code).toBe('ADDRESS_FIXED')
  })

  test('may be picked up: for nothing, without an address, under its link or in cash at the place (P-318)', async () => {
    await setRates(pool, { isCovered: false })
    await pool.query(
      `insert into pickup_places (place_name, municipality_code, line, hours, ready_days, contra_entrega_up_to, is_open)
       values ('Alero del centro', '52001', 'Calle 18 # 28-46, local 3', 'de 9 a 6', 2, 100000, true)`,
    )
    const [there] = (await pool.query('select id as "placeId", version from pickup_places')).rows
    const pickup = { placeName: 'Alero del centro', hours: 'de 9 a 6' }
    const { orderId, token } = await take({ address: undefined, pickup: there })
    expect(await orderOf(orderId)).toMatchObject({
      state: 'payment_pending',
      pickup,
      address: { line: expect.any(String) },
    })
    expect((await link('', token)).body.data).toMatchObject({ pickup, delivery: 0, total: 40_000 })
    expect((await link('/pay', token)).body.data.standing).toBe('paid')
    const paid = await orderOf(orderId)
    expect(paid).toMatchObject({ state: 'to_prepare', pickup, shipments: [{ state: 'to_prepare' }] })
    const ready = { shipments: [{ shipmentId: orderId, version: paid.shipments[0].version }] }
    expect((await owner.post('/api/order-desk/prepare', ready)).status).toBe(200)
    expect((await orderOf(orderId)).state).toBe('awaiting_pickup')
    const other = await client.post('/api/addresses', writtenAddress('52001'))
    const elsewhere = { orderId, addressId: other.body.data._id }
    expect((await client.post('/api/order-address', elsewhere)).status).toBe(409)

    const cash = await place({ address: undefined, pickup: there, payment: 'contra_entrega' })
    expect([cash.status, cash.body.data.link, cash.body.data.total]).toEqual([201, null, 40_000])
    expect(await orderOf(cash.body.data.orderId)).toMatchObject({
      status: 'on_delivery',
      state: 'to_prepare',
      toCollect: 40_000,
    })
    const tooMuch = await place({ products: chairs(3), address: undefined, pickup: there, payment: 'contra_entrega' })
    expect(tooMuch.body.code).toBe('NO_CONTRA_ENTREGA')

    const before = await storedRows()
    const both = await place({ pickup: there })
    expect([both.status, both.body.fields]).toEqual([
      400,
      [{ field: 'pickup', message: 'Lo que se recoge en la tienda no lleva dirección ni envío.' }],
    ])
    const charged = await place({ address: undefined, pickup: there, deliveryCost: 5_000 })
    expect(charged.status).toBe(400)
    const old = await place({ address: undefined, pickup: { ...there, version: there.version + 1 } })
    expect([old.status, old.body.code, old.body.message]).toEqual([
      ...[409, 'PICKUP_CHANGED'],
      'El lugar para recoger cambió o cerró. No se hizo el pedido: elige otra vez cómo lo recibe.',
    ])
    expect(await storedRows()).toEqual(before)
    await pool.query('update pickup_places set is_open = false')
    expect((await place({ address: undefined, pickup: there })).body.code).toBe('PICKUP_CHANGED')
  })

  test('needs no address for licences alone', async () => {
    const { body } = await place({ products: licences(), address: undefined })
    expect(body.data.total).toBe(9_000)
    expect((await orderOf(body.data.orderId)).address).toBeNull()
  })

  test('leaves the client’s cart alone, also when it is paid', async () => {
    await client.putInCart({ [products.chair]: 3 })
    const { token } = await take()
    expect((await client.get('/api/view-card-product')).body.pendingPayment).toBeNull()
    const { payload, key } = await client.readCart()
    expect((await client.pay({ ...payload, simulated: 'pending' }, key)).status).toBe(202)
    expect((await link('/pay', token)).body.data.standing).toBe('paid')
    expect((await client.get('/api/countAddToCartProduct')).body.data.count).toBe(3)
    const { attempt } = (await client.get('/api/view-card-product')).body.pendingPayment
    await client.post('/api/cancel-payment', { attempt })
    await client.putInCart({})
  })

  test('is one order for the same press, and no other order for the same key', async () => {
    const key = randomUUID()
    const [first, again] = [await place({}, key), await place({}, key)]
    expect(again.body.data).toMatchObject({ orderId: first.body.data.orderId, total: 40_000 })
    expect(again.body.data.link.path).not.toBe(first.body.data.link.path)
    for (const { body } of [first, again]) {
      expect((await link('', phone.tokenOf(body.data.link.path))).body.data.orderId).toBe(first.body.data.orderId)
    }
    expect((await place({ products: chairs(2) }, key)).body).toMatchObject({ code: 'KEY_REUSED' })
    const { body, status } = await owner.post('/api/phone-orders', { clientId: client.id, products: licences() })
    expect([status, body.message]).toEqual([400, 'Falta la clave con la que este pedido se hace una sola vez.'])
  })
})

test.each(statementEndings)(
  'an order by telephone that ends by %s is busy, and the same press succeeds later',
  async (_, code) => {
    const [key, productId] = [randomUUID(), products.chair]
    const busy = await whileChangesFail(pool, { productId, code }, () => place({}, key))
    expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([503, 'BUSY', '2'])
    expect((await place({}, key)).status).toBe(201)
  },
)

describe('contra entrega by telephone', () => {
  const cash = { payment: 'contra_entrega' }
  const allowUpTo = (pesos: number | null) => pool.query('update delivery_rates set contra_entrega_up_to = $1', [pesos])

  test('is prepared at once, to be collected, without a link, and once for the same press', async () => {
    await allowUpTo(100_000)
    const before = await phone.stockOf('chair')
    const key = randomUUID()
    const newClient = { name: 'Ana Lucía Guerrero', phone: '3155550199', email: 'ana@correo.co', hasConsented: true }
    const more = { ...cash, clientId: undefined, newClient, products: chairs(2) }
    const [first, again] = [await place(more, key), await place(more, key)]
    expect([first.status, first.body.data]).toEqual([
      201,
      { orderId: expect.any(String), total: 80_000, link: null, isEmailed: false },
    ])
    expect(again.body.data).toEqual(first.body.data)
    expect(await phone.stockOf('chair')).toBe(before - 2)
    const { orderId } = first.body.data
    expect(await orderOf(orderId)).toMatchObject({
      state: 'to_prepare',
      status: 'on_delivery',
      toCollect: 80_000,
      awaitedLink: null,
      address: { municipality: 'Pasto' },
      history: [{ event: 'taken_by_phone', who: 'Adriana Rojas' }],
    })
    expect((await owner.post('/api/phone-orders/link', { orderId })).body.code).toBe('ORDER_CHANGED')
    expect((await owner.post('/api/phone-orders/cancel', { orderId })).body.code).toBe('ORDER_CHANGED')
    expect((await owner.post('/api/order-desk/cancel', { orderId, reason: 'asked' })).status).toBe(200)
    expect(await phone.stockOf('chair')).toBe(before)
  })

  test.each<[string, object, number | null, string]>([
    [
      'licences',
      { products: licences(), address: undefined },
      100_000,
      'Con licencias digitales no hay contra entrega.',
    ],
    ['too much', { products: chairs(3) }, 100_000, 'Contra entrega se puede pagar hasta $ 100.000.'],
    ['a place without it', {}, null, 'En Pasto no hay pago contra entrega.'],
  ])('is refused for %s, and nothing is made', async (_, more, upTo, message) => {
    await allowUpTo(upTo)
    const before = await storedRows()
    const { status, body } = await place({ ...cash, ...more })
    expect([status, body.code, words(body.message)]).toEqual([409, 'NO_CONTRA_ENTREGA', message])
    expect(await storedRows()).toEqual(before)
  })
})

describe('a client without an account', () => {
  const newClient = () => ({
    name: 'Ana Lucía Guerrero',
    phone: '+57 315 555 0199',
    email: `${randomUUID()}@correo.co`,
    hasConsented: true,
  })

  test('gets one that no password opens, with the order in its history', async () => {
    const who = newClient()
    const { status, body } = await place({ clientId: undefined, newClient: who })
    expect([status, body.data.link.phone]).toEqual([201, '3155550199'])
    expect((await orderOf(body.data.orderId)).buyer).toMatchObject({ name: who.name, email: who.email, document: '' })
    for (const password of ['', who.email, 'contraseña-larga-1']) {
      const entered = await openVisitor(shop.address).post('/api/sign-in', { email: who.email, password })
      expect(entered.body.code).toBe('WRONG_CREDENTIALS')
    }
    const { rows } = await pool.query(
      `select l.after, u.policy_version <> '' as "hasPolicy" from users u join audit_log l on l.target = u.id::text
       where u.email = $1 and l.action = 'account.created'`,
      [who.email],
    )
    expect(rows).toEqual([{ after: { role: 'GENERAL', by: 'telephone', hasConsented: true }, hasPolicy: true }])
  })

  test('is not made when the order is not, nor over another account', async () => {
    const who = newClient()
    const before = await storedRows()
    expect(
      (await place({ clientId: undefined, newClient: who, products: chairs(99), address: undefined })).status,
    ).toBe(409)
    const taken = await place({ clientId: undefined, newClient: { ...who, email: client.email.toUpperCase() } })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Ya hay una cuenta con ese correo. Búscala por el correo.',
    ])
    expect(await storedRows()).toEqual(before)
  })

  test.each([
    [{ hasConsented: false }, 'newClient.hasConsented', 'Pregunta si autoriza el uso de sus datos.'],
    [{ phone: '12' }, 'newClient.phone', 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'],
    [{ email: 'ana' }, 'newClient.email', 'Por favor ingrese un correo electrónico válido.'],
    [{ name: '' }, 'newClient.name', 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
  ])('with %j is refused', async (wrong, field, message) => {
    const { status, body } = await place({ clientId: undefined, newClient: { ...newClient(), ...wrong } })
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })
})

describe('an order that is not as it was on the screen', () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  const one = (productId: string, sellingPrice = 40_000) => ({
    products: [{ productId, quantity: 1, sellingPrice }],
  })

  test.each<[string, () => Promise<object> | object, number, string, string]>([
    [
      'another price',
      () => one(products.chair, 35_000),
      409,
      'PRICE_CHANGED',
      'Silla Bebenube Convertible cambió de $ 35.000 a $ 40.000. No se hizo el pedido. Revisa y vuelve a enviarlo.',
    ],
    [
      'another cost of delivery',
      async () => {
        await setRates(pool, { cost: 21_400 })
        return { deliveryCost: 18_900 }
      },
      409,
      'DELIVERY_CHANGED',
      'El envío a Pasto cambió de $ 18.900 a $ 21.400. No se hizo el pedido. Revisa y vuelve a enviarlo.',
    ],
    [
      'a cost of delivery for licences',
      () => ({ products: licences(), deliveryCost: 5_000 }),
      409,
      'DELIVERY_CHANGED',
      'El envío cambió de $ 5.000 a $ 0. No se hizo el pedido. Revisa y vuelve a enviarlo.',
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
      'an unknown municipality',
      () => ({ address: writtenAddress('99999') }),
      400,
      'MUNICIPALITY_UNKNOWN',
      'Elige el municipio de la lista.',
    ],
    [
      'a place that nobody delivers to',
      async () => {
        await setRates(pool, {}, { place: '97666', isCovered: false })
        return { address: writtenAddress('97666') }
      },
      409,
      'NO_COVERAGE',
      'Todavía no llegamos a Taraira.',
    ],
    ['no address', () => ({ address: undefined }), 409, 'ADDRESS_MISSING', 'Falta la dirección de entrega.'],
    [
      'an address of somebody else',
      async () => {
        const added = await owner.post('/api/addresses', writtenAddress('52001'))
        return { address: undefined, addressId: added.body.data._id }
      },
      409,
      'ADDRESS_GONE',
      'Esa dirección ya no está entre las de esa persona. Elige otra.',
    ],
    [
      'too many licences of a day',
      () => ({ products: licences(21), address: undefined }),
      409,
      'LICENCE_LIMIT',
      'Esa persona alcanzó el límite diario de licencias.',
    ],
    ['an unknown client', () => ({ clientId: gone }), 404, 'CLIENT_NOT_FOUND', 'Esa persona ya no tiene cuenta.'],
  ])('%s: refused in plain words, and nothing is made', async (_, prepare, status, code, message) => {
    const more = await prepare()
    const before = await storedRows()
    const { status: given, body } = await place(more)
    expect([given, body.code, words(body.message)]).toEqual([status, code, message])
    expect(await storedRows()).toEqual(before)
  })

  test.each<[string, object, string, string]>([
    ['no client', { clientId: undefined }, 'clientId', 'Di para quién es el pedido.'],
    ['no product', { products: [] }, 'products', 'Agrega al menos un producto.'],
    ['a product twice', { products: [...chairs(), ...chairs()] }, 'products', 'Un producto está dos veces.'],
    ['an unknown way to pay', { payment: 'cheque' }, 'payment', 'Elige cómo lo paga.'],
    ['two addresses', { addressId: gone }, 'addressId', 'Elige una sola dirección.'],
    [
      'a short line',
      { address: { ...writtenAddress('52001'), line: 'x' } },
      'address.line',
      'Escribe la dirección: entre 5 y 200 caracteres.',
    ],
  ])('%s: refused at its field', async (_, more, field, message) => {
    const { status, body } = await place(more)
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })
})

test('clients are found by name without accents, document, phone and e-mail; deleted ones are not', async () => {
  const known = await addPerson(shop.db, { name: 'Íñigo Peña Ortiz', email: 'inigo.pena@correo.co' })
  await pool.query(`update users set document = '1.085.274.610', phone = '3161112233' where id = $1`, [known.id])
  const find = async (q: string) =>
    (await owner.get(`/api/phone-orders/clients?q=${encodeURIComponent(q)}`)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  for (const q of ['inigo', 'peña íñigo', '1085274', '1.085.274', '316111', 'inigo.pena@cor', 'ortiz 3161']) {
    expect(await find(q), q).toEqual([known.id])
  }
  for (const q of ['316 111 2233', '+57 316 1112233', '573161112233', '(316) 111-22.33']) {
    expect(await find(q), q).toEqual([known.id])
  }
  await pool.query(`update users set phone = '601 555 0123' where id = $1`, [known.id])
  expect([await find('601 555 0123'), await find('555 0123')]).toEqual([[known.id], [known.id]])
  expect(await find('ñigo peña x')).toEqual([])
  expect(await find('%%%')).toEqual([])
  expect((await owner.get('/api/phone-orders/clients?q=ab')).body.message).toBe(
    'Escribe al menos tres letras o números.',
  )
  await pool.query(`update users set name = 'Íñigo Vélez' where id = $1`, [known.id])
  expect([await find('ortiz'), await find('velez iñigo')]).toEqual([[], [known.id]])
  await pool.query(
    `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
    [known.id],
  )
  expect(await find('inigo')).toEqual([])
  expect((await pool.query('select from client_words where user_id = $1', [known.id])).rowCount).toBe(0)
})
