import { afterEach, beforeEach, expect, test } from 'vitest'

import { raceRounds } from '../../test/database/race-rounds.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { company, dayAgo, openInvoicing } from '../../test/orders/invoices.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { signInAs } from '../../test/shop/people.ts'

const { shop, owner, desk, post, addProof, expectWhole } = await openDesk()
const { pool } = shop
const { turn, ofOrder, record, credit, awaited } = openInvoicing({ owner, pool })
const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Pardo' })
const proof = await addProof('f')
beforeEach(() => turn())
afterEach(expectWhole)

const rounds = raceRounds(4)
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

test('two people register the same number for two orders: one of them does', async () => {
  for (const [nth] of [...rounds].entries()) {
    const [first, second] = [await desk.add(), await desk.add()]
    const number = `RA-${nth + 1}`
    const answers = await Promise.all([
      record(first.orderId, { number }),
      record(second.orderId, { number }, {}, jorge),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('INVOICE_NUMBER_TAKEN')
  }
})

test('two people invoice the same order: it has one valid invoice', async () => {
  for (const _ of rounds) {
    const { orderId } = await desk.add()
    expect(statusesOf(await Promise.all([record(orderId), record(orderId, {}, {}, jorge)]))).toEqual([200, 409])
    expect((await ofOrder(orderId)).invoices).toHaveLength(1)
  }
})

test('an order is invoiced while its money is refunded: a credit note for exactly that is missing', async () => {
  for (const _ of rounds) {
    const { orderId } = await desk.add({ units: 2 })
    const back = { orderId, amount: 25_000, refundedSeen: 0, proof: [proof] }
    expect(statusesOf(await Promise.all([record(orderId), post('refund', back)]))).toEqual([200, 200])
    expect(await awaited(orderId)).toEqual(['credit_note', 25_000])
  }
})

test('two people write down credit notes that are together too much: one of them does', async () => {
  for (const _ of rounds) {
    const { orderId } = await desk.add({ units: 2 })
    const invoiceId = (await record(orderId)).body.data.invoices[0]._id
    const answers = await Promise.all([
      credit(invoiceId, { amount: 50_000 }),
      credit(invoiceId, { amount: 50_000 }, {}, jorge),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  }
})

test("the buyer of an order's invoice changes while it is invoiced: the invoice has one of the two, and keeps it", async () => {
  for (const _ of rounds) {
    const { orderId, buyer } = await desk.add()
    const [changed, recorded] = await Promise.all([
      buyer.post(`/api/own-invoices/${orderId}/buyer`, { buyer: company, version: 1 }),
      record(orderId),
    ])
    expect(recorded.status).toBe(200)
    const { invoices, buyer: its } = await ofOrder(orderId)
    expect(invoices[0].buyer.name).toBe(changed.status === 200 ? company.name : buyer.name)
    expect(its.name).toBe(invoices[0].buyer.name)
  }
})

test('the profile changes while an order is paid: its invoice is for one whole person', async () => {
  for (const _ of rounds) {
    const buyer = await openBuyer(shop)
    const [paid] = await Promise.all([
      buyer.buy({ [desk.products.chair]: 1 }),
      pool.query(`update users set name = 'Nueva', document = '77777' where id = $1`, [buyer.id]),
    ])
    const { name, documentNumber } = (await ofOrder(paid.body.data.orderId)).buyer
    expect([
      [buyer.name, '1020304050'],
      ['Nueva', '77777'],
    ]).toContainEqual([name, documentNumber])
  }
})

test('the shop begins to invoice while orders are paid: none is between the two', async () => {
  for (const _ of rounds) {
    await turn(null)
    const buyers = [await openBuyer(shop), await openBuyer(shop), await openBuyer(shop)]
    const [saved, ...paid] = await Promise.all([
      owner.send('PUT', '/api/shop-settings/invoices', { invoicesFrom: dayAgo(), seen: { invoicesFrom: null } }),
      ...buyers.map((buyer) => buyer.buy({ [desk.products.chair]: 1 }, { invoiceTo: company })),
    ])
    expect(statusesOf([saved, ...paid])).toEqual([200, 200, 200, 200])
    for (const { body } of paid) expect(await awaited(body.data.orderId)).toEqual(['invoice', 0])
  }
})
