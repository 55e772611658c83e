import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'
import { openCases } from '../../test/orders/return-cases.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk('Adriana Rojas')
const { pool } = shop
const post = (path: string, body: object, headers = {}) => owner.post(`/api/order-desk/${path}`, body, headers)
const send = (shipmentId: string) =>
  post('send', { shipments: [{ shipmentId, version: 1, carrier: 'tcc', guide: '1' }] })
const cases = openCases({ desk, owner, send, post, pool })
const { addArrived, open, receive, decide } = cases
afterEach(() => expectInvariants(pool))

/** Waits until every e-mail was sent or given up. @returns the e-mails to this address about cases, the oldest first */
async function emailsTo(address: string, words: string): Promise<{ subject: string; text: string }[]> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(address) && text.includes(words))
    .map(({ text }) => ({
      subject: /Subject: (.+)/.exec(text)?.[1]?.trim() ?? '',
      text: text.slice(text.indexOf('\n\n') + 2).replaceAll('\r\n', '\n'),
    }))
}

test('a buyer who withdraws gets the number, the address, the deadline, and the arrival of the product; the shop gets the new case', async () => {
  const order = await addArrived()
  const { _id, radicado } = (await open(order.buyer, order, 2)).body.data
  await emailsTo(order.buyer.email, radicado)
  expect((await receive(_id)).status).toBe(200)
  const [opened, received, ...more] = await emailsTo(order.buyer.email, radicado)
  expect(more).toEqual([])
  expect(opened?.subject).toBe(`Recibimos tu retracto ${radicado}`)
  for (const words of [
    '2 × Silla Bebenube Convertible',
    'El transporte de la devolución va por tu cuenta',
    '15 días calendario',
  ])
    expect(opened?.text).toContain(words)
  expect(received?.subject).toBe(`Recibimos el producto de tu retracto ${radicado}`)
  expect(received?.text).toMatch(/Te devolvemos el dinero a más tardar el \p{L}+ \d+ de \p{L}+\./u)
  const toShop = await emailsTo('pedidos@alero.example', radicado)
  expect(toShop.filter(({ subject }) => subject === `Retracto ${radicado}`)).toHaveLength(1)
  // The refund is announced only by the e-mail of the order.
  const proof = `/pictures/${'a'.repeat(32)}-800.webp`
  await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${'a'.repeat(32)}-800`, owner.id])
  await post('refund', { orderId: order.orderId, amount: 80_000, refundedSeen: 0, proof: [proof] })
  const number = order.orderId.slice(0, 8).toUpperCase()
  const subjects = (await emailsTo(order.buyer.email, `Pedido: ${number}`)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('devolvimos dinero'))).toHaveLength(1)
  expect(await emailsTo(order.buyer.email, radicado)).toHaveLength(2)
})

test('a refused buyer gets the exception of the law, and a buyer who cancels gets no further e-mail', async () => {
  const order = await addArrived({ units: 2 })
  const rejected = (await open(order.buyer, order)).body.data
  await decide(rejected._id, 'rejected', { exception: 'personal_use', reply: 'Venía sellado.' })
  const [, why, ...more] = await emailsTo(order.buyer.email, rejected.radicado)
  expect(more).toEqual([])
  expect(why?.subject).toBe(`No podemos aceptar tu retracto ${rejected.radicado}`)
  for (const words of [
    'Es un bien de uso personal',
    'Ley 1480 de 2011',
    'Venía sellado.',
    'Superintendencia de Industria y Comercio',
  ])
    expect(why?.text).toContain(words)
  const { _id, radicado } = (await open(order.buyer, order)).body.data
  await cases.change(order.buyer, _id, 'note', { version: 1, note: 'La guía es 77' })
  await cases.change(order.buyer, _id, 'cancel', { version: 2 })
  const subjects = (await emailsTo(order.buyer.email, radicado)).map(({ subject }) => subject)
  expect(subjects.length).toBeLessThanOrEqual(1)
})

test('each step of a guarantee claim has one e-mail', async () => {
  const order = await addArrived({ units: 1 })
  const { _id, radicado } = (await open(order.buyer, order, 1, cases.claim)).body.data
  await emailsTo(order.buyer.email, radicado)
  await decide(_id, 'reviewed', { reply: 'Envíalo a la tienda.' })
  await emailsTo(order.buyer.email, radicado)
  await decide(_id, 'replaced', { version: 2 })
  expect((await emailsTo(order.buyer.email, radicado)).map(({ subject }) => subject)).toEqual([
    `Recibimos tu garantía ${radicado}`,
    `Estamos revisando tu garantía ${radicado}`,
    `Cambiamos tu producto: garantía ${radicado}`,
  ])
})
