import { afterEach, describe, expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'
import { addLicenceKeys } from '../licences/add-licence-keys.ts'

const { shop, desk, post, orderOf, cancel, send, addProof, expectWhole } = await openDesk()
const { db, pool, vault } = shop
afterEach(expectWhole)

let keys = 0
/** Changes a product that was sold in boxes to five licence keys. */
const license = (productId: string) =>
  db.transaction().execute((tx) =>
    addLicenceKeys(tx, vault, {
      productId,
      licences: Array.from({ length: 5 }, () => `LICENCIA-${(keys += 1)}`),
    }),
  )
const stockOf = async (id: string): Promise<number> =>
  (await pool.query('select stock from products where id = $1', [id])).rows[0].stock

/** A paid order of units of a product with a counted stock, with its address. */
async function buy(units: number) {
  const product = await addProduct(shop, { stock: 5 })
  const { orderId } = (await (await openBuyer(shop)).buy({ [product]: units })).body.data
  await desk.giveAddress(orderId)
  return { orderId: String(orderId), product }
}

describe('units of a product that is now sold as licences', () => {
  test('do not become keys when their order is cancelled', async () => {
    const { orderId, product } = await buy(1)
    await license(product)
    const together = await post('if-cancelled', { orders: [orderId] })
    expect([together.status, together.body.data]).toEqual([200, { orders: 1, units: 0, keys: 0, refundDue: 50_000 }])
    expect((await orderOf(orderId)).ifCancelled).toEqual({ units: 0, keys: 0 })
    const cancelled = await cancel(orderId)
    expect([cancelled.status, cancelled.body.data]).toEqual([200, { units: 0, keys: 0, refundDue: 50_000 }])
    expect(await stockOf(product)).toBe(5)
  })

  test('do not become keys when their shipment is cancelled', async () => {
    const { orderId, product } = await buy(2)
    const [line] = (await orderOf(orderId)).shipments[0].lines
    const divided = await post('split', {
      ...{ shipmentId: orderId, version: 1, lines: [{ lineId: line.lineId, quantity: 1 }] },
    })
    expect(divided.status).toBe(200)
    await license(product)
    const { _id: shipmentId, version, ifCancelled } = (await orderOf(orderId)).shipments[1]
    expect(ifCancelled).toMatchObject({ units: 0, refundDue: 50_000 })
    const cancelled = await post(
      'cancel-shipment',
      { shipmentId, version, reason: 'no_units' },
      { 'idempotency-key': 'c'.repeat(32) },
    )
    expect([cancelled.status, cancelled.body.data.units, await stockOf(product)]).toEqual([200, 0, 5])
  })

  test('are still to be cancelled before a full refund', async () => {
    const { orderId, product } = await buy(1)
    await license(product)
    const proof = [await addProof('a')]
    const refund = () => post('refund', { orderId, amount: 50_000, refundedSeen: 0, proof })
    expect((await refund()).body.code).toBe('CANCEL_FIRST')
    expect((await post('refund-by-provider', { orderId, refundedSeen: 0 })).body.code).toBe('CANCEL_FIRST')
    expect((await cancel(orderId)).status).toBe(200)
    expect((await refund()).status).toBe(200)
  })

  test('do not become keys when their shipment is received', async () => {
    const { orderId, product } = await buy(1)
    await send(orderId)
    await license(product)
    await post('return', { shipmentId: orderId, version: 2 })
    expect((await post('receive', { shipmentId: orderId, version: 3 })).status).toBe(200)
    expect(await stockOf(product)).toBe(5)
  })

  test('are not available for a late payment: no key is taken, and the payment is refunded', async () => {
    const product = await addProduct(shop, { stock: 5 })
    const buyer = await openBuyer(shop)
    const { attempt } = (await buyer.buy({ [product]: 1 }, { simulated: 'pending' })).body.data
    await pool.query(
      `update payment_attempts set expires_at = now() - interval '1 second', last_check_at = null where id = $1`,
      [attempt],
    )
    expect((await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data.status).toBe('expired')
    await license(product)
    const { body } = await buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' })
    expect([body.data.status, await stockOf(product)]).toEqual(['refund_due', 5])
  })

  test('do not become keys when a visit returns them', async () => {
    await openMoneyOwner(shop)
    const technician = await openTechnician(shop)
    const billing = openVisitBilling(technician)
    const product = await addProduct(shop, { price: 10_000, stock: 5 })
    const client = await openClient(shop)
    const { _id: visit } = (await client.postCorrective({ descripcion: 'No suena' })).body.data
    await technician.take(visit, 1)
    await billing.stage(visit, 'started')
    await billing.addPart(visit, product, { quantity: 2 })
    const [part] = (await billing.agree(visit)).body.data.money.parts
    await license(product)
    const { status } = await billing.post(visit, 'take-back-line', {
      ...{ lineId: part._id, version: part.version, reason: 'No hacía falta' },
    })
    expect([status, await stockOf(product)]).toEqual([200, 5])
  })
})
