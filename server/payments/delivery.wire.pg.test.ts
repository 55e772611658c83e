import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const chair = await addProduct(shop, { price: 100_000, stock: 1_000 })
const antivirus = await addProduct(shop, { price: 40_000, keys: 5 })

const addressOf = async (buyer: Buyer, municipalityCode = '52001'): Promise<string> =>
  (await buyer.post('/api/addresses', writtenAddress(municipalityCode))).body.data._id
const orderOf = async (id: string) => {
  const { rows } = await shop.pool.query(
    `select o.total_price::int as goods, o.delivery_cost::int as delivery, a.amount::int as charged,
       (select json_agg(json_build_array(recipient, phone, municipality_code, line, days_from, days_to))
        from order_addresses where order_id = o.id) as addresses
     from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
    [id],
  )
  return rows[0]
}
const countOrders = async () => (await shop.pool.query('select count(*)::int as n from orders')).rows[0].n
const history = async (buyer: Buyer) => (await buyer.get('/api/shopping-history')).body.data

beforeEach(() => setRates(shop.pool, { cost: 18_900, days: [2, 4] }, { place: '97', isCovered: false }))
afterEach(async () => {
  await expectInvariants(shop.pool)
})

describe('a payment with an address', () => {
  test('charges goods and delivery, and stores a copy of the address', async () => {
    const buyer = await openBuyer(shop)
    const addressId = await addressOf(buyer)
    const { status, body } = await buyer.buy({ [chair]: 2, [antivirus]: 1 }, { addressId, deliveryCost: 18_900 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ totalQty: 3, totalPrice: 240_000 })
    expect(await orderOf(body.data.orderId)).toEqual({
      goods: 240_000,
      delivery: 18_900,
      charged: 258_900,
      addresses: [['María Fernanda Benavides', '3105550116', '52001', 'Calle 18 # 28-46, apto 301', 2, 4]],
    })
    await buyer.delete(`/api/addresses/${addressId}`)
    const [order] = await history(buyer)
    expect(order).toMatchObject({
      totalPrice: 240_000,
      deliveryCost: 18_900,
      needsAddress: false,
      address: { line: 'Calle 18 # 28-46, apto 301', municipality: 'Pasto', department: 'Nariño' },
    })
  })

  test('charges nothing when the cost changed, and returns both costs', async () => {
    const buyer = await openBuyer(shop)
    const addressId = await addressOf(buyer)
    const before = await countOrders()
    for (const deliveryCost of [0, 17_000, undefined]) {
      const { status, body } = await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost })
      expect([status, body.code]).toEqual([409, 'DELIVERY_CHANGED'])
      expect(body.data).toEqual({ oldCost: deliveryCost ?? 0, newCost: 18_900 })
      expect(body.message.replaceAll(/\s/g, ' ')).toBe(
        `El envío a Pasto cambió de $ ${deliveryCost === 17_000 ? '17.000' : '0'} a $ 18.900. No cobramos nada. Revisa y vuelve a pagar.`,
      )
    }
    expect(await countOrders()).toBe(before)
    expect((await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost: 18_900 })).status).toBe(200)
  })

  test('is refused where the shop does not deliver, but licences are sold there', async () => {
    const buyer = await openBuyer(shop)
    const addressId = await addressOf(buyer, '97666')
    const refused = await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost: 18_900 })
    expect([refused.status, refused.body.message]).toEqual([409, 'Todavía no llegamos a Taraira.'])
    const { status, body } = await buyer.buy({ [antivirus]: 1 }, { addressId, deliveryCost: 0 })
    expect(status).toBe(200)
    expect(await orderOf(body.data.orderId)).toMatchObject({ delivery: 0, charged: 40_000, addresses: null })
  })

  test('refuses an address of somebody else and a deleted one', async () => {
    const [buyer, other] = [await openBuyer(shop), await openBuyer(shop)]
    const addressId = await addressOf(other)
    const refused = await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost: 18_900 })
    expect([refused.status, refused.body.code]).toEqual([409, 'ADDRESS_GONE'])
  })

  test.each([
    [{ addressId: 'x' }, 'Identificador no válido.'],
    [{ deliveryCost: -1 }, 'Los datos del pago no son válidos.'],
    [{ deliveryCost: 1.5 }, 'Los datos del pago no son válidos.'],
    [{ deliveryCost: '18900' }, 'Los datos del pago no son válidos.'],
  ])('with %j is refused', async (wrong, message) => {
    const buyer = await openBuyer(shop)
    const { status, body } = await buyer.buy({ [chair]: 1 }, wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  test('repeated is one order; the same key with another address or cost is refused', async () => {
    const buyer = await openBuyer(shop)
    const [pasto, cali] = [await addressOf(buyer), await addressOf(buyer, '76001')]
    await buyer.putInCart({ [chair]: 1 })
    const { payload, key } = await buyer.readCart()
    const seen = { ...payload, addressId: pasto, deliveryCost: 18_900 }
    const first = await buyer.pay(seen, key)
    const again = await buyer.pay(seen, key)
    expect(again.body.data.orderId).toBe(first.body.data.orderId)
    for (const other of [{ addressId: cali }, { deliveryCost: 0 }]) {
      const { status, body } = await buyer.pay({ ...seen, ...other }, key)
      expect([status, body.code]).toEqual([422, 'PAYMENT_KEY_REUSED'])
    }
    expect((await buyer.pay(seen)).body.data.orderId).toBe(first.body.data.orderId)
    expect((await buyer.pay({ ...seen, addressId: cali })).body.code).toBe('CART_EMPTY')
  })

  test('that is pending shows its amount and is approved with it', async () => {
    const buyer = await openBuyer(shop)
    const addressId = await addressOf(buyer)
    const { status, body } = await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost: 18_900, simulated: 'pending' })
    expect(status).toBe(202)
    const { attempt } = body.data
    const known = await buyer.get(`/api/payment-status?attempt=${attempt}`)
    expect(known.body.data).toMatchObject({ totalPrice: 100_000, deliveryCost: 18_900 })
    const ended = await buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' })
    expect(ended.body.data.status).toBe('paid')
  })
})

describe('an order without an address', () => {
  const bought = async () => {
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [chair]: 1 })
    return { buyer, orderId: String(body.data.orderId) }
  }
  const give = (buyer: Buyer, orderId: string, addressId: string) =>
    buyer.post('/api/order-address', { orderId, addressId })

  test('costs its goods only and waits for an address', async () => {
    const { buyer, orderId } = await bought()
    expect(await orderOf(orderId)).toMatchObject({ delivery: 0, charged: 100_000, addresses: null })
    expect((await history(buyer))[0]).toMatchObject({ address: null, needsAddress: true })
    expect((await give(buyer, orderId, await addressOf(buyer))).body.message).toBe('Dirección guardada')
    expect((await history(buyer))[0]).toMatchObject({ address: { municipality: 'Pasto' }, needsAddress: false })
    await give(buyer, orderId, await addressOf(buyer, '76001'))
    expect((await history(buyer))[0].address.municipality).toBe('Santiago de Cali')
    expect(await orderOf(orderId)).toMatchObject({ delivery: 0, charged: 100_000 })
  })

  test('refuses an uncovered place, another person’s address, and an address from another client', async () => {
    const { buyer, orderId } = await bought()
    const other = await openBuyer(shop)
    expect((await give(buyer, orderId, await addressOf(buyer, '97666'))).body.code).toBe('NO_COVERAGE')
    expect((await give(buyer, orderId, await addressOf(other))).body.code).toBe('ADDRESS_GONE')
    expect((await give(other, orderId, await addressOf(other))).status).toBe(404)
    expect((await history(buyer))[0].address).toBeNull()
  })

  test('of licences needs none; an order with paid delivery cannot change it', async () => {
    const buyer = await openBuyer(shop)
    const addressId = await addressOf(buyer)
    const licences = await buyer.buy({ [antivirus]: 1 })
    expect((await history(buyer))[0].needsAddress).toBe(false)
    expect((await give(buyer, licences.body.data.orderId, addressId)).body.code).toBe('ADDRESS_FIXED')
    const sent = await buyer.buy({ [chair]: 1 }, { addressId, deliveryCost: 18_900 })
    expect((await give(buyer, sent.body.data.orderId, addressId)).body.code).toBe('ADDRESS_FIXED')
  })
})
