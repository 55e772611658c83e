import { afterAll, expect, test } from 'vitest'

import { discountOn } from '../../contract/orders/discount-on.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { seededRandom, setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { openCodes } from '../../test/orders/discounts.ts'
import { openDesk } from '../../test/orders/order-desk.ts'

const CARTS = 120
const { shop, post, orderOf, send, cancel, expectWhole } = await openDesk()
const { pool } = shop
await setRates(pool, { cost: 11_900 })
await pool.query(`update shop_settings set charges_iva = true, has_charged_iva = true, usual_tax_code = 'IVA19'`)
const random = seededRandom(178)
const upTo = (most: number) => Math.floor(random() * (most + 1))
const prices = [90, 3_333, 14_990, 49_999, 120_001]
const goods = await Promise.all(prices.map((price) => addProduct(shop, { price, stock: 5_000 })))
await pool.query(
  `update products set tax_code = (array['', 'IVA5', 'EXENTO', 'EXCLUIDO', 'IVA19'])[nth]
   from unnest($1::uuid[]) with ordinality as g (good, nth) where id = good`,
  [goods],
)
const codes = await openCodes(shop)
const kinds = [
  ...[50, 7_777, 20_000, 100_000].map((amount) => ({ kind: 'amount', amount })),
  { kind: 'delivery' },
  { percent: 13 },
]
for (const [n, kind] of kinds.entries()) await codes.make(`CODIGO-${n}`, { ...kind, onceEach: false })
const buyer = await openBuyer(shop)
const addressId: string = (await buyer.post('/api/addresses', writtenAddress('52001'))).body.data._id
const made: { orderId: string; charged: number }[] = []

afterAll(expectWhole)

/** Buys a random cart with a random code, as its page would. */
async function buyOne(most: number): Promise<{ orderId: string; charged: number }> {
  const lines = Object.fromEntries(goods.filter(() => random() < 0.5).map((id) => [id, 1 + upTo(most - 1)]))
  if (Object.keys(lines).length === 0) lines[goods[1] ?? ''] = 1 + upTo(most - 1)
  await buyer.putInCart(lines)
  const code = `CODIGO-${upTo(kinds.length - 1)}`
  expect((await buyer.post('/api/cart-discount', { code })).status).toBe(200)
  const { payload, key, discount } = await buyer.readCart()
  const seen = payload.products.map((line) => ({ ...line, category: 'Herramientas', digital: false }))
  const { amount } = discountOn(seen, discount, { cost: 11_900, isPickup: false })
  const sent = { addressId, deliveryCost: 11_900, seenDiscount: { code, amount } }
  const { status, body } = await buyer.pay({ ...payload, ...sent }, key)
  expect([status, body.message]).toEqual([200, 'Pago exitoso'])
  return { orderId: body.data.orderId, charged: payload.totalPrice + 11_900 - amount }
}

test('of random carts what was charged is the sum of the lines, of the rows of the invoice and of what IVA is charged on', async () => {
  for (let cart = 0; cart < CARTS; cart += 1) made.push(await buyOne(cart % 3 === 0 ? 40 : 4))
  const { rows } = await pool.query(
    `select o.id as "orderId", a.amount::int as charged,
       (select sum(l.quantity * l.selling_price) from order_lines l where l.order_id = o.id)::int + o.delivery_cost::int as lines,
       (select sum(i.amount) from invoice_lines(o) i)::int as invoice,
       (select sum(t.amount) from taxes_of_order(o) t)::int as taxed,
       (select sum(i.iva) from invoice_lines(o) i) = (select sum(t.iva) from taxes_of_order(o) t) as "isIvaAlike",
       (select bool_and(i.quantity * i.unit_price - i.discount = i.amount and i.discount >= 0 and i.iva >= 0 and i.iva < greatest(i.amount, 1))
        from invoice_lines(o) i) as "addsUp",
       (select sum(i.discount) from invoice_lines(o) i)::int = case d.kind when 'delivery' then 0 else d.amount end as "isDiscount",
       (select min(l.selling_price) from order_lines l where l.order_id = o.id) >= 1 as "isAboveZero",
       case d.kind when 'amount' then d.amount - (select amount from discount_codes k where k.id = d.code_id) end::int as more
     from orders o join payment_attempts a on a.order_id = o.id join order_discounts d on d.order_id = o.id
     order by o.created_at`,
  )
  expect(rows.map(({ orderId }) => orderId)).toEqual(made.map(({ orderId }) => orderId))
  for (const [n, { charged }] of made.entries())
    expect(rows[n]).toMatchObject({
      ...{ charged, lines: charged, invoice: charged, taxed: charged },
      ...{ isIvaAlike: true, addsUp: true, isDiscount: true, isAboveZero: true },
    })
  // Most carts are lowered by exactly the amount; no cart by less that could be lowered by it.
  const amounts = rows.filter(({ more }) => more !== null).map(({ more }) => Number(more))
  expect(amounts.filter((more) => more === 0).length).toBeGreaterThan(amounts.length / 3)
})

test('an order that is cancelled owes what was charged, and each unit that comes back what was paid for it', async () => {
  for (const { orderId, charged } of made.slice(0, 6)) {
    expect((await cancel(orderId)).status).toBe(200)
    expect((await orderOf(orderId)).money).toMatchObject({ refundable: charged })
  }
  for (let order = 0; order < 6; order += 1) {
    const { orderId } = await buyOne(3)
    const { rows } = await pool.query(
      'select id, quantity, selling_price from order_lines where order_id = $1 order by id',
      [orderId],
    )
    const units = rows.flatMap(({ id, quantity, selling_price }) => Array(quantity).fill([id, selling_price]))
    const version = async () =>
      (await orderOf(orderId)).shipments.find(({ _id }: { _id: string }) => _id === orderId).version
    expect((await send(orderId)).body).toMatchObject({ success: true })
    let owed = 0
    for (const [nth, [lineId, paid]] of units.entries()) {
      const isLast = nth === units.length - 1
      const back = isLast
        ? await post('return', { shipmentId: orderId, version: await version() })
        : await post('return-part', {
            shipmentId: orderId,
            version: await version(),
            lines: [{ lineId, quantity: 1 }],
          })
      expect(back.status).toBe(200)
      const parcel = isLast ? { shipmentId: orderId, version: await version() } : back.body.data
      expect((await post('receive', parcel)).status).toBe(200)
      owed += paid
      expect((await orderOf(orderId)).money).toMatchObject({ owed })
    }
    expect(owed).toBe((await orderOf(orderId)).money.goods)
  }
})
