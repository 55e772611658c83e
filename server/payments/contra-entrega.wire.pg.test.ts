import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { pauseFolding } from '../../test/database/pause-folding.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
await pauseFolding(shop.connectionString)
await pool.query('delete from delivery_rates')
await pool.query(
  `insert into delivery_rates (place, cost, days_from, days_to, contra_entrega_up_to)
   values ('', 18900, 2, 4, 500000), ('05', 9000, 1, 2, null)`,
)
const chair = await addProduct(shop, { name: 'Silla', price: 100_000, stock: 100 })
const antivirus = await addProduct(shop, { name: 'Antivirus', price: 40_000, keys: 20 })
afterEach(() => expectInvariants(pool))

const [PASTO, MEDELLIN] = ['52001', '05001']
const addressOf = async (buyer: Buyer, municipalityCode = PASTO): Promise<string> => {
  const { body } = await buyer.post('/api/addresses', {
    recipient: 'María Fernanda Benavides',
    phone: '3155550142',
    municipalityCode,
    line: 'Calle 18 # 28-46',
    indications: '',
  })
  return body.data._id
}
const openAt = async (municipalityCode = PASTO) => {
  const buyer = await openBuyer(shop)
  return { buyer, addressId: await addressOf(buyer, municipalityCode) }
}
const orderOf = async (orderId: string) =>
  (
    await pool.query(
      `select o.state, o.goods, o.paid_at is null as "isUnpaid", o.desk_state as desk, a.provider, a.amount::int, a.next_check_at as "checked",
         (select count(*)::int from sales_changes where order_id = o.id) as sales,
         (select json_agg(json_build_array(kind, units)) from stock_movements where order_id = o.id) as moved
       from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
      [orderId],
    )
  ).rows[0]
const seen = { deliveryCost: 18_900, contraEntrega: true }
const counts = async (buyer: Buyer) =>
  (
    await pool.query(
      `select (select count(*)::int from orders where user_id = $1) as orders, (select stock from products where id = $2) as stock,
         (select count(*)::int from cart_items where user_id = $1) as cart`,
      [buyer.id, chair],
    )
  ).rows[0]

describe('a contra entrega order', () => {
  test('takes its units at once, owes goods and delivery, and is no sale yet', async () => {
    const { buyer, addressId } = await openAt()
    const { status, body } = await buyer.buy({ [chair]: 2 }, { ...seen, addressId })
    expect([status, body.message]).toEqual([200, 'Pedido recibido. Lo pagas cuando llegue.'])
    expect(body.data).toMatchObject({ totalQty: 2, totalPrice: 200_000 })
    expect(await orderOf(body.data.orderId)).toEqual({
      state: 'on_delivery',
      goods: 'sold',
      isUnpaid: true,
      desk: 'to_prepare',
      provider: 'contra_entrega',
      amount: 218_900,
      checked: null,
      sales: 0,
      moved: [['sale', -2]],
    })
    expect((await buyer.get('/api/view-card-product')).body.data).toEqual([])
    expect((await buyer.history())[0]).toMatchObject({ status: 'on_delivery', deliveryCost: 18_900 })
  })

  test('placed twice is one order, and paying the same cart online is another purchase', async () => {
    const { buyer, addressId } = await openAt()
    await buyer.putInCart({ [chair]: 1 })
    const { payload, key } = await buyer.readCart()
    const order = { ...payload, ...seen, addressId }
    const first = await buyer.pay(order, key)
    for (const again of [await buyer.pay(order, key), await buyer.pay(order)]) {
      expect(again.body.data.orderId).toBe(first.body.data.orderId)
    }
    const online = await buyer.pay({ ...payload, addressId, deliveryCost: 18_900 }, key)
    expect([online.status, online.body.code]).toEqual([422, 'PAYMENT_KEY_REUSED'])
  })

  test.each([
    [
      'licences beside it',
      { [antivirus]: 1, [chair]: 1 },
      PASTO,
      seen,
      'Con licencias digitales no hay contra entrega.',
    ],
    ['more than the place allows', { [chair]: 5 }, PASTO, seen, 'Contra entrega se puede pagar hasta $ 500.000.'],
    [
      'a place without it',
      { [chair]: 1 },
      MEDELLIN,
      { ...seen, deliveryCost: 9_000 },
      'En Medellín no hay pago contra entrega.',
    ],
  ] as const)('is refused with %s, and nothing changes', async (_, lines, place, choice, message) => {
    const { buyer, addressId } = await openAt(place)
    await buyer.putInCart(lines)
    const before = await counts(buyer)
    const { payload } = await buyer.readCart()
    const { status, body } = await buyer.pay({ ...payload, ...choice, addressId })
    expect([status, body.code, body.message.replaceAll(/\s/g, ' ')]).toEqual([409, 'NO_CONTRA_ENTREGA', message])
    expect(await counts(buyer)).toEqual(before)
  })

  test.each([
    [481_100, 200],
    [481_101, 409],
  ])(
    'may cost exactly the limit of its place, goods and delivery together: goods of %i return %i',
    async (price, status) => {
      const { buyer, addressId } = await openAt()
      const screen = await addProduct(shop, { name: 'Pantalla', price, stock: 1 })
      expect((await buyer.buy({ [screen]: 1 }, { ...seen, addressId })).status).toBe(status)
    },
  )

  test('is refused without an address, with an outdated delivery cost, and with an invalid flag', async () => {
    const { buyer, addressId } = await openAt()
    await buyer.putInCart({ [chair]: 1 })
    const { payload } = await buyer.readCart()
    const before = await counts(buyer)
    const nowhere = await buyer.pay({ ...payload, contraEntrega: true })
    expect([nowhere.status, nowhere.body.message]).toEqual([
      409,
      'Para pagar contra entrega, elige a dónde lo enviamos.',
    ])
    const cheaper = await buyer.pay({ ...payload, addressId, contraEntrega: true, deliveryCost: 0 })
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'DELIVERY_CHANGED'])
    const unclear = await buyer.pay({ ...payload, addressId, deliveryCost: 18_900, contraEntrega: 'sí' })
    expect([unclear.status, unclear.body.message]).toEqual([400, 'Los datos del pago no son válidos.'])
    expect(await counts(buyer)).toEqual(before)
    const online = await buyer.pay({ ...payload, addressId, deliveryCost: 18_900, contraEntrega: false })
    expect([online.status, online.body.message]).toEqual([200, 'Pago exitoso'])
  })

  test('is refused while three of the buyer are unpaid', async () => {
    const { buyer, addressId } = await openAt()
    for (let many = 0; many < 3; many += 1) {
      expect((await buyer.buy({ [chair]: 1 }, { ...seen, addressId })).status).toBe(200)
    }
    const { status, body } = await buyer.buy({ [chair]: 1 }, { ...seen, addressId })
    expect([status, body.message]).toEqual([
      409,
      'Ya tienes 3 pedidos contra entrega sin pagar. Recíbelos primero, o paga este en línea.',
    ])
    expect((await buyer.get('/api/view-card-product')).body).toMatchObject({ contraEntregaOpen: 3 })
    expect((await buyer.buy({ [chair]: 1 }, { deliveryCost: 18_900, addressId })).body.message).toBe('Pago exitoso')
  })

  test('is possible while others have arrived and only the carrier still holds their cash', async () => {
    const { buyer, addressId } = await openAt()
    const owner = await signInAs(shop, { role: 'ADMIN' })
    const step = async (path: string, shipmentId: string, version: number, about = {}) => {
      const { status } = await owner.post(`/api/order-desk/${path}`, { shipments: [{ shipmentId, version, ...about }] })
      expect(status).toBe(200)
    }
    for (let many = 0; many < 3; many += 1) {
      const { body } = await buyer.buy({ [chair]: 1 }, { ...seen, addressId })
      await step('send', body.data.orderId, 1, { carrier: 'tcc', guide: '1' })
      if (many < 2) await step('deliver', body.data.orderId, 2)
    }
    expect((await buyer.buy({ [chair]: 1 }, { ...seen, addressId })).status).toBe(200)
    // One is on its way, one was just placed: with a third the limit is reached.
    expect((await buyer.buy({ [chair]: 1 }, { ...seen, addressId })).status).toBe(200)
    expect((await buyer.buy({ [chair]: 1 }, { ...seen, addressId })).body.code).toBe('NO_CONTRA_ENTREGA')
  })

  test('is not paid by a simulated outcome, and its buyer can neither cancel it nor delete the account', async () => {
    const { buyer, addressId } = await openAt()
    const { body } = await buyer.buy({ [chair]: 1 }, { ...seen, addressId })
    const { orderId } = body.data
    const { rows } = await pool.query('select id from payment_attempts where order_id = $1', [orderId])
    const attempt = rows[0].id
    expect((await buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' })).status).toBe(404)
    expect((await buyer.post('/api/cancel-payment', { attempt })).body.data.status).toBe('on_delivery')
    const left = await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })
    expect([left.body.code, left.body.message]).toEqual([
      'SERVICE_UNDER_WAY',
      'Tienes un pago, un pedido contra entrega o un reembolso en curso. Podrás eliminar tu cuenta cuando termine.',
    ])
    expect((await orderOf(orderId)).state).toBe('on_delivery')
  })
})
