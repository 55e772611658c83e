import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'
import { migrate } from '../../platform/database/migrate.ts'

const { shop, desk, post, orderOf, send, addProof, expectWhole } = await openDesk()
const { pool } = shop
afterEach(expectWhole)

type Body = HttpResponse['body']
const proof = [await addProof('a')]
const byTransfer = (orderId: string, amount: number, refundedSeen = 0) =>
  post('refund', { orderId, amount, refundedSeen, proof })
const byProvider = (orderId: string) => post('refund-by-provider', { orderId, refundedSeen: 0 })
const ways = [
  ['by transfer', (orderId: string, total: number) => byTransfer(orderId, total)],
  ['through its provider', (orderId: string) => byProvider(orderId)],
] as const
const keysIn = async (buyer: Awaited<ReturnType<typeof desk.add>>['buyer']): Promise<string[]> =>
  (await buyer.history())[0].products.flatMap(({ licenseKeys }: Body) => licenseKeys)

/** A chair and a licence; the chair was sent, came back and was received. */
async function addReceived() {
  const order = await desk.add({ units: 1, licences: 1 })
  const about = { shipmentId: order.orderId }
  await send(order.orderId)
  await post('return', { ...about, version: 2 })
  await post('receive', { ...about, version: 3 })
  return order
}

describe.each(ways)('a full refund of an order %s', (_, refund) => {
  test('takes the key back that nobody has seen: it is for sale again and is never shown', async () => {
    const [chairs, keys] = [await desk.stockOf('chair'), await desk.stockOf('antivirus')]
    const { orderId, buyer } = await addReceived()
    expect((await orderOf(orderId)).ifCancelled).toEqual({ units: 0, keys: 1 })
    expect((await refund(orderId, 49_000)).body.data).toMatchObject({ refunded: 49_000, refundable: 0 })
    expect([await desk.stockOf('chair'), await desk.stockOf('antivirus')]).toEqual([chairs, keys])
    expect(await keysIn(buyer)).toEqual([])
    const { status, history } = await orderOf(orderId)
    expect(status).toBe('refunded')
    expect(history.some(({ detail }: Body) => detail.keys === 1)).toBe(true)
  })

  test('leaves a seen key with its buyer', async () => {
    const { orderId, buyer } = await addReceived()
    const keys = await desk.stockOf('antivirus')
    const seen = await keysIn(buyer)
    expect(seen).toHaveLength(1)
    expect((await orderOf(orderId)).ifCancelled).toEqual({ units: 0, keys: 0 })
    expect((await refund(orderId, 49_000)).status).toBe(200)
    expect(await keysIn(buyer)).toEqual(seen)
    expect(await desk.stockOf('antivirus')).toBe(keys)
  })

  test('takes the keys of an order of licences back', async () => {
    const keys = await desk.stockOf('antivirus')
    const { orderId, buyer } = await desk.add({ units: 0, licences: 2 })
    expect((await refund(orderId, 18_000)).status).toBe(200)
    expect(await keysIn(buyer)).toEqual([])
    expect(await desk.stockOf('antivirus')).toBe(keys)
  })

  test('and whose buyer views the key concurrently: it is shown or for sale again, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const keys = await desk.stockOf('antivirus')
      const { orderId, buyer } = await desk.add({ units: 0, licences: 1 })
      const [shown] = await Promise.all([keysIn(buyer), refund(orderId, 9_000)])
      expect(await keysIn(buyer)).toHaveLength(shown.length)
      expect(await desk.stockOf('antivirus')).toBe(keys - shown.length)
    }
  })
})

test('a partial refund leaves the key with its buyer; with the rest of the refund the key is for sale again', async () => {
  const keys = await desk.stockOf('antivirus')
  const { orderId, buyer } = await addReceived()
  await byTransfer(orderId, 40_000)
  expect(await desk.stockOf('antivirus')).toBe(keys - 1)
  await byTransfer(orderId, 9_000, 40_000)
  expect(await desk.stockOf('antivirus')).toBe(keys)
  expect(await keysIn(buyer)).toEqual([])
})

/** The allowed goods of an order before the migration (0033_order_desk_3_cancelled.sql, 0034_contra_entrega.sql). */
const FORMER_CHECK = `
  case state when 'on_delivery' then goods = 'sold' when 'uncollected' then goods = 'returned' else goods = any (case
    when state = 'pending' then array['held']
    when state in ('paid', 'voided') then array['sold']
    when state in ('declined', 'expired', 'cancelled') then array['released']
    when state = 'review' then array['held', 'released']
    when paid_at is not null then array['sold', 'returned']
    else array['released'] end) end`

test('an upgrade returns goods that an earlier release refunded and left sold', async () => {
  const [chairs, keys] = [await desk.stockOf('chair'), await desk.stockOf('antivirus')]
  const { orderId, buyer } = await desk.add({ units: 1, licences: 1 })
  const seen = await desk.add({ units: 0, licences: 1 })
  expect(await keysIn(seen.buyer)).toHaveLength(1)
  const name = '0058_money_back_goods_back.sql'
  await pool.query(
    `alter table orders disable trigger user;
     alter table orders drop constraint orders_goods_of_state, add constraint orders_goods_of_state check (${FORMER_CHECK}) not valid;
     update orders set state = 'voided', goods = 'sold' where id in ('${orderId}', '${seen.orderId}');
     insert into sales_changes (order_id, sign) values ('${orderId}', -1), ('${seen.orderId}', -1);
     alter table orders enable trigger user;
     delete from schema_migrations where name = '${name}';
     delete from schema_functions where path = 'order-desk/after-change.sql'`,
  )
  expect(await migrate(shop.connectionString)).toEqual([name, 'order-desk/after-change.sql'])
  expect([await desk.stockOf('chair'), await desk.stockOf('antivirus')]).toEqual([chairs, keys - 1])
  expect(await keysIn(buyer)).toEqual([])
  expect(await keysIn(seen.buyer)).toHaveLength(1)
})
