import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/invariants.ts'
import { openMailbox } from '../../test/mailbox.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { openTestShop } from '../../test/shop.ts'
import { openOwner, openTill } from '../../test/visit-money.ts'
import { openSigning } from '../../test/visit-records.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openClient, openTechnician } from '../../test/visits.ts'
import { openWompiServer } from '../../test/wompi-server.ts'

const wompi = await openWompiServer()
const mailbox = await openMailbox()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const technician = await openTechnician(shop)
const till = openTill(technician)
const client = await openClient(shop)
const owner = await openOwner(shop)
const visitor = openVisitor(shop.address)
let count = 0

afterEach(async () => {
  await expectInvariants(shop.pool)
  await shop.pool.query(`update visit_refunds set done_at = now(), note = 'Nequi' where done_at is null`)
})

/** A corrective visit with an approved account. @returns its id */
async function agreed(amount: number): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `No enciende ${count++}` })).body.data
  await technician.take(_id, 1)
  await till.stage(_id, 'started')
  await till.addService(_id, { amount })
  expect((await till.agree(_id)).status).toBe(200)
  return _id
}
const announce = (event: object) => visitor.post('/api/payment-events/wompi', event)
async function checkoutOf(id: string, amount: number): Promise<string> {
  const { body } = await technician.post(`/api/visits/${id}/payment-link`, { amount })
  const token = body.data.path.replace('/pagar#visita=', '')
  return (await visitor.post('/api/visit-payment-link/pay', { token })).body.data.redirectUrl
}
const refunds = async () => (await owner.get('/api/visit-refunds')).body.data
const takeLine = (id: string, { _id, version }: { _id: string; version: number }) =>
  till.post(id, 'take-back-line', { lineId: _id, version, reason: 'No hacía falta' })
const requestLink = async (id: string, amount: number) => {
  const { status, body } = await owner.post(`/api/visits/${id}/payment-link`, { amount })
  return [status, body.code, body.message]
}
const nothingDue = [409, 'VISIT_DUE_CHANGED', 'La cuenta cambió: ahora hay $\u00A00 por cobrar.']

test('a visit without an approved quote owes nothing, also after two refunds; a payment becomes a refund', async () => {
  const id = await agreed(60_000)
  const checkout = await checkoutOf(id, 60_000)
  const paid = wompi.pay(checkout)!
  await announce(wompi.eventOf(paid))
  const [line] = (await till.money(id)).services
  expect((await takeLine(id, line)).status).toBe(200)
  const [{ _id: refundId }] = await refunds()
  expect((await owner.post(`/api/visit-refunds/${refundId}`, { note: 'Transferencia a Nequi' })).status).toBe(200)
  await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
  expect(await till.money(id)).toMatchObject({ approval: null, due: 0 })
  expect(await requestLink(id, 60_000)).toEqual(nothingDue)
  // The client pays on the provider's page that is still open.
  await announce(wompi.eventOf(wompi.pay(checkout)!))
  expect(await till.money(id)).toMatchObject({ due: 0, payments: [] })
  expect(await refunds()).toMatchObject([{ taskId: id, amount: 60_000, why: 'excess' }])
})

test('a cancelled visit owes nothing when cash of it is corrected that had gone back', async () => {
  const id = await agreed(80_000)
  const checkout = await checkoutOf(id, 80_000)
  await till.pay(id, 80_000)
  const [{ _id: paymentId }] = (await till.money(id)).payments
  await technician.save(id, { estado: 'cancelado' })
  const [{ _id: refundId }] = await refunds()
  expect((await owner.post(`/api/visit-refunds/${refundId}`, { note: 'En efectivo' })).status).toBe(200)
  const corrected = await owner.post(`/api/visit-payments/${paymentId}/take-back`, { reason: 'Nadie lo recibió' })
  expect(corrected.body.data).toMatchObject({ taskId: id, due: 0 })
  expect(await requestLink(id, 80_000)).toEqual(nothingDue)
  await announce(wompi.eventOf(wompi.pay(checkout)!))
  expect(await refunds()).toMatchObject([{ taskId: id, amount: 80_000, why: 'excess' }])
})

test('the record of a visit says what of a payment goes back, so that its amounts add up', async () => {
  const id = await agreed(50_000)
  await till.addService(id, { amount: 30_000, position: 2 })
  await till.agree(id)
  await announce(wompi.eventOf(wompi.pay(await checkoutOf(id, 80_000))!))
  const [, line] = (await till.money(id)).services
  expect((await takeLine(id, line)).status).toBe(200)
  const { end, sign } = openSigning(technician)
  await end(id)
  expect((await sign(id, { total: 50_000 })).status).toBe(200)
  const { document } = (await client.get(`/api/visit-records/${id}`)).body.data
  expect(document).toMatchObject({ total: 50_000, paid: [{ method: 'link', amount: 80_000 }], refund: 30_000 })
  const { bytes } = await client.get(`/api/visit-records/${id}/acta.pdf`)
  const words = readPdf(bytes)
    .join()
    .replace(/[\u00A0\u202F]/g, ' ')
  expect(words).toContain('Devolución: $ 30.000')
})
