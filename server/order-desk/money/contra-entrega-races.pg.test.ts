import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { addProduct, openBuyer, type Buyer } from '../../../test/orders/buyers.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
await pool.query('update delivery_rates set contra_entrega_up_to = 9000000')
const people = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })] as const
const [adriana, jorge] = people
const ROUNDS = raceRounds(4)
afterEach(() => expectInvariants(pool))

async function openShopper() {
  const buyer = await openBuyer(shop)
  const { body } = await buyer.post('/api/addresses', {
    recipient: 'Yolanda Narváez',
    phone: '3015550168',
    municipalityCode: '23001',
    line: 'Carrera 6 # 62B-32',
    indications: '',
  })
  return { buyer, addressId: String(body.data._id) }
}
const shoppers = await Promise.all(Array.from({ length: 6 }, openShopper))
const post = (person: typeof adriana, path: string, body: object) => person.post(`/api/order-desk/${path}`, body)

async function pay({ buyer, addressId }: { buyer: Buyer; addressId: string }, product: string, contraEntrega: boolean) {
  await buyer.putInCart({ [product]: 1 })
  const { payload, key } = await buyer.readCart()
  return () => buyer.pay({ ...payload, addressId, deliveryCost: 0, contraEntrega }, key)
}
const ordered = async (product: string): Promise<string> => {
  const { buyer, addressId } = await openShopper()
  const { body } = await buyer.buy({ [product]: 1 }, { addressId, deliveryCost: 0, contraEntrega: true })
  return body.data.orderId
}
const stockOf = async (product: string) =>
  (await pool.query('select stock from products where id = $1', [product])).rows[0].stock

test.each(ROUNDS)('the last units are sold once, either online or contra entrega (round %i)', async () => {
  const product = await addProduct(shop, { price: 20_000, stock: 3 })
  const pressing = await Promise.all(shoppers.map((shopper, index) => pay(shopper, product, index % 2 === 0)))
  const answers = await Promise.all(pressing.map((press) => press()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('NOT_ENOUGH')
  expect(await stockOf(product)).toBe(0)
  // Keeps the number of unpaid orders below the limit in the next round.
  for (const { status, body } of answers)
    if (status === 200) await post(adriana, 'collect', { orderId: body.data.orderId })
})

test.each(ROUNDS)('exactly one of two collections and a refused shipment wins (round %i)', async () => {
  const product = await addProduct(shop, { price: 20_000, stock: 1 })
  const orderId = await ordered(product)
  await post(adriana, 'send', { shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '' }] })
  const answers = await Promise.all([
    post(adriana, 'collect', { orderId }),
    post(jorge, 'not-received', { orderId }),
    post(jorge, 'collect', { orderId }),
    post(adriana, 'cancel', { orderId, reason: 'asked', statusSeen: 'on_delivery' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const isCollected = answers[0].status === 200 || answers[2].status === 200
  const { rows } = await pool.query('select state from orders where id = $1', [orderId])
  expect(rows).toEqual([{ state: isCollected ? 'paid' : 'uncollected' }])
})

test.each(ROUNDS)('exactly one of a collection and a cancellation wins (round %i)', async () => {
  const product = await addProduct(shop, { price: 20_000, stock: 1 })
  const orderId = await ordered(product)
  const [collected, cancelled] = await Promise.all([
    post(adriana, 'collect', { orderId }),
    post(jorge, 'cancel', { orderId, reason: 'no_units', statusSeen: 'on_delivery' }),
  ])
  expect([collected.status, cancelled.status].toSorted()).toEqual([200, 409])
  expect(await stockOf(product)).toBe(cancelled.status === 200 ? 1 : 0)
})
