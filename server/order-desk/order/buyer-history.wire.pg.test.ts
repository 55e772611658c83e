import { describe, expect, test } from 'vitest'

import { addAddress, setRates, writtenAddress } from '../../../test/orders/delivery.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('a buyer sees each shipment with its state, guide and address', async () => {
  const { orderId, buyer } = await desk.add({ units: 2, licences: 1, hasAddress: false })
  expect((await buyer.history())[0]).toMatchObject({ needsAddress: true, address: null, deliveryCost: 0 })
  await desk.giveAddress(orderId)
  const { body } = await owner.get(`/api/order-desk/order/${orderId}`)
  const [{ lines }] = body.data.shipments
  const split = await post('split', {
    shipmentId: orderId,
    version: 1,
    lines: [{ lineId: lines[0].lineId, quantity: 1 }],
  })
  const { shipmentId } = split.body.data
  await post('send', { shipments: [{ shipmentId, version: 1, carrier: 'interrapidisimo', guide: '2400-41' }] })
  const [order] = await buyer.history()
  expect(order).toMatchObject({ needsAddress: false, address: { municipality: 'Pasto', department: 'Nariño' } })
  expect(order.shipments).toEqual([
    {
      ...{ _id: orderId, number: 1, state: 'to_prepare', carrier: null, carrierName: '', guide: '', trackingUrl: '' },
      ...{ preparedAt: null, sentAt: null, deliveredAt: null, returnedAt: null, cancelledAt: null },
      ...{ expected: null, newDays: null, toCollect: 0, address: null },
      lines: [{ productId: desk.products.chair, quantity: 1 }],
    },
    {
      ...{ _id: shipmentId, number: 2, state: 'sent', carrier: 'interrapidisimo', carrierName: 'Interrapidísimo' },
      ...{ guide: '2400-41', trackingUrl: 'https://interrapidisimo.com/sigue-tu-envio/?guia=2400-41' },
      ...{ preparedAt: null, sentAt: moment, deliveredAt: null, returnedAt: null, cancelledAt: null },
      ...{ expected: null, newDays: null, toCollect: 0 },
      address: {
        ...{ recipient: 'María Fernanda Benavides', phone: '3155550142', municipalityCode: '52001' },
        ...{ municipality: 'Pasto', department: 'Nariño', line: 'Calle 18 # 28-46, apto 301', indications: '' },
      },
      lines: [{ productId: desk.products.chair, quantity: 1 }],
    },
  ])
})

test('a parcel that has left keeps its address when the rest goes to another one', async () => {
  const { orderId, buyer } = await desk.add({ units: 2 })
  const { shipments, addressId } = (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
  const lines = [{ lineId: shipments[0].lines[0].lineId, quantity: 1 }]
  const { shipmentId } = (await post('split', { shipmentId: orderId, version: 1, lines })).body.data
  await post('send', { shipments: [{ shipmentId, version: 1, carrier: 'tcc', guide: '1' }] })
  const moved = await post('address', { ...writtenAddress('50001'), orderId, addressSeen: addressId })
  expect(moved.status).toBe(200)
  const [order] = await buyer.history()
  expect(order.address).toMatchObject({ municipalityCode: '50001', municipality: 'Villavicencio' })
  expect(order.shipments).toMatchObject([
    { number: 1, state: 'to_prepare', address: null },
    { number: 2, state: 'sent', address: { municipality: 'Pasto', line: 'Calle 18 # 28-46, apto 301' } },
  ])
  const { body } = await post('deliver', { shipments: [{ shipmentId, version: 2 }] })
  expect(body.data.done).toBe(1)
  expect((await buyer.history())[0].shipments[1].address).toMatchObject({ municipality: 'Pasto' })
})

describe('the expected days of an order', () => {
  /** A Friday morning in Bogotá; the Monday after it is a holiday. */
  const FRIDAY = '2025-11-14T15:42:00.000Z'
  const place = (orderId: string, days: readonly [number, number] | null, at: string) =>
    addAddress(shop.pool, orderId, { days, at })
  const paidAt = async (orderId: string, at: string) => {
    await shop.pool.query('alter table orders disable trigger user')
    await shop.pool.query('update orders set paid_at = $2 where id = $1', [orderId, at])
    await shop.pool.query('alter table orders enable trigger user')
  }
  const expectedBy = async ({ orderId, buyer }: Awaited<ReturnType<typeof desk.add>>) => {
    const [inHistory] = (await buyer.history())[0].shipments
    const [atDesk] = (await owner.get(`/api/order-desk/order/${orderId}`)).body.data.shipments
    const [printed] = (await post('print', { orders: [orderId] })).body.data[0].shipments
    expect([atDesk.expected, printed.expected]).toEqual([inHistory.expected, inHistory.expected])
    for (const shipment of [inHistory, atDesk, printed]) expect(shipment).not.toHaveProperty('promised')
    return inHistory.expected
  }

  test('are business days from the payment, until it arrives', async () => {
    const order = await desk.add({ hasAddress: false })
    await place(order.orderId, [1, 3], '2025-11-13T12:00:00Z')
    await paidAt(order.orderId, FRIDAY)
    const days = { from: '2025-11-18', to: '2025-11-20' }
    expect(await expectedBy(order)).toEqual(days)
    const shipments = (version: number) => [{ shipmentId: order.orderId, version }]
    await post('prepare', { shipments: shipments(1) })
    expect(await expectedBy(order)).toEqual(days)
    await post('send', { shipments: [{ ...shipments(2)[0], carrier: 'tcc', guide: '1' }] })
    expect(await expectedBy(order)).toEqual(days)
    await post('deliver', { shipments: shipments(3) })
    expect(await expectedBy(order)).toBeNull()
  })

  test('count from the first address if it was given after the payment', async () => {
    const order = await desk.add({ hasAddress: false })
    await paidAt(order.orderId, FRIDAY)
    expect(await expectedBy(order)).toBeNull()
    await place(order.orderId, [1, 3], '2025-11-20T04:59:00Z')
    // Still Wednesday in Bogotá.
    expect(await expectedBy(order)).toEqual({ from: '2025-11-20', to: '2025-11-24' })
    await place(order.orderId, [2, 2], '2025-11-30T12:00:00Z')
    expect(await expectedBy(order)).toEqual({ from: '2025-11-21', to: '2025-11-21' })
  })

  test('do not exist without a promise', async () => {
    const order = await desk.add({ hasAddress: false })
    await place(order.orderId, null, FRIDAY)
    expect(await expectedBy(order)).toBeNull()
  })

  test('stay when the desk corrects the address, and follow the rates of another municipality', async () => {
    await setRates(shop.pool, {}, { place: '50001', days: [4, 5] }, { place: '91', isCovered: false })
    const order = await desk.add({ hasAddress: false })
    await place(order.orderId, [1, 3], '2025-11-13T12:00:00Z')
    await paidAt(order.orderId, FRIDAY)
    const change = async (municipalityCode: string) => {
      const { addressId } = (await owner.get(`/api/order-desk/order/${order.orderId}`)).body.data
      const written = { ...writtenAddress(municipalityCode), orderId: order.orderId, addressSeen: addressId }
      expect((await post('address', written)).status).toBe(200)
      return expectedBy(order)
    }
    expect(await change('52001')).toEqual({ from: '2025-11-18', to: '2025-11-20' })
    expect(await change('50001')).toEqual({ from: '2025-11-21', to: '2025-11-24' })
    expect(await change('91001')).toBeNull()
  })
})

test('only the buyer and ADMIN read an address', async () => {
  const { orderId } = await desk.add()
  const other = await signInAs(shop)
  expect((await other.get(`/api/order-desk/order/${orderId}`)).status).toBe(403)
  expect(JSON.stringify((await other.get('/api/shopping-history')).body)).not.toContain('Calle 18')
  const { rows } = await shop.pool.query(
    `select count(*)::int as many from audit_log where concat_ws(' ', before, after, target) like '%Calle 18%'`,
  )
  expect(rows).toEqual([{ many: 0 }])
})
