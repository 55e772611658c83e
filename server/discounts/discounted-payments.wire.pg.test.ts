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
await setRates(pool, { cost: 10_000, freeFrom: 200_000, contraEntregaUpTo: 150_000 })
const chair = await addProduct(shop, { name: 'Silla', price: 100_000, stock: 500 })
const nail = await addProduct(shop, { name: 'Puntilla', price: 1, stock: 500 })
const screw = await addProduct(shop, { name: 'Tornillo', price: 333, stock: 500 })
const pot = await addProduct(shop, { name: 'Olla', price: 80_000, stock: 500 })
await pool.query(`insert into categories (name, short_name, facade, position) values ('hogar', 'Hogar', 'casa', 2)`)
await pool.query(`update products set category = 'hogar' where id = $1`, [pot])

afterEach(() => expectInvariants(pool))

const apply = (buyer: Buyer, code: string) => buyer.post('/api/cart-discount', { code })
const discountOf = async (buyer: Buyer) => (await buyer.get('/api/view-card-product')).body.discount
const attemptOf = async (orderId: string) =>
  (await pool.query('select id, amount::int from payment_attempts where order_id = $1', [orderId])).rows[0]
const untouched = ['audit_log', 'sessions', 'throttles']

describe('a code in the cart', () => {
  test('is shown with the cart until somebody takes it away, however it was written', async () => {
    await codes.make('BIENVENIDA10', { category: 'Herramientas', leastPurchase: 50_000, lastDay: '2099-12-31' })
    const buyer = await openBuyer(shop)
    expect((await apply(buyer, 'BIENVENIDA10')).body).toMatchObject({ code: 'CART_EMPTY' })
    await buyer.putInCart({ [chair]: 1 })
    expect(await discountOf(buyer)).toBeNull()
    expect((await apply(buyer, ' bienvenída10')).body.message).toBe('Código aplicado')
    expect(await discountOf(buyer)).toEqual({
      code: 'BIENVENIDA10',
      kind: 'percent',
      percent: 10,
      amount: 0,
      category: 'Herramientas',
      leastPurchase: 50_000,
      firstDay: null,
      lastDay: '2099-12-31',
      reason: null,
    })
    expect((await buyer.delete('/api/cart-discount')).body.message).toBe('Código retirado')
    expect(await discountOf(buyer)).toBeNull()
  })

  test('is refused with the reason, and the one before it stays', async () => {
    const buyer = await openBuyer(shop)
    await codes.make('VALE')
    await codes.make('APAGADO', { isOn: false })
    await codes.make('VENCIDO', { lastDay: '2026-01-31' })
    await codes.make('FUTURO', { firstDay: '2099-01-15' })
    await codes.make('DEL-HOGAR', { category: 'hogar' })
    await codes.make('DESDE120', { leastPurchase: 120_000 })
    await codes.make('GASTADO', { mostUses: 1 })
    await codes.make('UNA-VEZ')
    await buyWithCode(await openBuyer(shop), { [chair]: 1 }, { code: 'GASTADO', amount: 10_000 })
    await buyWithCode(buyer, { [chair]: 1 }, { code: 'UNA-VEZ', amount: 10_000 })
    await buyer.putInCart({ [chair]: 1 })
    await apply(buyer, 'VALE')
    const before = await hashTables(pool, untouched)
    for (const [code, reason, message] of [
      ['NO-EXISTE', 'unknown', 'No encontramos el código NO-EXISTE. Revisa que esté bien escrito.'],
      ['APAGADO', 'off', 'El código APAGADO ya no está activo.'],
      ['VENCIDO', 'over', 'El código VENCIDO venció el 31 de enero de 2026.'],
      ['FUTURO', 'early', 'El código FUTURO sirve desde el 15 de enero de 2099.'],
      ['DEL-HOGAR', 'nothing', 'El código DEL-HOGAR es para productos de hogar, y en tu carrito no hay ninguno.'],
      ['DESDE120', 'minimum', 'El código DESDE120 es para compras desde $ 120.000. Te faltan $ 20.000.'],
      ['GASTADO', 'none_left', 'El código GASTADO ya se usó todas las veces que se podía.'],
      ['UNA-VEZ', 'used', 'Ya usaste el código UNA-VEZ: sirve una vez por persona.'],
    ]) {
      const { status, body } = await apply(buyer, code ?? '')
      expect([status, body.code, body.data, body.message.replaceAll('\u00a0', ' ')]).toEqual([
        409,
        'NO_DISCOUNT',
        { reason },
        message,
      ])
    }
    expect(await hashTables(pool, untouched)).toEqual(before)
    expect(await discountOf(buyer)).toMatchObject({ code: 'VALE' })
  })
})

describe('a payment with a code', () => {
  test('lowers the price of each line that it is for, and the order says by how much', async () => {
    await codes.make('HERRAMIENTA15', { percent: 15, category: 'Herramientas' })
    const buyer = await openBuyer(shop)
    // 333 × 85 % = 283.05; a peso stays a peso.
    const lines = { [chair]: 2, [screw]: 3, [nail]: 1, [pot]: 1 }
    const answer = await buyWithCode(buyer, lines, { code: 'HERRAMIENTA15', amount: 30_150 })
    expect(answer.body).toMatchObject({ message: 'Pago exitoso', data: { totalQty: 7, totalPrice: 250_850 } })
    const [order] = await buyer.history()
    expect(order).toMatchObject({ totalPrice: 250_850, discount: { code: 'HERRAMIENTA15', amount: 30_150 } })
    const paid = Object.fromEntries(
      order.products.map((line: { productId: { productName: string }; sellingPrice: number }) => [
        line.productId.productName,
        line.sellingPrice,
      ]),
    )
    expect(paid).toEqual({ Silla: 85_000, Tornillo: 283, Puntilla: 1, Olla: 80_000 })
    const { body } = await codes.owner.get(`/api/order-desk/order/${order._id}`)
    expect(body.data.money).toMatchObject({ goods: 250_850, discount: { code: 'HERRAMIENTA15', amount: 30_150 } })
    expect(await discountOf(buyer)).toBeNull()
  })

  test('sent again under its key, or without one, is the same order', async () => {
    await codes.make('REPITE')
    const buyer = await openBuyer(shop)
    const { payload, key } = await fillWithCode(buyer, { [chair]: 1 }, 'REPITE', 10_000)
    const first = await buyer.pay(payload, key)
    expect(first.status).toBe(200)
    expect((await buyer.pay(payload, key)).body.data).toEqual(first.body.data)
    expect((await buyer.pay({ ...payload, seenDiscount: undefined }, key)).body.code).toBe('PAYMENT_KEY_REUSED')
    expect(await codes.codeOf('REPITE')).toMatchObject({ uses: 1, given: 10_000 })
    await codes.make('SIN-LLAVE')
    const other = await fillWithCode(buyer, { [chair]: 1 }, 'SIN-LLAVE', 10_000)
    const made = await buyer.pay(other.payload)
    expect((await buyer.pay(other.payload)).body.data).toEqual(made.body.data)
  })

  test('without the code pays the whole price, even with a code in the cart', async () => {
    await codes.make('NO-DICHO')
    const buyer = await openBuyer(shop)
    const { payload } = await fillWithCode(buyer, { [chair]: 1 }, 'NO-DICHO', 10_000)
    const { seenDiscount: _, ...released } = payload
    expect((await buyer.pay(released)).body.data).toMatchObject({ totalPrice: 100_000 })
    const [order] = await buyer.history()
    expect(order.discount).toBeNull()
    expect(await codes.codeOf('NO-DICHO')).toMatchObject({ uses: 0, isUnused: true })
  })

  test('is refused when the code ended meanwhile, lowers less, or is no longer in the cart; nothing changes', async () => {
    const { _id } = await codes.make('SE-ACABA', { leastPurchase: 90_000 })
    const buyer = await openBuyer(shop)
    const { payload, key } = await fillWithCode(buyer, { [chair]: 1 }, 'SE-ACABA', 10_000)
    const tail = 'No cobramos nada. Mira el total de ahora y vuelve a pagar.'
    const expectRefusal = async (sent: object, reason: string, message: string) => {
      const before = await hashTables(pool, untouched)
      const { status, body } = await buyer.pay(sent, key)
      expect([status, body.code, body.data, body.message]).toEqual([
        409,
        'NO_DISCOUNT',
        { reason },
        `${message} ${tail}`,
      ])
      expect(await hashTables(pool, untouched)).toEqual(before)
    }
    const otherAmount = { ...payload, seenDiscount: { code: 'SE-ACABA', amount: 50_000 } }
    await expectRefusal(otherAmount, 'changed', 'El descuento del código SE-ACABA cambió.')
    const otherCode = { ...payload, seenDiscount: { code: 'VALE', amount: 10_000 } }
    await expectRefusal(otherCode, 'removed', 'El código VALE ya no está en tu carrito.')
    await codes.turn(_id, false)
    await expectRefusal(payload, 'off', 'El código SE-ACABA ya no está activo.')
    expect(await discountOf(buyer)).toMatchObject({ code: 'SE-ACABA', reason: 'off' })
    await codes.remove(_id)
    await expectRefusal(payload, 'unknown', 'No encontramos el código SE-ACABA. Revisa que esté bien escrito.')
    expect(await discountOf(buyer)).toMatchObject({ code: 'SE-ACABA', reason: 'unknown' })
  })

  test('on arrival owes the lowered total; what delivery costs follows the prices without the code', async () => {
    await codes.make('CONTRA25', { percent: 25, onceEach: false })
    const buyer = await openBuyer(shop)
    const { body } = await buyer.post('/api/addresses', writtenAddress('52001'))
    const to = { addressId: body.data._id, contraEntrega: true }
    // Two chairs go free from 200,000, though they are paid with 150,000; that is what is collected, at most 150,000.
    const free = await buyWithCode(buyer, { [chair]: 2 }, { code: 'CONTRA25', amount: 50_000, ...to, deliveryCost: 0 })
    expect(free.body.message).toBe('Pedido recibido. Lo pagas cuando llegue.')
    expect(await attemptOf(free.body.data.orderId)).toMatchObject({ amount: 150_000 })
    const one = await buyWithCode(
      buyer,
      { [chair]: 1 },
      { code: 'CONTRA25', amount: 25_000, ...to, deliveryCost: 10_000 },
    )
    expect(await attemptOf(one.body.data.orderId)).toMatchObject({ amount: 85_000 })
  })
})

describe('a use', () => {
  const usesOf = async (code: string) => (await codes.codeOf(code))?.uses

  test('counts while the payment is awaited, comes back when it does not come, and is not given twice when it comes late', async () => {
    await codes.make('TARDE', { mostUses: 1 })
    const [first, second] = [await openBuyer(shop), await openBuyer(shop)]
    const held = await buyWithCode(first, { [chair]: 1 }, { code: 'TARDE', amount: 10_000, simulated: 'late' })
    expect(held.status).toBe(202)
    const { attempt } = held.body.data
    const { rows } = await pool.query('select amount::int from payment_attempts where id = $1', [attempt])
    expect(rows).toEqual([{ amount: 90_000 }])
    expect(await usesOf('TARDE')).toBe(1)
    // The buyer who waits sees the code as it is being paid.
    expect(await discountOf(first)).toMatchObject({ code: 'TARDE', reason: null })
    await second.putInCart({ [chair]: 1 })
    expect((await apply(second, 'TARDE')).body.data).toEqual({ reason: 'none_left' })
    await first.post('/api/cancel-payment', { attempt })
    expect(await usesOf('TARDE')).toBe(0)
    expect((await buyWithCode(second, { [chair]: 1 }, { code: 'TARDE', amount: 10_000 })).status).toBe(200)
    const late = await first.post('/api/simulate-payment', { attempt, outcome: 'approve' })
    expect(late.body.data.status).toBe('refund_due')
    expect(await codes.codeOf('TARDE')).toMatchObject({ uses: 1, given: 10_000 })
  })

  test('is taken again by a late payment while one is left, and the code leaves the cart', async () => {
    await codes.make('TARDE-SI', { mostUses: 1 })
    const buyer = await openBuyer(shop)
    const held = await buyWithCode(buyer, { [chair]: 1 }, { code: 'TARDE-SI', amount: 10_000, simulated: 'late' })
    const { attempt } = held.body.data
    await buyer.post('/api/cancel-payment', { attempt })
    expect(await discountOf(buyer)).toMatchObject({ code: 'TARDE-SI', reason: null })
    const late = await buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' })
    expect(late.body.data.status).toBe('paid')
    expect(await usesOf('TARDE-SI')).toBe(1)
    expect(await discountOf(buyer)).toBeNull()
  })

  test('stays used when a paid order is cancelled, which then gave nothing away', async () => {
    await codes.make('CANCELADO')
    const buyer = await openBuyer(shop)
    const { body } = await buyWithCode(buyer, { [chair]: 1 }, { code: 'CANCELADO', amount: 10_000 })
    const cancelled = await codes.owner.post('/api/order-desk/cancel', { orderId: body.data.orderId, reason: 'asked' })
    expect(cancelled.status).toBe(200)
    expect(await codes.codeOf('CANCELADO')).toMatchObject({ uses: 1, given: 0 })
    const desk = await codes.owner.get(`/api/order-desk/order/${body.data.orderId}`)
    expect(desk.body.data.money).toMatchObject({ refundable: 90_000 })
  })
})

test('the check of invariants finds uses above the limit and discounts that do not follow from the lines', async () => {
  await codes.make('VIGILADO', { mostUses: 1 })
  const buyer = await openBuyer(shop)
  const { body } = await buyWithCode(buyer, { [chair]: 1 }, { code: 'VIGILADO', amount: 10_000 })
  const { orderId } = body.data
  const other = (await buyer.buy({ [chair]: 1 })).body.data.orderId
  const broken = (damage: string, values: unknown[] = []) => violatedInvariants(pool, damage, values)
  expect(
    await broken(
      `insert into order_discounts select $2, code_id, code, percent, amount from order_discounts where order_id = $1`,
      [orderId, other],
    ),
  ).toEqual(expect.arrayContaining(['I68', 'I68b', 'I69']))
  expect(await broken(`update order_discounts set amount = 9999 where order_id = $1`, [orderId])).toContain('I69')
  expect(await broken(`update order_lines set price_before_code = 90001 where order_id = $1`, [orderId])).toEqual(
    expect.arrayContaining(['I69', 'I69b']),
  )
  await expect(pool.query(`update order_discounts set amount = 1 where order_id = $1`, [orderId])).rejects.toThrow(
    'only grows',
  )
})
