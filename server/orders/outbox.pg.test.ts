import { expect, test } from 'vitest'

import { openMailbox } from '../../test/emails/mailbox.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { buyWithCode, openCodes } from '../../test/orders/discounts.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMail } from '../platform/mail.ts'
import { sendDueEmails, type Outbox } from '../platform/outbox/outbox.ts'
import { orderEmails } from './order-emails.ts'

let isRefusing = false
const mailbox = await openMailbox({ isRefusing: () => isRefusing })
const PUBLIC_URL = 'http://127.0.0.1:3000'
// Without a mail server of its own: this file sends e-mails manually.
const shop = await openTestShop({ demo: false, env: { PUBLIC_URL } })
const { pool } = shop
const mail = openMail({ url: mailbox.url, from: () => ({ name: 'Alero', address: 'hola@alero.example' }) })
const about = { name: 'Alero', publicUrl: PUBLIC_URL, helpEmail: 'hola@alero.example' }
const outbox: Outbox = { db: shop.db, mail, writers: orderEmails({ db: shop.db, shop: about, now: () => new Date() }) }
const failures: unknown[] = []
const send = () => sendDueEmails(outbox, (error) => failures.push(error))

/** A purchase with an e-mail in the outbox. */
async function buy() {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { name: 'Antivirus Guardián', price: 90_000, keys: 2 })
  const { body } = await buyer.buy({ [id]: 2 })
  const orderId = body.data.orderId as string
  await pool.query(`insert into outbox (kind, order_id) values ('receipt', $1)`, [orderId])
  return { buyer, orderId }
}
const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to.includes(email))

test('after a payment the buyer gets one receipt with a link to the keys, without them', async () => {
  const { buyer, orderId } = await buy()
  await Promise.all(Array.from({ length: 5 }, send))
  await send()
  const [message, ...more] = emailsTo(buyer.email)
  expect(more).toEqual([])
  expect(message?.text).toContain(`Recibimos tu pedido ${orderId.slice(0, 8).toUpperCase()}`)
  expect(message?.text).toContain('2 × Antivirus Guardián: $\u00A0180.000')
  expect(message?.text).toContain(`Pedido: ${orderId.slice(0, 8).toUpperCase()}`)
  expect(message?.text).toContain('http://127.0.0.1:3000/clientPanel/history-shopping')
  const [order] = await buyer.history()
  for (const key of order.products[0].licenseKeys) expect(message?.text).not.toContain(key)
})

test('the receipt of an order with a code has the lowered prices, and names the discount (P-239)', async () => {
  const codes = await openCodes(shop)
  await codes.make('CORREO10')
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { name: 'Silla', price: 90_000 })
  const { body } = await buyWithCode(buyer, { [id]: 2 }, { code: 'CORREO10', amount: 18_000 })
  await pool.query(`insert into outbox (kind, order_id) values ('receipt', $1)`, [body.data.orderId])
  await send()
  const [message] = emailsTo(buyer.email)
  expect(message?.text.replaceAll('\u00A0', ' ').replaceAll('\r\n', '\n')).toContain(
    '2 × Silla: $ 162.000\n\nDescuento CORREO10: ahorraste $ 18.000, ya restados de los precios\nTotal: $ 162.000',
  )
})

test('an e-mail refused by the mail server is tried again later, and then sent once', async () => {
  const { buyer, orderId } = await buy()
  isRefusing = true
  await send()
  isRefusing = false
  const { rows } = await pool.query(
    'select tries, sent_at, claimed_at, due_at > now() as later, last_error from outbox where order_id = $1',
    [orderId],
  )
  expect(rows[0]).toMatchObject({ tries: 1, sent_at: null, claimed_at: null, later: true })
  expect(rows[0].last_error).toContain('no mail today')
  await send()
  expect(emailsTo(buyer.email)).toEqual([])
  await pool.query('update outbox set due_at = now() where order_id = $1', [orderId])
  await send()
  await send()
  expect(emailsTo(buyer.email)).toHaveLength(1)
})

test('an e-mail whose process died after sending is not sent again', async () => {
  const { buyer, orderId } = await buy()
  await pool.query(`update outbox set claimed_at = now() - interval '1 hour' where order_id = $1`, [orderId])
  await send()
  expect(emailsTo(buyer.email)).toEqual([])
})

test('a deleted account gets no e-mail', async () => {
  const { orderId, buyer } = await buy()
  await pool.query(
    `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
    [buyer.id],
  )
  await send()
  const { rows } = await pool.query('select sent_at, given_up_at from outbox where order_id = $1', [orderId])
  expect(rows[0]).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) })
})

test('a shop with a mail server sends the receipt automatically; one without queues none', async () => {
  const sending = await openTestShop({ demo: false, env: { PUBLIC_URL, SMTP_URL: mailbox.url } })
  const buyer = await openBuyer(sending)
  await buyer.buy({ [await addProduct(sending)]: 1 })
  await expect.poll(() => emailsTo(buyer.email).length).toBe(1)
  const other = await openBuyer(shop)
  const { body } = await other.buy({ [await addProduct(shop)]: 1 })
  expect((await pool.query('select 1 from outbox where order_id = $1', [body.data.orderId])).rows).toEqual([])
})
