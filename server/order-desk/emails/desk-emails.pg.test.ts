import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openEmailedDesk } from '../../../test/orders/emailed-desk.ts'
import { PASSWORD } from '../../../test/shop/people.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk()
const { pool } = shop
afterAll(() => expectInvariants(pool))

const post = (path: string, shipmentId: string, version: number, more = {}) =>
  owner.post(`/api/order-desk/${path}`, { shipments: [{ shipmentId, version, ...more }] })
const send = (shipmentId: string, version = 1) =>
  post('send', shipmentId, version, { carrier: 'coordinadora', guide: '63120457881' })
/** The ten seconds are over. */
const letTimePass = () => pool.query('update outbox set due_at = now() where sent_at is null')
/** As long as a slow machine needs. */
const atMost = { timeout: 30_000 }
const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to.includes(email)).map(({ text }) => text)

test('the shop gets an e-mail for each new order, and its buyer one when it is sent and one when it arrived', async () => {
  const { orderId, buyer } = await desk.add()
  const number = orderId.slice(0, 8).toUpperCase()
  await expect.poll(() => emailsTo('pedidos@alero.example').some((text) => text.includes(orderId)), atMost).toBe(true)
  const forShop = emailsTo('pedidos@alero.example').find((text) => text.includes(orderId))
  expect(forShop).toContain('Pedido nuevo: $\u00A080.000')
  expect(forShop).toContain('2 × Silla Bebenube Convertible')
  expect(forShop).not.toContain('Contra entrega')

  await send(orderId)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  const [, sent] = emailsTo(buyer.email)
  expect(sent).toContain('Tu pedido va en camino')
  expect(sent).toContain('Coordinadora, guía 63120457881')
  expect(sent).toContain(
    'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia=63120457881',
  )
  expect(sent).toContain(`Pedido: ${number}`)
  expect(sent).not.toContain('Calle 18')

  await post('deliver', orderId, 2)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(3)
  expect(emailsTo(buyer.email)[2]).toContain('Tu pedido llegó')
})

test("the desk shows whether an order's buyer gets e-mails: not for a deleted account", async () => {
  const { orderId, buyer } = await desk.add()
  const isEmailed = async () => {
    const [row] = (await owner.get(`/api/order-desk?state=all&q=${orderId}`)).body.data
    const { data } = (await owner.get(`/api/order-desk/order/${orderId}`)).body
    return [row.isEmailed, data.isEmailed]
  }
  expect(await isEmailed()).toEqual([true, true])
  expect((await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
  expect(await isEmailed()).toEqual([false, false])
})

test('the e-mail of a contra entrega order names the cash to have ready and no payment', async () => {
  await pool.query('update delivery_rates set contra_entrega_up_to = 500000')
  const { orderId, buyer } = await desk.addOnDelivery()
  const forShop = () => emailsTo('pedidos@alero.example').find((text) => text.includes(orderId))
  await expect.poll(forShop, atMost).toContain('Contra entrega: lo pagan cuando llegue.')
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
  const [received] = emailsTo(buyer.email)
  expect(received).toContain(`Recibimos tu pedido ${orderId.slice(0, 8).toUpperCase()}`)
  expect(received).toContain('Lo pagas cuando llegue. Ten listos $\u00A080.000 en efectivo.')
  expect(received).toMatch(/^Llega (entre )?el .+ a Montería\.\r?$/mu)
  await send(orderId)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  expect(emailsTo(buyer.email)[1]).toMatch(/^Llega (entre )?el .+ a Montería\.\r?$/mu)
  expect(emailsTo(buyer.email)[1]).toContain('Ten listos $\u00A080.000 en efectivo.')
  await post('deliver', orderId, 2)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(3)
  for (const text of emailsTo(buyer.email)) expect(text).not.toMatch(/tu pago|pagado|recibo/i)
  const subjects = async (): Promise<string[]> =>
    (await owner.get(`/api/order-desk/order/${orderId}`)).body.data.history.flatMap(
      ({ detail }: { detail: { subject?: string } }) => detail.subject ?? [],
    )
  // The sending is recorded after the mail server accepted the e-mail.
  await expect.poll(subjects, atMost).toEqual(['Tu pedido llegó', 'Tu pedido va en camino', 'Recibimos tu pedido'])
})

test('the e-mail of a paid order without an address says that it is awaited; with licences only it does not', async () => {
  const missing = 'Nos falta tu dirección: elígela en tu historial y lo preparamos.'
  for (const { given, isMissing } of [
    { given: { units: 1, hasAddress: false }, isMissing: true },
    { given: { units: 0, licences: 1, hasAddress: false }, isMissing: false },
  ]) {
    const { buyer } = await desk.add(given)
    await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
    expect(emailsTo(buyer.email)[0]?.includes(missing)).toBe(isMissing)
    expect(emailsTo(buyer.email)[0]).not.toMatch(/Llega|Va a/)
  }
})

test('no e-mail is sent for a step that is undone within ten seconds; a repeated step sends one', async () => {
  const { orderId, buyer } = await desk.add()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
  await send(orderId)
  await post('undo', orderId, 2)
  await letTimePass()
  await send(orderId, 3)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  expect(emailsTo(buyer.email)[1]).toContain('Tu pedido va en camino')
})

test('a step cannot be undone after its e-mail was sent', async () => {
  const { orderId, buyer } = await desk.add()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(1)
  await send(orderId)
  await letTimePass()
  await expect.poll(() => emailsTo(buyer.email).length, atMost).toBe(2)
  expect((await post('undo', orderId, 2)).body.code).toBe('UNDO_TOO_LATE')
})
