import { afterEach, expect, test } from 'vitest'

import { statementEndings, whileChangesFail } from '../../../test/database/failing-changes.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openBuyer } from '../../../test/orders/buyers.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'

const { shop, desk, post, orderOf, cancel, send, expectWhole } = await openDesk()
const { pool } = shop
afterEach(expectWhole)

type Body = HttpResponse['body']
const cancelMany = (orders: string[], more = {}) => post('cancel-many', { orders, reason: 'no_units', ...more })

test('cancels many orders for one reason and returns the announced units and keys', async () => {
  const { orderId: two } = await desk.add({ units: 2 })
  const { orderId: mixed } = await desk.add({ units: 1, licences: 1 })
  const { orderId: sent } = await desk.add({ units: 3 })
  await send(sent)
  const orders = [two, mixed, sent]
  const sums = { units: 3, keys: 1, refundDue: 80_000 + 49_000 + 120_000 }
  expect((await post('if-cancelled', { orders })).body.data).toEqual({ orders: 3, ...sums })
  const chairs = await desk.stockOf('chair')
  const { body } = await cancelMany(orders, { detail: 'No llegó el camión' })
  expect(body.data).toMatchObject({ done: 3, ...sums })
  expect(body.data.results).toEqual(
    orders.map((orderId) => ({ orderId, isDone: true, code: '', message: '', last: null })),
  )
  expect(await desk.stockOf('chair')).toBe(chairs + 3)
  const [event] = (await orderOf(mixed)).history
  expect(event).toMatchObject({ event: 'cancelled', detail: { reason: 'no_units', text: 'No llegó el camión' } })
})

test('cancels each order by itself: refused ones give a reason, the others are cancelled', async () => {
  const { orderId: first } = await desk.add()
  const { orderId: second } = await desk.add()
  await cancel(first)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await post('if-cancelled', { orders: [first, second, unknown] })).body.data).toEqual({
    orders: 1,
    units: 2,
    keys: 0,
    refundDue: 80_000,
  })
  const { status, body } = await cancelMany([first, second, second, unknown])
  expect([status, body.data.done, body.data.refundDue]).toEqual([200, 1, 80_000])
  expect(body.data.results.map(({ code, message }: Body) => [code, message])).toEqual([
    ['ORDER_CHANGED', 'Adriana Rojas canceló el pedido. Así está ahora.'],
    ['', ''],
    ['ORDER_NOT_FOUND', expect.stringMatching(/./)],
  ])
})

test('cancels each order once when two people cancel the same ones concurrently', async () => {
  const orders = await desk.addMany(12)
  const answers = await Promise.all([cancelMany(orders), cancelMany(orders.toReversed())])
  expect(answers.map(({ body }) => body.data.done).reduce((a: number, b: number) => a + b)).toBe(12)
  const { rows } = await pool.query(
    `select count(*)::int as n from order_events where event = 'cancelled' and order_id = any ($1)`,
    [orders],
  )
  expect(rows).toEqual([{ n: 12 }])
})

test.each(statementEndings)(
  'an order whose cancelling ends by %s is busy, and the others are cancelled',
  async (_, code) => {
    const { lamp } = desk.products
    const ofLamp = await (await openBuyer(shop)).buy({ [lamp]: 1 })
    const orders = [(await desk.add()).orderId, ofLamp.body.data.orderId as string, (await desk.add()).orderId]
    const { status, body } = await whileChangesFail(pool, { productId: lamp, code }, () => cancelMany(orders))
    expect([status, body.data.done, body.data.units, body.data.refundDue]).toEqual([200, 2, 4, 160_000])
    expect(body.data.results.map((result: Body) => [result.orderId, result.code])).toEqual([
      [orders[0], ''],
      [orders[1], 'BUSY'],
      [orders[2], ''],
    ])
    expect((await orderOf(orders[1]!)).status).toBe('paid')
  },
)

test('a reason and orders are required', async () => {
  const { orderId } = await desk.add()
  expect((await cancelMany([orderId], { reason: 'porque sí' })).body.message).toBe('Elige por qué se cancelan.')
  expect((await cancelMany([])).body.message).toBe('Elige al menos un pedido.')
  expect((await post('if-cancelled', { orders: [] })).body.message).toBe('Elige al menos un pedido.')
  expect((await orderOf(orderId)).status).toBe('paid')
})

test('a second address is refused, and the refusal says whether the first one was equal', async () => {
  const { orderId } = await desk.add({ hasAddress: false })
  const give = (addressSeen: string | null) =>
    post('address', {
      orderId,
      addressSeen,
      recipient: 'Ana Lucía Guerrero',
      phone: '3155550199',
      municipalityCode: '52001',
      line: 'Carrera 6 # 12-30',
      indications: '',
    })
  const { body } = await give(null)
  expect((await give(null)).body).toMatchObject({
    message: 'Adriana Rojas agregó la dirección. Así está ahora.',
    data: { last: { event: 'address_added' } },
  })
  await give(body.data.addressId)
  expect((await give(body.data.addressId)).body).toMatchObject({
    message: 'Adriana Rojas cambió la dirección. Así está ahora.',
    data: { last: { event: 'address_given' } },
  })
})
