import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url } })
const { pool } = shop
await pool.query('update delivery_rates set contra_entrega_up_to = 500000')
const owner = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(pool))

const SUBJECT = 'Cancelamos un envío de tu pedido'
const post = (path: string, body: object, headers = {}) => owner.post(`/api/order-desk/${path}`, body, headers)
const read = async (orderId: string) => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data

/** Moves all but one chair into a second shipment. @returns its id */
async function split(orderId: string, quantity: number): Promise<string> {
  const [{ lines }] = (await read(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity }]
  return (await post('split', { shipmentId: orderId, version: 1, lines: wanted })).body.data.shipmentId
}
async function cancel(orderId: string, shipmentId: string, headers = {}): Promise<void> {
  const shipment = (await read(orderId)).shipments.find(({ _id }: { _id: string }) => _id === shipmentId)
  const { status } = await post(
    'cancel-shipment',
    { shipmentId, version: shipment.version, reason: 'no_units' },
    headers,
  )
  expect(status).toBe(200)
}
/** Waits until every e-mail was sent or given up. @returns those to a buyer about cancelled shipments */
async function emailsTo({ email }: { email: string }): Promise<string[]> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(email) && text.includes(SUBJECT))
    .map(({ text }) => text.replaceAll('\u00A0', ' '))
}

test('a buyer who paid gets one e-mail about a cancelled shipment: its lines, the refund, and that the rest stays', async () => {
  const { orderId, buyer } = await desk.add({ units: 3 })
  const shipment = await split(orderId, 2)
  const key = { 'idempotency-key': 'envio-cancelado-2' }
  const seen = { shipmentId: shipment, version: 1, reason: 'no_units' }
  for (const _time of [1, 2]) expect((await post('cancel-shipment', seen, key)).status).toBe(200)
  const texts = await emailsTo(buyer)
  expect(texts).toHaveLength(1)
  for (const words of [
    '2 × Silla Bebenube Convertible',
    'Vamos a devolverte $ 80.000.',
    'Lo demás de tu pedido sigue igual.',
    `Pedido: ${orderId.slice(0, 8).toUpperCase()}`,
  ]) {
    expect(texts[0]).toContain(words)
  }
  expect(texts[0]).not.toContain('efectivo')
  const { history } = await read(orderId)
  expect(history).toContainEqual(
    expect.objectContaining({ event: 'email_sent', shipment: 2, detail: { subject: SUBJECT } }),
  )
  const damage = `update outbox set occasion = gen_random_uuid()::text where kind = 'parcel_cancelled' and occasion = $1`
  expect(await violatedInvariants(pool, damage, [shipment])).toContain('I30')
})

test('a buyer who pays on delivery reads the new amount to pay, and that it is zero after the last cancelled shipment', async () => {
  const { orderId, buyer } = await desk.addOnDelivery({ units: 3 })
  const shipment = await split(orderId, 2)
  await cancel(orderId, shipment)
  const [first] = await emailsTo(buyer)
  expect(first).toContain('Cuando llegue lo demás, ten listos $ 40.000 en efectivo.')
  expect(first).not.toContain('devolverte')
  await cancel(orderId, orderId)
  const texts = await emailsTo(buyer)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('Con esto todo tu pedido queda cancelado.')
  expect(texts[1]).not.toMatch(/Lo demás|efectivo|devolver/)
})

test('cancelling the last shipment of a paid order refunds everything; the e-mail names remaining licences', async () => {
  const { orderId, buyer } = await desk.add()
  await cancel(orderId, orderId)
  const [last] = await emailsTo(buyer)
  expect(last).toContain('Con esto todo tu pedido queda cancelado.')
  expect(last).toContain('Vamos a devolverte $ 80.000.')

  const licensed = await desk.add({ units: 1, licences: 1 })
  await cancel(licensed.orderId, licensed.orderId)
  const [text] = await emailsTo(licensed.buyer)
  expect(text).toContain('Vamos a devolverte $ 40.000.')
  expect(text).toContain('Lo demás de tu pedido sigue igual.')
})

test('a shipment that was announced as sent cannot be cancelled, and a deleted account gets no e-mail', async () => {
  const { orderId, buyer } = await desk.add({ units: 3 })
  const shipment = await split(orderId, 2)
  await post('send', { shipments: [{ shipmentId: shipment, version: 1, carrier: 'tcc', guide: '77' }] })
  const refused = await post('cancel-shipment', { shipmentId: shipment, version: 2, reason: 'no_units' })
  expect([refused.status, refused.body.code]).toEqual([409, 'SHIPMENT_STATE'])
  expect(await emailsTo(buyer)).toEqual([])

  const gone = await desk.add({ units: 3 })
  const other = await split(gone.orderId, 2)
  expect((await gone.buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
  await cancel(gone.orderId, other)
  expect(
    (await pool.query(`select from outbox where kind = 'parcel_cancelled' and order_id = $1`, [gone.orderId])).rowCount,
  ).toBe(0)
})
