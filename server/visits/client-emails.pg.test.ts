import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
await openMoneyOwner(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

/** Makes all e-mails due, as after the undo periods, and waits until they were sent or given up. */
async function letLeave(): Promise<void> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  await expect
    .poll(async () => (await pool.query('select 1 from outbox where sent_at is null and given_up_at is null')).rows)
    .toEqual([])
}
const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')
const textsTo = ({ email }: { email: string }, subject: string): string[] =>
  mailbox.emails
    .filter(({ to, text }) => to.includes(email) && plain(text).includes(`Subject: ${subject}`))
    .map(({ text }) => plain(text))
const waiting = async (kind: string): Promise<number> =>
  (
    await pool.query(
      `select 1 from outbox where kind = $1 and sent_at is null and due_at > now() + interval '15 seconds'`,
      [kind],
    )
  ).rows.length

test('the client gets one e-mail that the technician set out, after the time for undoing it', async () => {
  const client = await openClient(shop)
  const id = await requestVisit(client)
  await billing.stage(id, 'on_the_way')
  await billing.stage(id, 'on_the_way')
  expect(await waiting('visit_on_the_way')).toBe(1)
  expect(textsTo(client, 'Teresa va en camino')).toEqual([])
  await letLeave()
  const [text, ...more] = textsTo(client, 'Teresa va en camino')
  expect([more, text]).toEqual([[], expect.stringContaining('Teresa ya salió para tu visita')])
  expect(text).not.toContain('Muñoz')
})

test('no e-mail is sent about a setting out that was undone, repeated, outdated or on another day', async () => {
  const client = await openClient(shop)
  const subject = 'Teresa va en camino'
  const id = await requestVisit(client)
  await billing.stage(id, 'on_the_way')
  await billing.undo(id, 'on_the_way')
  await letLeave()
  expect(textsTo(client, subject)).toHaveLength(0)
  await billing.stage(id, 'on_the_way')
  await billing.undo(id, 'on_the_way')
  await billing.stage(id, 'on_the_way')
  await letLeave()
  expect(textsTo(client, subject)).toHaveLength(1)

  const late = await requestVisit(client)
  await billing.stage(late, 'on_the_way')
  // As sent by a phone after two hours without signal.
  const at = new Date(Date.now() - 7_200_000).toISOString()
  await pool.query('update visit_stages set at = $2 where task_id = $1', [late, at])
  await pool.query(`update outbox set occasion = $2 where task_id = $1 and kind = 'visit_on_the_way'`, [late, at])
  const arrived = await requestVisit(client)
  await billing.stage(arrived, 'on_the_way')
  await billing.stage(arrived, 'arrived')
  await letLeave()
  expect(textsTo(client, subject)).toHaveLength(1)
})

test('cash and transfers are receipted by e-mail, each once, and not after being taken back', async () => {
  const client = await openClient(shop)
  const { _id: id } = (await client.postCorrective({ descripcion: 'No enciende' })).body.data
  await technician.take(id, 1)
  await billing.addService(id, { amount: 100_000 })
  await billing.agree(id)
  await billing.pay(id, 30_000)
  const { payments } = await billing.money(id)
  const back = { paymentId: payments[0]._id, version: 1, reason: 'Era transferencia' }
  expect((await billing.post(id, 'take-back-payment', back)).status).toBe(200)
  await billing.pay(id, 40_000, { method: 'transfer' })
  await billing.pay(id, 60_000)
  expect(await waiting('visit_paid')).toBe(3)
  await letLeave()
  expect(textsTo(client, 'Recibimos tu pago: $ 30.000')).toEqual([])
  const [transfer, cash] = ['$ 40.000', '$ 60.000'].map((sum) => textsTo(client, `Recibimos tu pago: ${sum}`))
  expect([transfer, cash].map((all) => all?.length)).toEqual([1, 1])
  expect(transfer![0]).toContain('Recibimos $ 40.000 por transferencia por tu visita el ')
  expect(cash![0]).toContain('Recibimos $ 60.000 en efectivo por tu visita el ')
  expect(cash![0]).toContain('Tu visita está pagada.')
})

test('the receipt of a transfer to the shop names its reference', async () => {
  const client = await openClient(shop)
  const { _id: id } = (await client.postCorrective({ descripcion: 'No carga' })).body.data
  await technician.take(id, 1)
  await billing.addService(id, { amount: 70_000 })
  await billing.agree(id)
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const payment = { paymentId: randomUUID(), method: 'transfer', amount: 70_000, reference: 'M 8841', dueSeen: 70_000 }
  expect((await owner.post(`/api/visits/${id}/shop-payments`, payment)).status).toBe(200)
  expect((await owner.post(`/api/visits/${id}/shop-payments`, payment)).status).toBe(200)
  await letLeave()
  const receipts = textsTo(client, 'Recibimos tu pago: $ 70.000')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toContain('Recibimos $ 70.000 por transferencia, referencia M 8841, por tu visita el ')
})
