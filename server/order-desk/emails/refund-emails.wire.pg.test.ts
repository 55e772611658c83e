import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openWompiOrders } from '../../../test/orders/wompi-orders.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { PASSWORD } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const wompi = await openWompiServer()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const { pool } = shop
const { post, buy, payMore, cancel, byTransfer, byProvider, orderOf, tasksOf, announce, proof } = await openWompiOrders(
  {
    shop,
    wompi,
  },
)
afterEach(() => expectInvariants(pool))

const today = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date())

/** Waits until every e-mail was sent or given up. @returns the e-mails to a buyer about refunds, the oldest first */
async function emailsTo({ email }: { email: string }): Promise<string[]> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(email) && text.includes('Subject: Te devolvimos dinero de tu pedido'))
    .map(({ text }) => text.slice(text.indexOf('\n\n') + 2).replaceAll('\u00A0', ' '))
    .map((text) => text.replaceAll('\r\n', '\n').trim())
}

test('a buyer refunded by transfer reads the amount and the rest due; a refused refund sends no e-mail', async () => {
  const { orderId, buyer } = await buy()
  await cancel(orderId)
  const answers = await Promise.all(Array.from({ length: 4 }, () => byTransfer(orderId, 30_000)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await byTransfer(orderId, 20_001, 30_000)).body.code).toBe('REFUND_TOO_MUCH')
  const before = await emailsTo(buyer)
  const number = orderId.slice(0, 8).toUpperCase()
  expect(before).toEqual([
    `Hola, ${buyer.name}:

Te devolvimos $ 30.000 de tu pedido del ${today}.

Lo enviamos por transferencia.

Todavía te debemos $ 20.000.

Si no ves el dinero en unos días, escríbenos a hola@alero.example.

Pedido: ${number}
Tu historial:
http://127.0.0.1:3000/clientPanel/history-shopping

Alero
http://127.0.0.1:3000`,
  ])
  await byTransfer(orderId, 20_000, 30_000)
  const [, rest, ...more] = await emailsTo(buyer)
  expect(more).toEqual([])
  expect(rest).toContain('Te devolvimos $ 20.000 de tu pedido')
  expect(rest).not.toContain('Todavía')
  const { history } = await orderOf(orderId)
  const subject = 'Te devolvimos dinero de tu pedido'
  expect(history).toContainEqual(expect.objectContaining({ event: 'email_sent', detail: { subject } }))
  const damage = `update outbox set occasion = '0' || occasion where kind = 'refund_made' and order_id = $1`
  expect(await violatedInvariants(pool, damage, [orderId])).toContain('I58')
})

test('a buyer refunded by the provider reads that the original payment method is used, once, also after repeated reports', async () => {
  const { orderId, txId, buyer } = await buy()
  await cancel(orderId)
  expect((await byProvider(orderId)).body).toMatchObject({ data: { refunded: 50_000, refundable: 0 } })
  await announce(txId, 'VOIDED')
  const [text, ...more] = await emailsTo(buyer)
  expect(more).toEqual([])
  expect(text).toContain('Te devolvimos $ 50.000 de tu pedido')
  expect(text).toContain('Vuelve al medio con el que pagaste: tu banco puede tardar unos días en mostrarlo.')
  expect(text).not.toMatch(/Todavía|transferencia/)
})

test('the refund of an extra payment or of one under review has an e-mail too', async () => {
  const { orderId, redirectUrl, buyer } = await buy()
  await payMore(redirectUrl)
  const [besides] = await tasksOf(orderId)
  expect((await post('settle-task', { task: besides.task, decision: 'done', proof })).status).toBe(200)
  const [text, ...more] = await emailsTo(buyer)
  expect(more).toEqual([])
  expect(text).toContain('Te devolvimos $ 50.000 de tu pedido')

  const reviewed = await buy({ amount: 40_000, isInReview: true })
  const [review] = await tasksOf(reviewed.orderId)
  expect((await post('settle-task', { task: review.task, decision: 'refunded', proof })).status).toBe(200)
  expect(await emailsTo(reviewed.buyer)).toEqual([expect.stringContaining('Te devolvimos $ 40.000 de tu pedido')])
})

test('a payment voided by the provider and a deleted account have no e-mail', async () => {
  const reversed = await buy()
  await announce(reversed.txId, 'VOIDED')
  expect((await orderOf(reversed.orderId)).status).toBe('voided')
  expect(await emailsTo(reversed.buyer)).toEqual([])

  const gone = await buy()
  const { body } = await gone.buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })
  expect(body).toMatchObject({ success: true })
  await cancel(gone.orderId)
  expect((await byTransfer(gone.orderId, 50_000)).status).toBe(200)
  const queued = await pool.query(`select from outbox where kind = 'refund_made' and order_id = $1`, [gone.orderId])
  expect(queued.rowCount).toBe(0)
})
