import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { deskEmails } from '../emails/desk-emails.ts'

const shop = await openTestShop({ demo: false })
await shop.pool.query(`update delivery_rates set cost = 18900, contra_entrega_up_to = 500000`)
const adriana = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(shop.pool))

type Body = HttpResponse['body']
const post = (path: string, body: object) => adriana.post(`/api/order-desk/${path}`, body)
const read = async (orderId: string): Promise<Body> => (await adriana.get(`/api/order-desk/order/${orderId}`)).body.data
const writers = deskEmails({
  db: shop.db,
  now: () => new Date(),
  shop: { name: 'Tienda', publicUrl: 'https://tienda.co', helpEmail: 'ayuda@tienda.co' },
})

/** Chairs of $ 40.000 in two shipments, one in the first and two in the second, with $ 18.900 of delivery: $ 138.900. */
async function inTwoShipments() {
  const { orderId, buyer } = await desk.addOnDelivery({ units: 3, deliveryCost: 18_900 })
  const [{ lines }] = (await read(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity: 2 }]
  const split = await post('split', { shipmentId: orderId, version: 1, lines: wanted })
  return { orderId, buyer, shipments: [orderId, String(split.body.data.shipmentId)] as const }
}

async function step(path: string, shipmentId: string): Promise<void> {
  const { rows } = await shop.pool.query('select version from shipments where id = $1', [shipmentId])
  const seen = { shipmentId, version: rows[0].version }
  const body =
    path === 'send'
      ? { shipments: [{ ...seen, carrier: 'tcc', guide: '77' }] }
      : path === 'deliver'
        ? { shipments: [seen] }
        : seen
  expect((await post(path, body)).status).toBe(200)
}

/** The amounts shown everywhere: each label, each e-mail, the list, the order's page, the print, and the buyer's history. */
async function everywhere({ orderId, buyer, shipments }: Awaited<ReturnType<typeof inTwoShipments>>) {
  const order = await read(orderId)
  const list = (await adriana.get(`/api/order-desk?state=all&q=${orderId}`)).body.data
  const [printed] = (await post('print', { orders: [orderId] })).body.data
  const emails = shipments.map(async (occasion) => {
    const { rows } = await shop.pool.query('select sent_at from shipments where id = $1', [occasion])
    if (rows[0].sent_at === null) return 'not sent'
    const email = await writers.order_sent?.({ about: orderId, occasion } as never)
    return /Ten listos (.+) en efectivo/.exec((email as { text: string }).text)?.[1]?.replace(/\s/, ' ') ?? 'none'
  })
  return {
    desk: [order.toCollect, list[0].toCollect, printed.toCollect],
    labels: Object.fromEntries(printed.shipments.map(({ number, toCollect }: Body) => [number, toCollect])),
    emails: await Promise.all(emails),
    buyer: (await buyer.history())[0].toCollect,
  }
}

test('the cash of an order is collected once, without the refused shipment, and registered to the peso', async () => {
  const order = await inTwoShipments()
  const { orderId, buyer, shipments } = order
  await step('send', shipments[0])
  expect(await everywhere(order)).toEqual({
    desk: [138_900, 138_900, 138_900],
    labels: { 1: 138_900, 2: 0 },
    emails: ['$ 138.900', 'not sent'],
    buyer: 138_900,
  })
  await step('return', shipments[0])
  await step('send', shipments[1])
  expect(await everywhere(order)).toEqual({
    desk: [98_900, 98_900, 98_900],
    labels: { 1: 0, 2: 98_900 },
    emails: ['none', '$ 98.900'],
    buyer: 98_900,
  })
  await step('deliver', shipments[1])
  expect((await everywhere(order)).buyer).toBe(0)
  const outdated = await post('collect', { orderId, amountSeen: 138_900 })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'ORDER_CHANGED'])
  expect((await post('collect', { orderId, amountSeen: -1 })).body.fields).toEqual([
    { field: 'amountSeen', message: 'Escribe un valor en pesos, sin decimales.' },
  ])
  expect((await read(orderId)).status).toBe('on_delivery')
  const { body } = await post('collect', { orderId, amountSeen: 98_900 })
  expect(body).toMatchObject({ data: { amount: 98_900 } })
  const paid = await read(orderId)
  expect(paid).toMatchObject({ status: 'paid', toCollect: 0, money: { total: 138_900, cameBackUnpaid: 40_000 } })
  expect(paid.history[0]).toMatchObject({ event: 'collected', detail: { amount: 98_900 } })
  expect((await buyer.history())[0]).toMatchObject({ status: 'paid', cameBackUnpaid: 40_000, toCollect: 0 })
  // The goods that come back now were never paid, so nothing is to be refunded.
  await step('receive', shipments[0])
  expect(await read(orderId)).toMatchObject({ state: 'delivered', money: { cameBackUnpaid: 40_000 } })
})

test('an order with two duties is listed under both, once in `todo`, and with the older one first', async () => {
  const { orderId, shipments } = await inTwoShipments()
  const counts = async () => (await adriana.get('/api/order-desk?state=todo')).body.counts
  const before = await counts()
  const tabsWith = async (q: string): Promise<unknown> => {
    const found: Body = {}
    for (const state of ['todo', 'to_prepare', 'prepared', 'to_collect', 'all']) {
      const { body } = await adriana.get(`/api/order-desk?${new URLSearchParams({ state, q })}`)
      const rows = body.data.filter(({ _id }: Body) => _id === orderId)
      found[state] = rows.map((row: Body) => [row.state, row.second])
    }
    return found
  }
  await step('send', shipments[0])
  const rows = [['to_prepare', 'to_collect']]
  const expected = { todo: rows, to_prepare: rows, prepared: [], to_collect: rows, all: rows }
  expect([await tabsWith(''), await tabsWith(orderId)]).toEqual([expected, expected])
  expect(await counts()).toEqual({ ...before, to_collect: before.to_collect + 1 })
  // Its cash waits longer than the shipment prepared just now.
  expect((await post('prepare', { shipments: [{ shipmentId: shipments[1], version: 1 }] })).status).toBe(200)
  const later = [['to_collect', 'prepared']]
  expect(await tabsWith('')).toEqual({ todo: later, to_prepare: [], prepared: later, to_collect: later, all: later })
  const today = (await adriana.get('/api/today')).body.data.orders
  expect(today.find(({ state }: Body) => state === 'prepared')).toMatchObject({ count: (await counts()).prepared })
  await step('send', shipments[1])
  expect(await tabsWith('')).toMatchObject({ prepared: [], to_collect: [['to_collect', null]] })
})

test('a buyer who paid with a shipment that came back before its cash was registered is not asked to pay again', async () => {
  const order = await inTwoShipments()
  const { orderId, shipments } = order
  await step('send', shipments[0])
  await step('deliver', shipments[0])
  await step('return', shipments[0])
  await step('send', shipments[1])
  expect(await everywhere(order)).toEqual({
    desk: [138_900, 138_900, 138_900],
    labels: { 1: 138_900, 2: 0 },
    emails: ['$ 138.900', 'none'],
    buyer: 0,
  })
  expect((await post('collect', { orderId })).body.data).toEqual({ amount: 138_900 })
  await step('receive', shipments[0])
  await step('deliver', shipments[1])
  // The returned goods were paid: their price is due to the buyer.
  expect(await read(orderId)).toMatchObject({ state: 'refund_due', money: { cameBackUnpaid: 0 } })
})

test('goods returned after another shipment was refused unpaid leave the rest due with the last one', async () => {
  const order = await inTwoShipments()
  const { orderId, shipments } = order
  await step('send', shipments[1])
  await step('deliver', shipments[1])
  expect(await everywhere(order)).toMatchObject({ labels: { 1: 138_900, 2: 0 }, buyer: 138_900 })
  await step('return', shipments[1])
  expect(await everywhere(order)).toMatchObject({ labels: { 1: 58_900, 2: 0 }, buyer: 58_900 })
  await step('send', shipments[0])
  expect((await post('collect', { orderId })).body.data).toEqual({ amount: 58_900 })
  await step('receive', shipments[1])
  expect(await read(orderId)).toMatchObject({ state: 'sent', money: { cameBackUnpaid: 80_000 } })
})

test('the history shows the cash with the shipment that collects it, also while another one leaves first', async () => {
  const { buyer, shipments } = await inTwoShipments()
  const cashByShipment = async () => {
    const [{ toCollect, shipments }] = await buyer.history()
    return [toCollect, ...shipments.map((shipment: Body) => [shipment.state, shipment.toCollect])]
  }
  await step('send', shipments[1])
  expect(await cashByShipment()).toEqual([138_900, ['to_prepare', 138_900], ['sent', 0]])
  await step('send', shipments[0])
  expect(await cashByShipment()).toEqual([138_900, ['sent', 138_900], ['sent', 0]])
  await step('deliver', shipments[0])
  expect(await cashByShipment()).toEqual([0, ['delivered', 0], ['sent', 0]])
  const whole = await desk.addOnDelivery({ units: 1, deliveryCost: 18_900 })
  expect((await whole.buyer.history())[0].shipments).toMatchObject([{ number: 1, toCollect: 58_900 }])
})

test('the IVA of an order is that of the collected cash: goods returned before were never sold (P-288)', async () => {
  const settle = (chargesIva: boolean) =>
    shop.pool.query('update shop_settings set charges_iva = $1, has_charged_iva = true', [chargesIva])
  await settle(true)
  const { orderId, shipments } = await inTwoShipments()
  await settle(false)
  expect((await read(orderId)).money.iva).toEqual([{ taxCode: 'IVA19', base: 116_722, iva: 22_178 }])
  await step('send', shipments[0])
  await step('send', shipments[1])
  await step('return', shipments[0])
  expect((await post('collect', { orderId, amountSeen: 98_900 })).status).toBe(200)
  const taxes = async () =>
    (
      await shop.pool.query(
        `select t.tax_code as code, t.amount::int, t.iva::int, t.delivery::int
         from orders o cross join lateral taxes_of_order(o) t where o.id = $1`,
        [orderId],
      )
    ).rows
  const sold = [{ code: 'IVA19', amount: 98_900, iva: 15_791, delivery: 18_900 }]
  expect(await taxes()).toEqual(sold)
  await step('receive', shipments[0])
  expect(await taxes()).toEqual(sold)
})
