import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'
import { company, cufe, openInvoicing } from '../../test/orders/invoices.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk()
const { pool } = shop
const { turn, record, credit } = openInvoicing({ owner, pool })
await turn()
afterEach(() => expectInvariants(pool))

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

test('a buyer is written to when the order is invoiced, and of a credit note, with the way to both (P-326)', async () => {
  const { orderId, buyer } = await desk.add({ units: 1 })
  await owner.post(`/api/invoices/of-order/${orderId}/buyer`, { buyer: company, version: 1 })
  const its = cufe()
  const { body } = await record(orderId, { number: 'FE-90', cufe: its })
  const mail = await mailTo(buyer, 'Factura FE-90 de tu pedido')
  const flat = mail.replaceAll(/=\n/g, '').replaceAll(/\s+/g, ' ')
  for (const part of [
    'la factura electrónica FE-90',
    '$ 40.000',
    company.name,
    'NIT 900.123.456-8',
    its,
    '/clientPanel/history-shopping',
  ])
    expect(flat).toContain(part)
  await credit(body.data.invoices[0]._id, { number: 'NC-91', amount: 5_000, reason: 'discount' })
  const note = (await mailTo(buyer, 'Nota crédito NC-91 de tu pedido')).replaceAll(/\s+/g, ' ')
  for (const part of ['La factura FE-90', 'la nota crédito NC-91', '$ 5.000', 'descuento']) expect(note).toContain(part)
  const order = (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
  type Event = { event: string; detail: { subject?: string } }
  await expect
    .poll(async () =>
      order.history.filter(({ event }: Event) => event === 'email_sent').map(({ detail }: Event) => detail.subject),
    )
    .toContain('La factura de tu pedido')
})

test('no e-mail is sent about an invoice that was annulled before', async () => {
  const { orderId, buyer } = await desk.add({ units: 1 })
  const { body } = await record(orderId, { number: 'FE-95' })
  await pool.query(
    `update outbox set due_at = now() + interval '1 hour' where kind = 'invoice_recorded' and sent_at is null`,
  )
  await credit(body.data.invoices[0]._id, { reason: 'annulled', amount: 40_000, number: 'NC-95' })
  await mailTo(buyer, 'Nota crédito NC-95 de tu pedido')
  const given = `select given_up_because as why from outbox where kind = 'invoice_recorded' and order_id = $1`
  await expect
    .poll(async () => (await pool.query(given, [orderId])).rows, { timeout: 30_000 })
    .toEqual([{ why: 'obsolete' }])
  expect(mailbox.emails.filter(({ text }) => text.includes('Subject: Factura FE-95'))).toEqual([])
})
