import { expect, test } from 'vitest'

import { openDeskOrders } from '../../test/desk-orders.ts'
import { signInAs } from '../../test/people.ts'
import { openTestShop } from '../../test/shop.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('a buyer sees where each parcel is, with its guide, and where it goes', async () => {
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
  expect(order).toMatchObject({ needsAddress: false, address: { municipalityName: 'Pasto', department: 'Nariño' } })
  expect(order.shipments).toEqual([
    {
      ...{ _id: orderId, number: 1, state: 'to_prepare', carrier: null, carrierName: '', guide: '', trackingUrl: '' },
      ...{ preparedAt: null, sentAt: null, deliveredAt: null, returnedAt: null, expected: null },
      lines: [{ productId: desk.products.chair, quantity: 1 }],
    },
    {
      ...{ _id: shipmentId, number: 2, state: 'sent', carrier: 'interrapidisimo', carrierName: 'Interrapidísimo' },
      ...{ guide: '2400-41', trackingUrl: 'https://interrapidisimo.com/sigue-tu-envio/?guia=2400-41' },
      ...{ preparedAt: null, sentAt: moment, deliveredAt: null, returnedAt: null, expected: null },
      lines: [{ productId: desk.products.chair, quantity: 1 }],
    },
  ])
})

test('nobody but its buyer and ADMIN reads an address', async () => {
  const { orderId } = await desk.add()
  const other = await signInAs(shop)
  expect((await other.get(`/api/order-desk/order/${orderId}`)).status).toBe(403)
  expect(JSON.stringify((await other.get('/api/shopping-history')).body)).not.toContain('Calle 18')
  const { rows } = await shop.pool.query(
    `select count(*)::int as many from audit_log where concat_ws(' ', before, after, target) like '%Calle 18%'`,
  )
  expect(rows).toEqual([{ many: 0 }])
})
