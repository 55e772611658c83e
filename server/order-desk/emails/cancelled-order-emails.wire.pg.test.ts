import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { openPhoneOrders } from '../../../test/orders/phone-orders.ts'
import { PASSWORD } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const env = { ...TEST_VAULT_ENV, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const { pool } = shop
await pool.query('update delivery_rates set contra_entrega_up_to = 500000')
const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
const phone = await openPhoneOrders(shop)
const { owner } = phone
afterEach(() => expectInvariants(pool))

const post = (path: string, body: object, headers = {}) => owner.post(`/api/order-desk/${path}`, body, headers)
const read = async (orderId: string) => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const cancel = (orderId: string, reason: string, detail = '') => post('cancel', { orderId, reason, detail })
const today = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date())

/** Waits until every e-mail was sent or given up. @returns the e-mails to a buyer about completely cancelled orders */
async function emailsTo({ email }: { email: string }): Promise<string[]> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(email) && text.includes('Subject: Cancelamos tu pedido'))
    .map(({ text }) => text.slice(text.indexOf('\n\n') + 2).replaceAll('\u00A0', ' '))
    .map((text) => text.replaceAll('\r\n', '\n').trim())
}

test('a buyer who paid reads which goods do not come, why, and the refund; the typed detail stays at the desk', async () => {
  const { orderId, buyer } = await desk.add({ units: 2, licences: 1 })
  const { body } = await cancel(orderId, 'no_units', 'Se cayó la estantería')
  expect(body.data).toEqual({ units: 2, keys: 1, refundDue: 89_000 })
  const number = orderId.slice(0, 8).toUpperCase()
  expect(await emailsTo(buyer)).toEqual([
    `Hola, ${buyer.name}:

Cancelamos tu pedido del ${today}. Esto ya no te llega:

1 × Antivirus Escudrix
2 × Silla Bebenube Convertible

No tenemos unidades para enviarte.

Vamos a devolverte $ 89.000.

Lo sentimos. Si tienes preguntas, escríbenos a hola@alero.example.

Pedido: ${number}
Tu historial:
http://127.0.0.1:3000/clientPanel/history-shopping

Alero
http://127.0.0.1:3000`,
  ])
  const { history } = await read(orderId)
  const subject = 'Cancelamos tu pedido'
  expect(history).toContainEqual(expect.objectContaining({ event: 'email_sent', detail: { subject } }))
  const damage = `update outbox set order_id = (select id from orders where id <> $1 and state = 'paid' limit 1) where kind = 'order_cancelled' and order_id = $1`
  await desk.add()
  expect(await violatedInvariants(pool, damage, [orderId])).toContain('I56')
})

test('cancelled twice, concurrently and among many orders, an order is cancelled once and has one e-mail', async () => {
  const { orderId, buyer } = await desk.add()
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => cancel(orderId, 'other')),
    post('cancel-many', { orders: [orderId], reason: 'suspicious' }),
  ])
  const single = answers.slice(0, 4).filter(({ status }) => status === 200).length
  const together = answers[4]?.body.data.done
  expect(single + together).toBe(1)
  const texts = await emailsTo(buyer)
  expect(texts).toHaveLength(1)
  expect(texts[0]).not.toMatch(/sospech|Otro|unidades para enviarte|porque/i)
  expect(await cancel(orderId, 'other')).toMatchObject({ status: 409 })
  expect(await emailsTo(buyer)).toHaveLength(1)
})

test('a buyer who pays on delivery reads that nothing is to be paid, and one who requested it that it was done as requested', async () => {
  const { orderId, buyer } = await desk.addOnDelivery({ units: 1 })
  expect((await cancel(orderId, 'asked')).body.data).toEqual({ units: 1, keys: 0, refundDue: 0 })
  const [text, ...more] = await emailsTo(buyer)
  expect(more).toEqual([])
  for (const words of [
    '1 × Silla Bebenube Convertible',
    'Lo hicimos porque nos lo pediste.',
    'No tienes que pagar nada.',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/devolver|Lo sentimos|enlace/)
  expect(text).toContain('Tu historial:')
})

test('the client of a telephone order reads that its link is over, cancelled alone or among others', async () => {
  const [alone, among] = [await phone.take(), await phone.take()]
  const { client } = phone
  expect((await owner.post('/api/phone-orders/cancel', { orderId: alone.orderId, reason: 'no_units' })).status).toBe(
    200,
  )
  const before = await emailsTo(client)
  expect(before).toHaveLength(1)
  expect(before[0]).toContain('El enlace de pago ya no sirve. No tienes que pagar nada.')
  // The history does not show an order that was never paid.
  expect(before[0]).not.toContain('historial')
  expect((await post('cancel-many', { orders: [among.orderId], reason: 'other' })).body.data.done).toBe(1)
  const both = await emailsTo(client)
  expect(both).toHaveLength(2)
  expect(both[1]).toContain(`Pedido: ${among.orderId.slice(0, 8).toUpperCase()}`)
  expect(both[1]).not.toContain('No tenemos unidades')
})

test('the e-mail names only the rest of an order with a sent and a previously cancelled parcel', async () => {
  const { orderId, buyer } = await desk.add({ units: 6 })
  const split = async (quantity: number, version: number) => {
    const [{ lines }] = (await read(orderId)).shipments
    const wanted = [{ lineId: lines[0].lineId, quantity }]
    return (await post('split', { shipmentId: orderId, version, lines: wanted })).body.data.shipmentId
  }
  const [sent, cancelled] = [await split(1, 1), await split(2, 2)]
  await post('send', { shipments: [{ shipmentId: sent, version: 1, carrier: 'tcc', guide: '77' }] })
  expect((await post('cancel-shipment', { shipmentId: cancelled, version: 1, reason: 'no_units' })).status).toBe(200)
  expect((await cancel(orderId, 'other')).body.data).toMatchObject({ units: 3, refundDue: 240_000 })
  const texts = await emailsTo(buyer)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Esto ya no te llega:\n\n3 × Silla Bebenube Convertible\n\nVamos a devolverte $ 240.000.')
})

test('a refund made before the e-mail is sent is named as made, and a deleted account gets no e-mail', async () => {
  const { orderId, buyer } = await desk.add()
  await pool.query(`create function hold() returns trigger language plpgsql as
    $$ begin new.due_at := now() + interval '1 hour'; return new; end $$;
    create trigger hold before insert on outbox for each row execute function hold()`)
  await cancel(orderId, 'other')
  await pool.query('drop trigger hold on outbox; drop function hold()')
  const name = `${'a'.repeat(32)}-800`
  await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [name, owner.id])
  const proof = [`/pictures/${name}.webp`]
  expect((await post('refund', { orderId, amount: 80_000, refundedSeen: 0, proof })).status).toBe(200)
  const [text] = await emailsTo(buyer)
  expect(text).toContain('Ya te devolvimos $ 80.000.')
  expect(text).not.toContain('Vamos a devolverte')

  const gone = await desk.add()
  expect((await gone.buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
  await cancel(gone.orderId, 'other')
  const queued = await pool.query(`select from outbox where kind = 'order_cancelled' and order_id = $1`, [gone.orderId])
  expect(queued.rowCount).toBe(0)
})
