import { performance } from 'node:perf_hooks'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { openExampleCarrier } from '../../test/orders/example-carrier.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const PASTO = '52001'
const MITU = '97666'

const carrier = openExampleCarrier()
const { quote } = carrier.carriers.coordinadora!
const dear = async () => ({ cost: 99_000, daysFrom: 1, daysTo: 1 })
const carriers = { coordinadora: { quote: quote! }, tcc: { quote: dear } }
const shop = await openTestShop({ demo: false, carriers })
const { pool } = shop
const chair = await addProduct(shop, { price: 100_000 })
const antivirus = await addProduct(shop, { price: 40_000, keys: 9 })
const buyer = await openBuyer(shop)
const addressTo = async (town: string) => (await buyer.post('/api/addresses', writtenAddress(town))).body.data._id
const [pasto, mitu] = [await addressTo(PASTO), await addressTo(MITU)]

async function quoteIn({ address }: { address: string }, lines: Record<string, number>, municipalityCode: string) {
  const products = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }))
  const { status, body } = await openVisitor(address).post('/api/delivery-quote', { municipalityCode, products })
  expect(status).toBe(200)
  return body.data.place
}
const costIn = (lines: Record<string, number>, town = PASTO) => quoteIn(shop, lines, town)
const orderOf = async (orderId: string) =>
  (
    await pool.query(
      `select o.delivery_cost as cost, a.days_from, a.days_to from orders o join order_addresses a on a.order_id = o.id where o.id = $1`,
      [orderId],
    )
  ).rows[0]

beforeEach(async () => {
  carrier.answer('as usual')
  carrier.setPrice(11_300)
  carrier.quoted.length = 0
  await pool.query('delete from carrier_quotes')
  await setRates(pool, { cost: 20_000, days: [4, 7] })
})
afterEach(() => expectInvariants(pool))

test('the cheapest quote is the one on the page, in the payment and in the order; a payment calls no carrier', async () => {
  expect(await costIn({ [chair]: 2 })).toMatchObject({ isCovered: true, cost: 13_300, contraEntregaUpTo: null })
  expect(carrier.quoted).toEqual([{ municipalityCode: PASTO, grams: 2_000, price: 200_000 }])
  const { status, body } = await buyer.buy({ [chair]: 2 }, { addressId: pasto, deliveryCost: 13_300 })
  expect(status).toBe(200)
  expect(await orderOf(body.data.orderId)).toEqual({ cost: 13_300, days_from: 2, days_to: 3 })
  expect(carrier.quoted).toHaveLength(1)
})

test('a parcel is quoted once, and again when its place, goods, weight or price changes', async () => {
  const other = await addProduct(shop, { price: 100_000 })
  for (const _time of [1, 2, 3]) expect((await costIn({ [chair]: 1 })).cost).toBe(12_300)
  expect((await costIn({ [chair]: 1, [antivirus]: 2 })).cost).toBe(12_300)
  expect(carrier.quoted).toHaveLength(1)
  expect((await costIn({ [chair]: 2 })).cost).toBe(13_300)
  expect((await costIn({ [chair]: 1 }, '05001')).cost).toBe(12_300)
  expect((await costIn({ [other]: 1 })).cost).toBe(12_300)
  await pool.query('update products set weight_grams = 4000 where id = $1', [other])
  expect((await costIn({ [other]: 1 })).cost).toBe(15_300)
  await pool.query('update products set selling_price = 90000 where id = $1', [other])
  expect((await costIn({ [other]: 1 })).cost).toBe(15_300)
  expect(carrier.quoted.map(({ price }) => price)).toEqual([100_000, 200_000, 100_000, 100_000, 100_000, 90_000])
})

test('an expired quote charges nothing and reports the change; displayed again, it is requested anew', async () => {
  const seen = (await costIn({ [chair]: 1 })).cost
  await pool.query(`update carrier_quotes set expires_at = now() - interval '1 second'`)
  const { status, body } = await buyer.buy({ [chair]: 1 }, { addressId: pasto, deliveryCost: seen })
  expect([status, body.code]).toEqual([409, 'DELIVERY_CHANGED'])
  expect(body.data).toMatchObject({ oldCost: 12_300, newCost: 20_000 })
  carrier.setPrice(9_000)
  expect((await costIn({ [chair]: 1 })).cost).toBe(10_000)
  const paid = await buyer.buy({ [chair]: 1 }, { addressId: pasto, deliveryCost: 10_000 })
  expect(paid.status).toBe(200)
  // With less than half an hour left it is not shown to new visitors.
  await pool.query(`update carrier_quotes set expires_at = now() + interval '29 minutes'`)
  carrier.setPrice(8_000)
  expect((await costIn({ [chair]: 1 })).cost).toBe(9_000)
})

test('no carrier is called when delivery is free, impossible or not needed', async () => {
  await setRates(pool, { cost: 20_000, freeFrom: 150_000 }, { place: '05', cost: 0 }, { place: MITU, isCovered: false })
  expect((await costIn({ [chair]: 2 })).cost).toBe(0)
  expect((await costIn({ [chair]: 1 }, '05001')).cost).toBe(0)
  expect(await costIn({ [chair]: 1 }, MITU)).toMatchObject({ isCovered: false, cost: null })
  expect((await costIn({ [antivirus]: 1 })).cost).toBe(0)
  expect(carrier.quoted).toEqual([])
})

test('when one carrier does not deliver there, the other one’s quote counts', async () => {
  expect((await costIn({ [chair]: 1 }, MITU)).cost).toBe(99_000)
  const { status } = await buyer.buy({ [chair]: 1 }, { addressId: mitu, deliveryCost: 99_000 })
  expect(status).toBe(200)
})

test('two concurrent requests get the same quote', async () => {
  let price = 5_000
  const rising = await openTestShop({
    demo: false,
    carriers: { envia: { quote: async () => ({ cost: (price += 1_000), daysFrom: 1, daysTo: 2 }) } },
  })
  await setRates(rising.pool, { cost: 20_000 })
  const lamp = await addProduct(rising, { price: 30_000 })
  const costs = await Promise.all(
    Array.from({ length: 6 }, async () => (await quoteIn(rising, { [lamp]: 1 }, PASTO)).cost),
  )
  expect(new Set(costs).size).toBe(1)
})

describe('without an answer', () => {
  test.each(['with an error', 'with nonsense', 'never'] as const)(
    '%s: the table applies, and the carrier is not called for a while',
    async (how) => {
      const alone = openExampleCarrier()
      alone.answer(how)
      const quiet = await openTestShop({
        demo: false,
        carriers: { coordinadora: { quote: alone.carriers.coordinadora!.quote! } },
      })
      await setRates(quiet.pool, { cost: 20_000, days: [4, 7] })
      const lamp = await addProduct(quiet, { price: 30_000 })
      const started = performance.now()
      expect((await quoteIn(quiet, { [lamp]: 1 }, PASTO)).cost).toBe(20_000)
      expect(performance.now() - started).toBeLessThan(10_000)
      alone.answer('as usual')
      expect((await quoteIn(quiet, { [lamp]: 1 }, PASTO)).cost).toBe(20_000)
      expect(alone.quoted).toHaveLength(1)
      expect((await quiet.pool.query('select from carrier_quotes')).rowCount).toBe(0)
    },
  )
})
