import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { readPdf } from '../../test/http/read-pdf.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling, startApprovedVisit } from '../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const wompi = await openWompiServer()
const mailbox = await openMailbox()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)
const visitor = openVisitor(shop.address)

afterEach(async () => {
  await expectInvariants(shop.pool)
  await shop.pool.query(`update visit_refunds set done_at = now(), note = 'Nequi' where done_at is null`)
})

const startApproved = (amount: number) => startApprovedVisit({ technician, billing, client }, amount)
const announce = (event: object) => visitor.post('/api/payment-events/wompi', event)
async function checkoutOf(id: string, amount: number): Promise<string> {
  const { body } = await technician.post(`/api/visits/${id}/payment-link`, { amount })
  const token = body.data.path.replace('/pagar#visita=', '')
  return (await visitor.post('/api/visit-payment-link/pay', { token })).body.data.redirectUrl
}
const refunds = async () => (await owner.get('/api/visit-refunds')).body.data
const takeBackLine = (id: string, { _id, version }: { _id: string; version: number }) =>
  billing.post(id, 'take-back-line', { lineId: _id, version, reason: 'No hacía falta' })
const requestLink = async (id: string, amount: number) => {
  const { status, body } = await owner.post(`/api/visits/${id}/payment-link`, { amount })
  return [status, body.code, body.message]
}
const nothingDue = [409, 'VISIT_DUE_CHANGED', 'La cuenta cambió: ahora hay $\u00A00 por cobrar.']

test('a visit without an approval owes nothing after refunds; a later payment becomes a refund', async () => {
  const id = await startApproved(60_000)
  const checkout = await checkoutOf(id, 60_000)
  const paid = wompi.pay(checkout)!
  await announce(wompi.eventOf(paid))
  const [line] = (await billing.money(id)).services
  expect((await takeBackLine(id, line)).status).toBe(200)
  const [{ _id: refundId }] = await refunds()
  expect((await owner.post(`/api/visit-refunds/${refundId}`, { note: 'Transferencia a Nequi' })).status).toBe(200)
  await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
  expect(await billing.money(id)).toMatchObject({ approval: null, due: 0 })
  expect(await requestLink(id, 60_000)).toEqual(nothingDue)
  // The client pays on the provider's page, which is still open.
  await announce(wompi.eventOf(wompi.pay(checkout)!))
  expect(await billing.money(id)).toMatchObject({ paid: 0, due: 0, payments: [] })
  expect(await refunds()).toMatchObject([{ taskId: id, amount: 60_000, why: 'excess' }])
})

test('a cancelled visit owes nothing when a refunded cash payment is corrected; a later payment becomes a refund', async () => {
  const id = await startApproved(80_000)
  const checkout = await checkoutOf(id, 80_000)
  await billing.pay(id, 80_000)
  const [{ _id: paymentId }] = (await billing.money(id)).payments
  await technician.save(id, { estado: 'cancelado' })
  const [{ _id: refundId }] = await refunds()
  expect((await owner.post(`/api/visit-refunds/${refundId}`, { note: 'En efectivo' })).status).toBe(200)
  const corrected = await owner.post(`/api/visit-payments/${paymentId}/take-back`, { reason: 'Nadie lo recibió' })
  expect(corrected.body.data).toMatchObject({ taskId: id, due: 0 })
  expect(await requestLink(id, 80_000)).toEqual(nothingDue)
  await announce(wompi.eventOf(wompi.pay(checkout)!))
  expect(await refunds()).toMatchObject([{ taskId: id, amount: 80_000, why: 'excess' }])
})

/** A cancelled visit of which everything that was paid in cash and by transfer went back. @returns it, and its payments */
async function refunded(cash: number, transfer: number) {
  const id = await startApproved(80_000)
  await billing.pay(id, cash)
  await billing.pay(id, transfer, { method: 'transfer' })
  const { payments } = await billing.money(id)
  await technician.save(id, { estado: 'cancelado' })
  const [{ _id: refundId }] = await refunds()
  expect((await owner.post(`/api/visit-refunds/${refundId}`, { note: 'Nequi' })).status).toBe(200)
  const correct = async (at: 0 | 1) =>
    (await owner.post(`/api/visit-payments/${payments[at]._id}/take-back`, { reason: 'Nadie lo recibió' })).body.data
  return { id, correct }
}

test('a visit that is reopened after two refunds owes exactly what its client approves now', async () => {
  const { id, correct } = await refunded(50_000, 30_000)
  expect(await correct(0)).toEqual({ taskId: id, paid: 0, due: 0 })
  await expectInvariants(shop.pool)
  expect(await correct(1)).toEqual({ taskId: id, paid: 0, due: 0 })
  expect((await technician.save(id, { estado: 'en proceso' })).status).toBe(200)
  await billing.addService(id, { amount: 45_000 })
  expect((await billing.agree(id)).body.data.money).toMatchObject({ total: 45_000, paid: 0, due: 45_000 })
  expect((await billing.pay(id, 45_001)).body.code).toBe('VISIT_PAYMENT')
  expect((await billing.pay(id, 45_000)).body.data.money).toMatchObject({ paid: 45_000, due: 0 })
})

test('of a refund that exceeds the remaining payments, only the excess is no longer counted', async () => {
  const { id, correct } = await refunded(50_000, 30_000)
  expect(await correct(1)).toEqual({ taskId: id, paid: 0, due: 0 })
  const { rows } = await shop.pool.query(
    'select amount, is_counted, note from visit_refunds where task_id = $1 order by amount',
    [id],
  )
  expect(rows).toEqual([
    { amount: 30_000, is_counted: false, note: 'Nequi' },
    { amount: 50_000, is_counted: true, note: 'Nequi' },
  ])
})

test('the record of a visit states the refund, so that its amounts add up', async () => {
  const id = await startApproved(50_000)
  await billing.addService(id, { amount: 30_000, position: 2 })
  await billing.agree(id)
  await announce(wompi.eventOf(wompi.pay(await checkoutOf(id, 80_000))!))
  const [, line] = (await billing.money(id)).services
  expect((await takeBackLine(id, line)).status).toBe(200)
  const { end, sign } = openVisitSigning(technician)
  await end(id)
  expect((await sign(id, { total: 50_000 })).status).toBe(200)
  const { document } = (await client.get(`/api/visit-records/${id}`)).body.data
  expect(document).toMatchObject({ total: 50_000, paid: [{ method: 'link', amount: 80_000 }], refund: 30_000 })
  const { bytes } = await client.get(`/api/visit-records/${id}/acta.pdf`)
  const pdfText = readPdf(bytes)
    .join()
    .replace(/[\u00A0\u202F]/g, ' ')
  expect(pdfText).toContain('Devolución: $ 30.000')
})
