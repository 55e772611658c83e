import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { writtenAddress } from '../../test/orders/delivery.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk()
const { pool } = shop
const { chair, lamp, antivirus } = desk.products
await pool.query(`update shop_settings set charges_iva = true, has_charged_iva = true`)
await pool.query(`update products set tax_code = case id when $1 then 'IVA5' when $2 then 'EXENTO' else '' end`, [
  lamp,
  antivirus,
])
afterEach(() => expectInvariants(pool))

const orderOf = async (orderId: string) => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const mailTo = async ({ email }: { email: string }, subject: string) => {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const found = () => mailbox.emails.find(({ to, text }) => to.includes(email) && text.includes(`Subject: ${subject}`))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return (
    found()
      ?.text.replaceAll(/[\u00A0\u202F]/g, ' ')
      .replaceAll('\r\n', '\n') ?? ''
  )
}
const taxesBack = async (orderId: string) =>
  (
    await pool.query(
      `select t.tax_code as code, t.amount::int, t.iva::int from order_refund_taxes t
       join order_refunds r on r.id = t.refund_id where r.order_id = $1 order by r.id, 1`,
      [orderId],
    )
  ).rows

test('history, desk and e-mail show the IVA of an order, by rate when there are several (P-288)', async () => {
  const buyer = await openBuyer(shop)
  const { body } = await buyer.buy({ [chair]: 2, [lamp]: 3, [antivirus]: 1 })
  const iva = [
    { taxCode: 'IVA19', base: 67_227, iva: 12_773 },
    { taxCode: 'IVA5', base: 42_857, iva: 2_143 },
  ]
  expect((await buyer.history())[0].iva).toEqual(iva)
  expect((await orderOf(body.data.orderId)).money.iva).toEqual(iva)
  const number = body.data.orderId.slice(0, 8).toUpperCase()
  expect(await mailTo(buyer, `Recibimos tu pedido ${number}`)).toContain(
    `Total: $ 134.000\nIVA 19 % incluido: $ 12.773\nIVA 5 % incluido: $ 2.143\nPedido: ${number}`,
  )
  const plain = await desk.add({ units: 0, licences: 1 })
  expect((await orderOf(plain.orderId)).money.iva).toEqual([])
})

test('transfer e-mail, payment link and its e-mail show it too, and omit the rate when there is only one', async () => {
  const iva = [{ taxCode: 'IVA19', base: 33_613, iva: 6_387 }]
  const { buyer, orderId } = await desk.addByTransfer({ units: 1 })
  const number = orderId.slice(0, 8).toUpperCase()
  expect(await mailTo(buyer, `Transfiere el pago de tu pedido ${number}`)).toContain(
    'Total a transferir: $ 40.000\nIVA incluido: $ 6.387\n',
  )
  const client = await openBuyer(shop)
  const placed = await owner.post(
    '/api/phone-orders',
    {
      clientId: client.id,
      products: [{ productId: chair, quantity: 1, sellingPrice: 40_000 }],
      address: writtenAddress('52001'),
    },
    { 'idempotency-key': 'una-silla' },
  )
  const { link } = placed.body.data
  const token = String(link.path).split('token=')[1]
  expect((await openVisitor(shop.address).post('/api/payment-link', { token })).body.data.iva).toEqual(iva)
  expect((await orderOf(placed.body.data.orderId)).money.iva).toEqual(iva)
})

test('a cancelled parcel refunds its own IVA, and the rest of the order the remaining IVA', async () => {
  const buyer = await openBuyer(shop)
  const { body } = await buyer.buy({ [chair]: 1, [lamp]: 2 })
  const orderId = String(body.data.orderId)
  await desk.giveAddress(orderId)
  const [first] = (await orderOf(orderId)).shipments
  const chairLine = first.lines.find(({ productId }: { productId: string }) => productId === chair)
  const split = await owner.post('/api/order-desk/split', {
    shipmentId: first._id,
    version: first.version,
    lines: [{ lineId: chairLine.lineId, quantity: 1 }],
  })
  expect(split.status).toBe(200)
  const apart = (await orderOf(orderId)).shipments.find(({ lines }: { lines: { productId: string }[] }) =>
    lines.some(({ productId }) => productId === chair),
  )
  const cancelled = await owner.post('/api/order-desk/cancel-shipment', {
    shipmentId: apart._id,
    version: apart.version,
    reason: 'asked',
  })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Envío cancelado'])
  const name = `${'a'.repeat(32)}-800`
  await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [name, owner.id])
  const refund = (amount: number, seenRefunded: number) =>
    owner.post('/api/order-desk/refund', {
      orderId,
      amount,
      refundedSeen: seenRefunded,
      proof: [`/pictures/${name}.webp`],
      note: '',
    })
  expect((await refund(40_000, 0)).status).toBe(200)
  expect(await taxesBack(orderId)).toEqual([{ code: 'IVA19', amount: 40_000, iva: 6_387 }])
  expect((await owner.post('/api/order-desk/cancel', { orderId, reason: 'asked' })).status).toBe(200)
  expect((await refund(30_000, 40_000)).status).toBe(200)
  expect(await taxesBack(orderId)).toEqual([
    { code: 'IVA19', amount: 40_000, iva: 6_387 },
    { code: 'IVA5', amount: 30_000, iva: 1_429 },
  ])
})
