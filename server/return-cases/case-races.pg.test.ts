import { afterEach, expect, test } from 'vitest'

import { raceRounds } from '../../test/database/race-rounds.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openCases } from '../../test/orders/return-cases.ts'
import { signInAs } from '../../test/shop/people.ts'

const parts = await openDesk()
const { shop, owner, desk, post, addProof, orderOf, expectWhole } = parts
const { pool } = shop
const cases = openCases({ ...parts, pool })
const { addArrived, open, receive } = cases
const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Pardo' })
const proofs = [await addProof('f'), `/pictures/${'b'.repeat(32)}-800.webp`]
await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${'b'.repeat(32)}-800`, jorge.id])
afterEach(expectWhole)

const rounds = raceRounds(4)
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

test('two desks receive the same case: once, and its units come back once', async () => {
  for (const _ of rounds) {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order, 2)).body.data
    const stock = await desk.stockOf('chair')
    expect(statusesOf(await Promise.all([receive(_id), receive(_id, 1, [], jorge)]))).toEqual([200, 409])
    expect(await desk.stockOf('chair')).toBe(stock + 2)
    expect((await orderOf(order.orderId)).money.owed).toBe(80_000)
  }
})

test('a buyer cancels while the desk receives: exactly one of the two succeeds completely', async () => {
  for (const _ of rounds) {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    const stock = await desk.stockOf('chair')
    const [cancelled, received] = await Promise.all([
      cases.change(order.buyer, _id, 'cancel', { version: 1 }),
      receive(_id),
    ])
    expect(statusesOf([cancelled, received])).toEqual([200, 409])
    const isBack = received.status === 200
    expect(await desk.stockOf('chair')).toBe(stock + (isBack ? 1 : 0))
    expect((await orderOf(order.orderId)).money.owed).toBe(isBack ? 40_000 : 0)
  }
})

test('two windows open cases about the same units, and the desk marks the parcel as returned: never more than arrived', async () => {
  for (const _ of rounds) {
    const order = await addArrived({ units: 2 })
    const answers = await Promise.all([
      open(order.buyer, order, 2),
      open(order.buyer, order, 1),
      post('return', { shipmentId: order.orderId, version: 3 }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('two desks record the same refund: it is recorded once, and ends the case once', async () => {
  for (const _ of rounds) {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    await receive(_id)
    const refund = { orderId: order.orderId, amount: 40_000, refundedSeen: 0 }
    const press = (person: typeof owner, proof?: string) =>
      person.post('/api/order-desk/refund', { ...refund, proof: [proof] })
    expect(statusesOf(await Promise.all([press(owner, proofs[0]), press(jorge, proofs[1])]))).toEqual([200, 409])
    const [ended] = (await cases.ofOrder(order.orderId)).cases
    expect(ended.events.map(({ event }: { event: string }) => event)).toEqual(['money_back', 'received', 'opened'])
  }
})

test('a case is received while another of its order is opened: both succeed completely', async () => {
  for (const _ of rounds) {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    const answers = await Promise.all([receive(_id), open(order.buyer, order, 2)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect((await cases.ofOrder(order.orderId)).offers).toEqual([])
  }
})
