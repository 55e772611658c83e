import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openEmailedDesk } from '../../../test/orders/emailed-desk.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk()
const { pool } = shop
afterAll(() => expectInvariants(pool))

/** As long as a slow machine needs. */
const atMost = { timeout: 30_000 }
const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to.includes(email)).map(({ text }) => text)
const letTimePass = () => pool.query('update outbox set due_at = now() where sent_at is null and given_up_at is null')
const waiting = async (): Promise<number> =>
  (await pool.query('select count(*)::int as many from outbox where sent_at is null and given_up_at is null')).rows[0]
    .many
const send = (shipmentId: string, guide: string) =>
  owner.post('/api/order-desk/send', { shipments: [{ shipmentId, version: 1, carrier: 'coordinadora', guide }] })
const changeGuide = (shipmentId: string, version: number, guide: string) =>
  owner.post('/api/order-desk/guide', { shipmentId, version, carrier: 'coordinadora', guide })

/** A sent parcel, whose buyer already got the receipt and the e-mail about the sending. */
async function addSent(guide: string) {
  const { orderId, buyer } = await desk.add()
  expect((await send(orderId, guide)).status).toBe(200)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  await expect.poll(waiting, atMost).toBe(0)
  return { orderId, emails: () => emailsTo(buyer.email).slice(2) }
}

test('a guide added after the e-mail about the sending is sent in a separate one, once', async () => {
  const { orderId, emails } = await addSent('')
  expect((await changeGuide(orderId, 2, '63120457881')).status).toBe(200)
  await letTimePass()
  await expect.poll(() => emails().length, atMost).toBe(1)
  const [email] = emails()
  expect(email).toContain('Subject: La guía de tu pedido')
  expect(email).toContain('2 × Silla Bebenube Convertible')
  expect(email).toContain('Coordinadora, guía 63120457881')
  expect(email).toContain('detalle-de-rastreo-de-guia/?guia=63120457881')
  expect(email).toContain(`Pedido: ${orderId.slice(0, 8).toUpperCase()}`)

  // The same guide again, and an empty one, cause no e-mail.
  expect((await changeGuide(orderId, 3, '63120457881')).status).toBe(200)
  expect((await changeGuide(orderId, 4, '')).status).toBe(200)
  expect((await changeGuide(orderId, 5, '63120457881')).status).toBe(200)
  await letTimePass()
  await expect.poll(waiting, atMost).toBe(0)
  expect(emails()).toHaveLength(1)
  const { history } = (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
  expect(history.filter(({ event }: { event: string }) => event === 'email_sent')).toMatchObject([
    { shipment: 1, detail: { subject: 'La guía de tu pedido' } },
    { shipment: 1, detail: { subject: 'Tu pedido va en camino' } },
    { shipment: null, detail: { subject: 'Recibimos tu pedido' } },
  ])
})

test('a corrected guide is sent as it is when the e-mail leaves, without intermediate versions', async () => {
  const { orderId, emails } = await addSent('111')
  await changeGuide(orderId, 2, '222')
  await changeGuide(orderId, 3, '333')
  await letTimePass()
  await expect.poll(() => emails().length, atMost).toBe(1)
  expect(emails()[0]).toContain('guía 333')
  // A guide that was replaced before its e-mail is sent when it is set again.
  await changeGuide(orderId, 4, '222')
  await letTimePass()
  await expect.poll(() => emails().length, atMost).toBe(2)
  expect(emails()[1]).toContain('guía 222')
  await expect.poll(waiting, atMost).toBe(0)
})

test('a guide added before the e-mail about the sending is part of it', async () => {
  const { orderId, buyer } = await desk.add()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
  await send(orderId, '')
  await changeGuide(orderId, 2, '777')
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  expect(emailsTo(buyer.email)[1]).toContain('Tu pedido va en camino')
  expect(emailsTo(buyer.email)[1]).toContain('guía 777')
  expect(
    (await pool.query(`select from outbox where kind = 'guide_given' and order_id = $1`, [orderId])).rowCount,
  ).toBe(0)
})

test('a guide added while the e-mail about the sending is being written is sent once', async () => {
  const { orderId, buyer } = await desk.add()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
  await send(orderId, '')
  // Another process claimed it and died: it is written again once that claim has expired.
  await pool.query(
    `update outbox set claim = gen_random_uuid(), claimed_at = now(), claimed_until = now() + interval '1 hour'
     where kind = 'order_sent' and order_id = $1`,
    [orderId],
  )
  await changeGuide(orderId, 2, '888')
  await pool.query(`update outbox set claimed_until = now() where kind = 'order_sent' and order_id = $1`, [orderId])
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(3)
  await expect.poll(waiting, atMost).toBe(0)
  const withGuide = emailsTo(buyer.email).filter((text) => text.includes('guía 888'))
  expect(withGuide).toHaveLength(1)
  expect(withGuide[0]).toContain('La guía de tu pedido')
})

test('no guide is sent after the sending was undone, or the parcel arrived', async () => {
  const { orderId, emails } = await addSent('')
  await changeGuide(orderId, 2, '999')
  await owner.post('/api/order-desk/deliver', { shipments: [{ shipmentId: orderId, version: 3 }] })
  await letTimePass()
  await expect.poll(waiting, atMost).toBe(0)
  expect(emails().map((text) => /Subject: (.*)/.exec(text)?.[1])).toEqual(['Tu pedido llegó'])
})
