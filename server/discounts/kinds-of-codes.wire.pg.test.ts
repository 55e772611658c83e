import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { buyWithCode, fillWithCode, openCodes } from '../../test/orders/discounts.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const codes = await openCodes(shop)
await setRates(pool, { cost: 12_000, freeFrom: 400_000, contraEntregaUpTo: 300_000 })
const chair = await addProduct(shop, { name: 'Silla', price: 100_000, stock: 500 })
const lamp = await addProduct(shop, { name: 'Lámpara', price: 50_000, stock: 500 })
const pot = await addProduct(shop, { name: 'Olla', price: 80_000, stock: 500 })
const game = await addProduct(shop, { name: 'Juego', price: 60_000, keys: 20 })
await pool.query(`insert into categories (name, short_name, facade, position) values ('hogar', 'Hogar', 'casa', 2)`)
await pool.query(`update products set category = 'hogar' where id = $1`, [pot])
await pool.query(
  `insert into pickup_places (place_name, municipality_code, line, hours, contra_entrega_up_to, ready_days, is_open)
   values ('Taller Centro', '52001', 'Calle 17 # 25-40', 'Lunes a viernes', 300000, 1, true)`,
)
const place = (await pool.query('select id, version from pickup_places')).rows[0]

afterEach(() => expectInvariants(pool))

const untouched = ['audit_log', 'sessions', 'throttles']
const tail = 'No cobramos nada. Mira el total de ahora y vuelve a pagar.'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const apply = async (buyer: Buyer, code: string) => {
  const { status, body } = await buyer.post('/api/cart-discount', { code })
  return [status, body.code, body.data?.reason, plain(body.message)]
}
const chargedOf = async (orderId: string) =>
  (
    await pool.query(
      `select o.total_price::int as goods, o.delivery_cost::int as delivery, a.amount::int as charged
       from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
      [orderId],
    )
  ).rows[0]
const openBuyerAt = async (town: string) => {
  const buyer = await openBuyer(shop)
  const addressId: string = (await buyer.post('/api/addresses', writtenAddress(town))).body.data._id
  return { buyer, addressId }
}
const expectRefusal = async (buyer: Buyer, sent: object, key: string, refusal: unknown[]) => {
  const before = await hashTables(pool, untouched)
  const { status, body } = await buyer.pay(sent, key)
  expect([status, body.code, body.data?.reason, plain(body.message)]).toEqual(refusal)
  expect(await hashTables(pool, untouched)).toEqual(before)
}

describe('the kind of a code', () => {
  test('is a percent unless another is named, and has what is of it only', async () => {
    const kinds = ({ kind, percent, amount }: Record<string, unknown>) => [kind, percent, amount]
    expect(kinds(await codes.make('TIPO-NADA'))).toEqual(['percent', 10, 0])
    expect(kinds(await codes.make('TIPO-VALOR', { kind: 'amount', amount: '20000' }))).toEqual(['amount', 0, 20_000])
    expect(kinds(await codes.make('TIPO-ENVIO', { kind: 'delivery', amount: 5 }))).toEqual(['delivery', 0, 0])
    // What the list says can be sent again as it is, as when a deletion is undone.
    const listed = await codes.codeOf('TIPO-ENVIO')
    await codes.remove(String(listed?._id))
    const { _id, state, uses, given, isUnused, ...written } = listed ?? {}
    const again = await codes.owner.post('/api/discount-codes', written)
    expect([again.status, again.body.data]).toEqual([201, { ...listed, _id: expect.any(String) }])
    expect([_id, state, uses, given, isUnused]).toEqual([expect.any(String), 'on', 0, 0, true])
    const { rows } = await pool.query(
      `select after ->> 'kind' as kind, after ->> 'amount' as amount from audit_log where action = 'discount_code.added'
       and after ->> 'code' = 'TIPO-VALOR'`,
    )
    expect(rows).toEqual([{ kind: 'amount', amount: '20000' }])
  })

  const wrongAmount = 'El descuento debe ser un número entero de pesos entre 1 y 5.000.000.'
  test.each([
    [{ kind: 'amount' }, wrongAmount],
    [{ kind: 'amount', amount: 0 }, wrongAmount],
    [{ kind: 'amount', amount: 5_000_001 }, wrongAmount],
    [{ kind: 'amount', amount: 1.5 }, wrongAmount],
    [{ kind: 'percent', percent: '' }, 'El descuento debe ser un número entero entre 1 y 90.'],
    [{ kind: 'regalo' }, 'Elige qué descuenta: porcentaje, valor fijo o envío.'],
  ])('%j makes no code', async (wrong, message) => {
    const before = await hashTables(pool, ['audit_log', 'sessions'])
    const { status, body } = await codes.owner.post('/api/discount-codes', { code: 'MALO', ...wrong })
    expect([status, body.message]).toEqual([400, message])
    expect(await hashTables(pool, ['audit_log', 'sessions'])).toEqual(before)
  })
})

describe('a code of a fixed amount', () => {
  test('lowers all goods together by it, and the order, its lines and the list of codes say so', async () => {
    await codes.make('MENOS20', { kind: 'amount', amount: 20_000, leastPurchase: 100_000 })
    const buyer = await openBuyer(shop)
    await buyer.putInCart({ [lamp]: 1 })
    expect(await apply(buyer, 'MENOS20')).toEqual([
      ...[409, 'NO_DISCOUNT', 'minimum'],
      'El código MENOS20 es para compras desde $ 100.000. Te faltan $ 50.000.',
    ])
    const answer = await buyWithCode(buyer, { [chair]: 3, [lamp]: 1 }, { code: 'MENOS20', amount: 20_000 })
    expect(answer.body.data).toMatchObject({ totalPrice: 330_000 })
    const [order] = await buyer.history()
    const discount = { code: 'MENOS20', kind: 'amount', amount: 20_000 }
    expect(order).toMatchObject({ totalPrice: 330_000, discount })
    const lines: { quantity: number; sellingPrice: number }[] = order.products
    expect(lines.map(({ quantity, sellingPrice }) => [quantity, sellingPrice]).toSorted()).toEqual([
      [1, 47_142],
      [3, 94_286],
    ])
    const desk = await codes.owner.get(`/api/order-desk/order/${order._id}`)
    expect(desk.body.data.money).toMatchObject({ goods: 330_000, discount })
    expect(await codes.codeOf('MENOS20')).toMatchObject({ uses: 1, given: 20_000, amount: 20_000, percent: 0 })
  })

  test('that three units cannot share lowers some pesos more, never less; a unit costs one peso at least', async () => {
    await codes.make('DE-A-TRES', { kind: 'amount', amount: 20_000, onceEach: false })
    const buyer = await openBuyer(shop)
    const three = await fillWithCode(buyer, { [chair]: 3 }, 'DE-A-TRES', 20_000)
    await expectRefusal(buyer, three.payload, three.key, [
      ...[409, 'NO_DISCOUNT', 'changed'],
      `El descuento del código DE-A-TRES cambió. ${tail}`,
    ])
    const shared = await buyWithCode(buyer, { [chair]: 3 }, { code: 'DE-A-TRES', amount: 20_001 })
    expect(shared.body.data).toMatchObject({ totalPrice: 279_999 })
    await codes.make('GRANDE', { kind: 'amount', amount: 5_000_000, onceEach: false })
    const all = await buyWithCode(buyer, { [chair]: 2, [lamp]: 1 }, { code: 'GRANDE', amount: 249_997 })
    expect(all.body.data).toMatchObject({ totalQty: 3, totalPrice: 3 })
  })

  test('of one category is of its goods only', async () => {
    await codes.make('HOGAR5', { kind: 'amount', amount: 5_000, category: 'hogar' })
    const buyer = await openBuyer(shop)
    await buyer.putInCart({ [chair]: 1 })
    expect((await apply(buyer, 'HOGAR5'))[3]).toBe(
      'El código HOGAR5 es para productos de hogar, y en tu carrito no hay ninguno.',
    )
    const { body } = await buyWithCode(buyer, { [chair]: 1, [pot]: 1 }, { code: 'HOGAR5', amount: 5_000 })
    const { rows } = await pool.query(
      'select product_id, selling_price, price_before_code from order_lines where order_id = $1 order by selling_price',
      [body.data.orderId],
    )
    expect(rows).toEqual([
      { product_id: pot, selling_price: 75_000, price_before_code: 80_000 },
      { product_id: chair, selling_price: 100_000, price_before_code: null },
    ])
  })
})

describe('a code of free delivery', () => {
  test('takes what delivery costs from what is charged; prices stay, and the order says what it cost less', async () => {
    await codes.make('ENVIO', { kind: 'delivery' })
    const { buyer, addressId } = await openBuyerAt('52001')
    const discount = { code: 'ENVIO', kind: 'delivery', amount: 12_000 }
    const { payload, key } = await fillWithCode(buyer, { [chair]: 1, [lamp]: 2 }, 'ENVIO', 12_000)
    expect((await buyer.get('/api/view-card-product')).body.discount).toMatchObject({
      ...{ code: 'ENVIO', kind: 'delivery', percent: 0, amount: 0, reason: null },
    })
    const paid = await buyer.pay({ ...payload, addressId, deliveryCost: 12_000 }, key)
    expect(paid.body.data).toMatchObject({ totalPrice: 200_000 })
    const { orderId } = paid.body.data
    expect(await chargedOf(orderId)).toEqual({ goods: 200_000, delivery: 0, charged: 200_000 })
    // The same click again is the same order, and another one under its key is none.
    expect((await buyer.pay({ ...payload, addressId, deliveryCost: 12_000 }, key)).body.data).toEqual(paid.body.data)
    expect((await buyer.pay({ ...payload, addressId, deliveryCost: 0 }, key)).body.code).toBe('PAYMENT_KEY_REUSED')
    expect(await buyer.history()).toMatchObject([{ totalPrice: 200_000, deliveryCost: 0, discount }])
    const { body } = await codes.owner.get(`/api/order-desk/order/${orderId}`)
    expect(body.data.money).toMatchObject({ goods: 200_000, discount })
    expect(await codes.codeOf('ENVIO')).toMatchObject({ uses: 1, given: 12_000 })
    // Once a person.
    await buyer.putInCart({ [chair]: 1 })
    expect((await apply(buyer, 'ENVIO'))[2]).toBe('used')
  })

  test('is of what a carrier quoted, too, and of what is paid when it arrives', async () => {
    await codes.make('ENVIO-YA', { kind: 'delivery', onceEach: false })
    const { buyer, addressId } = await openBuyerAt('52001')
    const goods = JSON.stringify([{ product: chair, quantity: 1 }])
    await pool.query(
      `insert into carrier_quotes (parcel, municipality_code, carrier, cost, days_from, days_to, expires_at)
       values (parcel_mark($1), '52001', 'prueba', 17300, 1, 2, now() + interval '1 hour')`,
      [goods],
    )
    const products = [{ productId: chair, quantity: 1 }]
    const quote = await buyer.post('/api/delivery-quote', { municipalityCode: '52001', products })
    expect(quote.body.data.place.cost).toBe(17_300)
    const byRate = await fillWithCode(buyer, { [chair]: 1 }, 'ENVIO-YA', 12_000)
    await expectRefusal(buyer, { ...byRate.payload, addressId, deliveryCost: 17_300 }, byRate.key, [
      ...[409, 'NO_DISCOUNT', 'changed', `El descuento del código ENVIO-YA cambió. ${tail}`],
    ])
    const bought = await buyWithCode(
      buyer,
      { [chair]: 1 },
      { code: 'ENVIO-YA', amount: 17_300, addressId, deliveryCost: 17_300, contraEntrega: true },
    )
    expect(bought.body.message).toBe('Pedido recibido. Lo pagas cuando llegue.')
    expect(await chargedOf(bought.body.data.orderId)).toEqual({ goods: 100_000, delivery: 0, charged: 100_000 })
    await pool.query('delete from carrier_quotes')
  })

  test('charges nothing where delivery costs another amount by now', async () => {
    await codes.make('ENVIO-CAMBIA', { kind: 'delivery' })
    const { buyer, addressId } = await openBuyerAt('52001')
    const { payload, key } = await fillWithCode(buyer, { [chair]: 1 }, 'ENVIO-CAMBIA', 9_000)
    const before = await hashTables(pool, untouched)
    const { status, body } = await buyer.pay({ ...payload, addressId, deliveryCost: 9_000 }, key)
    expect([status, body.code, body.data]).toEqual([409, 'DELIVERY_CHANGED', { oldCost: 9_000, newCost: 12_000 }])
    expect(await hashTables(pool, untouched)).toEqual(before)
  })

  test('is refused with the reason where it would give nothing, and keeps its use', async () => {
    await codes.make('ENVIO-NADA', { kind: 'delivery', mostUses: 1 })
    const { buyer, addressId } = await openBuyerAt('52001')
    await buyer.putInCart({ [game]: 1 })
    expect(await apply(buyer, 'ENVIO-NADA')).toEqual([
      ...[409, 'NO_DISCOUNT', 'nothing'],
      'El código ENVIO-NADA da envío gratis, y en tu carrito no hay nada que se envíe.',
    ])
    const one = await fillWithCode(buyer, { [chair]: 1 }, 'ENVIO-NADA', 0)
    const pickup = { placeId: place.id, version: place.version }
    await expectRefusal(buyer, { ...one.payload, pickup }, one.key, [
      ...[409, 'NO_DISCOUNT', 'pickup'],
      `El código ENVIO-NADA da envío gratis, y este pedido lo recoges: guárdalo para otra compra. ${tail}`,
    ])
    const free = `Este envío ya no te cuesta nada: guarda el código ENVIO-NADA para otra compra. ${tail}`
    await expectRefusal(buyer, one.payload, one.key, [409, 'NO_DISCOUNT', 'free', free])
    const five = await fillWithCode(buyer, { [chair]: 5 }, 'ENVIO-NADA', 0)
    const refusal = [409, 'NO_DISCOUNT', 'free', free]
    await expectRefusal(buyer, { ...five.payload, addressId, deliveryCost: 0 }, five.key, refusal)
    const { seenDiscount: _, ...released } = five.payload
    expect((await buyer.pay({ ...released, pickup }, five.key)).status).toBe(200)
    expect(await codes.codeOf('ENVIO-NADA')).toMatchObject({ state: 'on', uses: 0, isUnused: true })
  })

  test('of a category is for a cart with something of it that is sent', async () => {
    await codes.make('ENVIO-HOGAR', { kind: 'delivery', category: 'hogar', leastPurchase: 150_000 })
    const { buyer, addressId } = await openBuyerAt('52001')
    await buyer.putInCart({ [chair]: 2 })
    expect((await apply(buyer, 'ENVIO-HOGAR'))[3]).toBe(
      'El código ENVIO-HOGAR da envío gratis, y en tu carrito no hay ningún producto de hogar que se envíe.',
    )
    await buyer.putInCart({ [pot]: 1 })
    expect((await apply(buyer, 'ENVIO-HOGAR'))[2]).toBe('minimum')
    const sent = { code: 'ENVIO-HOGAR', amount: 12_000, addressId, deliveryCost: 12_000 }
    const { body } = await buyWithCode(buyer, { [pot]: 1, [chair]: 1 }, sent)
    expect(await chargedOf(body.data.orderId)).toEqual({ goods: 180_000, delivery: 0, charged: 180_000 })
  })
})

test('a client that knows of no codes, or of percentages only, pays what it showed with every kind of code in the cart', async () => {
  await codes.make('CLASICO-VALOR', { kind: 'amount', amount: 20_000 })
  await codes.make('CLASICO-ENVIO', { kind: 'delivery' })
  const { buyer, addressId } = await openBuyerAt('52001')
  for (const code of ['CLASICO-VALOR', 'CLASICO-ENVIO']) {
    const { payload, key } = await fillWithCode(buyer, { [chair]: 1 }, code, 0)
    const { seenDiscount: _, ...released } = payload
    const { body } = await buyer.pay({ ...released, addressId, deliveryCost: 12_000 }, key)
    expect(await chargedOf(body.data.orderId)).toEqual({ goods: 100_000, delivery: 12_000, charged: 112_000 })
    expect(await codes.codeOf(code)).toMatchObject({ uses: 0, isUnused: true })
  }
})

test('the check of invariants finds another price than the amount makes, and delivery that was not free', async () => {
  await codes.make('VIGILA-VALOR', { kind: 'amount', amount: 20_000 })
  await codes.make('VIGILA-ENVIO', { kind: 'delivery' })
  const { buyer, addressId } = await openBuyerAt('52001')
  const lowered = await buyWithCode(buyer, { [chair]: 1, [lamp]: 1 }, { code: 'VIGILA-VALOR', amount: 20_000 })
  const sent = { code: 'VIGILA-ENVIO', amount: 12_000, addressId, deliveryCost: 12_000 }
  const free = await buyWithCode(buyer, { [chair]: 1 }, sent)
  const broken = (damage: string, orderId: string) => violatedInvariants(pool, damage, [orderId])
  const { orderId } = lowered.body.data
  // One line costs a peso more and the other one less: the sum stays.
  const moved = `update order_lines set selling_price = selling_price + case when price_before_code = 50000 then 1 else -1 end where order_id = $1`
  expect(await broken(moved, orderId)).toContain('I97')
  expect(await broken(`update orders set delivery_cost = 12000 where id = $1`, free.body.data.orderId)).toContain(
    'I97b',
  )
  expect(await broken(`update order_discounts set amount = 1 where order_id = $1`, free.body.data.orderId)).toEqual(
    expect.arrayContaining(['I97b', 'I7d']),
  )
})
