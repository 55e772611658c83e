import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
await pool.query(`update delivery_rates set contra_entrega_up_to = 500000`)
const desk = await openDeskOrders(shop)
const phone = await openPhoneOrders(shop)
const { chair, lamp, antivirus } = desk.products
const settle = (chargesIva: boolean, usual = 'IVA19') =>
  pool.query(
    'update shop_settings set charges_iva = $1, usual_tax_code = $2, has_charged_iva = has_charged_iva or $1',
    [chargesIva, usual],
  )
const setCode = (product: string, code: string) =>
  pool.query('update products set tax_code = $2 where id = $1', [product, code])
afterEach(async () => {
  await settle(false)
  await pool.query(`update products set tax_code = ''`)
  await expectInvariants(pool)
})
const codesOf = async (orderId: unknown) =>
  Object.fromEntries(
    (await pool.query('select product_id, tax_code from order_lines where order_id = $1', [orderId])).rows.map(
      ({ product_id, tax_code }) => [product_id, tax_code],
    ),
  )

test('lines have no tax code while the shop charges no IVA, whatever the product has', async () => {
  await setCode(chair, 'IVA5')
  const { orderId } = await desk.add({ units: 1, licences: 1 })
  expect(await codesOf(orderId)).toEqual({ [chair]: null, [antivirus]: null })
})

test('each line has the current code of its product, or the usual one, permanently (P-287)', async () => {
  await settle(true)
  await setCode(chair, 'EXCLUIDO')
  const { orderId } = await desk.add({ units: 1, licences: 1 })
  const bought = { [chair]: 'EXCLUIDO', [antivirus]: 'IVA19' }
  expect(await codesOf(orderId)).toEqual(bought)
  await setCode(chair, 'IVA5')
  await settle(true, 'EXENTO')
  expect(await codesOf((await desk.add({ units: 1, licences: 1 })).orderId)).toEqual({
    [chair]: 'IVA5',
    [antivirus]: 'EXENTO',
  })
  await settle(false)
  expect(await codesOf((await desk.add({ units: 1 })).orderId)).toEqual({ [chair]: null })
  expect(await codesOf(orderId)).toEqual(bought)
})

test('so do lines of orders by transfer, on delivery, by telephone, and paid later under another setting', async () => {
  await settle(true)
  await setCode(chair, 'IVA5')
  await setCode(phone.products.chair, 'EXENTO')
  const byTransfer = await desk.addByTransfer({ units: 1 })
  const onDelivery = await desk.addOnDelivery({ units: 1 })
  const byPhone = await phone.take()
  await settle(false)
  expect(await codesOf(byTransfer.orderId)).toEqual({ [chair]: 'IVA5' })
  expect(await codesOf(onDelivery.orderId)).toEqual({ [chair]: 'IVA5' })
  expect((await phone.link('/pay', byPhone.token, { simulated: 'approve' })).status).toBe(200)
  expect(await codesOf(byPhone.orderId)).toEqual({ [phone.products.chair]: 'EXENTO' })
})

test('the IVA of a line is that of its price with a discount code', async () => {
  await settle(true)
  await setCode(lamp, 'EXCLUIDO')
  await pool.query(
    `insert into discount_codes (code, percent, once_each, is_on) values ('DIEZ', 10, false, true) on conflict do nothing`,
  )
  const buyer = await openBuyer(shop)
  await buyer.putInCart({ [chair]: 3, [lamp]: 1 })
  expect((await buyer.post('/api/cart-discount', { code: 'DIEZ' })).status).toBe(200)
  const { payload, key } = await buyer.readCart()
  const { body } = await buyer.pay({ ...payload, seenDiscount: { code: 'DIEZ', amount: 13_500 } }, key)
  const { rows } = await pool.query(
    'select t.tax_code as code, t.amount::int, t.iva::int from orders o cross join lateral taxes_of_order(o) t where o.id = $1 order by 1',
    [body.data.orderId],
  )
  expect(rows).toEqual([
    { code: 'EXCLUIDO', amount: 13_500, iva: 0 },
    { code: 'IVA19', amount: 108_000, iva: 17_244 },
  ])
})

test('payments during changes of IVA settings and codes use one consistent setting each, and prices stay the same', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => openBuyer(shop)))
  for (const buyer of buyers) await buyer.putInCart({ [chair]: 1, [lamp]: 1, [antivirus]: 1 })
  const carts = await Promise.all(buyers.map((buyer) => buyer.readCart()))
  let isOver = false
  const switching = (async () => {
    for (let n = 0; !isOver; n++) {
      await settle(n % 2 === 0)
      await setCode(chair, n % 3 === 0 ? 'IVA5' : 'EXENTO')
    }
  })()
  const paid = await Promise.all(
    buyers.map((buyer, n) => buyer.pay(carts[n]?.payload ?? {}, carts[n]?.key ?? '')),
  ).finally(() => (isOver = true))
  await switching
  for (const { status, body } of paid) {
    expect([status, body.data.totalPrice]).toEqual([200, 64_000])
    const codes = Object.values(await codesOf(body.data.orderId))
    expect(codes.every((code) => code === null) || codes.every((code) => code !== null)).toBe(true)
  }
})
