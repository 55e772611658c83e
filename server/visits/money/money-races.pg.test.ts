import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const FEWER_ROUNDS = ROUNDS.slice(0, 5)
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

async function takeVisit(): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `Ronda ${Math.random()}` })).body.data
  await technician.take(_id, 1)
  return _id
}
const answer = (id: string, { _id, total }: { _id: string; total: number }, isApproved = true) =>
  client.post(`/api/my-visits/${id}/answer-quote`, { quoteId: _id, total, isApproved })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test.each(ROUNDS)('of two visits approving the last unit at once one gets it (round %i)', async () => {
  const disk = await addProduct(shop, { stock: 1 })
  const propose = async () => {
    const id = await takeVisit()
    await billing.addPart(id, disk)
    return { id, quote: (await billing.quote(id)).body.data.money.quote }
  }
  const [first, second] = [await propose(), await propose()]
  const answers = await Promise.all([billing.approve(first.id, first.quote), answer(second.id, second.quote)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PART_SOLD_OUT')
  const { rows } = await pool.query('select stock from products where id = $1', [disk])
  expect(rows).toEqual([{ stock: 0 }])
})

test.each(ROUNDS)(
  'the client approves while the technician changes a line: one succeeds, and the total matches (round %i)',
  async () => {
    const id = await takeVisit()
    const { services } = (await billing.addService(id, { amount: 45_000 })).body.data.money
    const { quote } = (await billing.quote(id)).body.data.money
    const answers = await Promise.all([answer(id, quote), billing.changeService(id, services[0], { amount: 90_000 })])
    expect(statusesOf(answers)).toEqual([200, 409])
    const { approval, total } = await billing.money(id)
    if (answers[0]?.status === 200) expect([approval.total, total]).toEqual([45_000, 45_000])
    else expect([approval, total]).toEqual([null, 90_000])
  },
)

test.each(FEWER_ROUNDS)('of a concurrent signature, approval and refusal one takes effect (round %i)', async () => {
  const id = await takeVisit()
  const disk = await addProduct(shop, { stock: 5 })
  await billing.addPart(id, disk)
  const { quote } = (await billing.quote(id)).body.data.money
  await Promise.all([billing.approve(id, quote), answer(id, quote), answer(id, quote, false)])
  const { approval, quote: now } = await billing.money(id)
  expect(now.state).toBe(approval ? 'approved' : 'declined')
  const { rows } = await pool.query('select stock from products where id = $1', [disk])
  expect(rows).toEqual([{ stock: approval ? 4 : 5 }])
})

test.each(ROUNDS)('steps that a phone sends three times at once are applied once (round %i)', async () => {
  const id = await takeVisit()
  const disk = await addProduct(shop, { stock: 5 })
  const at = new Date().toISOString()
  const part = { stepId: randomUUID(), at, partId: randomUUID() }
  await Promise.all([1, 2, 3].map(() => billing.addPart(id, disk, part)))
  const quoted = { stepId: randomUUID(), at, quoteId: randomUUID(), total: 50_000 }
  await Promise.all([1, 2, 3].map(() => billing.quote(id, quoted)))
  const signed = { stepId: randomUUID(), at, version: 1 }
  await Promise.all([1, 2, 3].map(() => billing.approve(id, { _id: quoted.quoteId, total: 50_000 }, signed)))
  const paid = { stepId: randomUUID(), at, paymentId: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => billing.pay(id, 50_000, paid)))
  expect(statusesOf(answers)).toEqual([200, 200, 200])
  expect(await billing.money(id)).toMatchObject({ paid: 50_000, due: 0, parts: [{ stock: 4 }] })
})

test.each(FEWER_ROUNDS)('of two concurrent payments of the amount due one is recorded (round %i)', async () => {
  const id = await takeVisit()
  await billing.addService(id, { amount: 45_000 })
  await billing.agree(id)
  const answers = await Promise.all([billing.pay(id, 45_000), billing.pay(id, 45_000, { method: 'transfer' })])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect((await billing.money(id)).paid).toBe(45_000)
})

test('of two concurrent handovers of the same cash one succeeds', async () => {
  const id = await takeVisit()
  await billing.addService(id, { amount: 45_000 })
  await billing.agree(id)
  const { payments } = (await billing.pay(id, 45_000)).body.data.money
  const receive = () =>
    owner.post('/api/technician-cash', {
      handoverId: randomUUID(),
      technicianId: technician.id,
      payments: [payments[0]._id],
      counted: 45_000,
    })
  expect(statusesOf(await Promise.all([receive(), receive()]))).toEqual([200, 409])
})
