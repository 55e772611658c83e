import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { migrate } from '../../platform/database/migrate.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
const read = async (orderId: string): Promise<Body> => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const prepare = (orderId: string) => post('prepare', { shipments: [{ shipmentId: orderId, version: 1 }] })

test('an order without an address still waits for it after a refused step or a split of its shipment', async () => {
  const { orderId } = await desk.add({ units: 3, hasAddress: false })
  expect((await prepare(orderId)).body.code).toBe('ADDRESS_MISSING')
  expect((await read(orderId)).state).toBe('address_missing')
  const [{ lines }] = (await read(orderId)).shipments
  await post('split', { shipmentId: orderId, version: 1, lines: [{ lineId: lines[0].lineId, quantity: 1 }] })
  expect((await read(orderId)).state).toBe('address_missing')
  expect((await prepare(orderId)).body.code).toBe('SHIPMENT_CHANGED')
  // The order has waited for its address for three days, and is to be prepared since now.
  await pool.query(`alter table orders disable trigger user;
    update orders set paid_at = now() - interval '3 days', desk_since = now() - interval '3 days' where id = '${orderId}';
    update shipments set to_prepare_since = now() - interval '3 days' where order_id = '${orderId}';
    alter table orders enable trigger user`)
  expect(await read(orderId)).toMatchObject({ state: 'address_missing', isLate: true })
  await desk.giveAddress(orderId)
  expect(await read(orderId)).toMatchObject({ state: 'to_prepare', isLate: false })
  expect((await read(orderId)).shipments.map(({ state }: Body) => state)).toEqual(['to_prepare', 'to_prepare'])
})

test('an order that an earlier release counted as to be prepared waits for its address after the upgrade', async () => {
  const { orderId } = await desk.add({ hasAddress: false })
  await prepare(orderId)
  await pool.query(`alter table orders disable trigger user;
    update orders set desk_state = 'to_prepare' where id = '${orderId}';
    alter table orders enable trigger user;
    delete from schema_functions where path = 'order-desk/after-change.sql'`)
  expect(await migrate(shop.connectionString)).toEqual(['order-desk/after-change.sql'])
  expect((await read(orderId)).state).toBe('address_missing')
})
