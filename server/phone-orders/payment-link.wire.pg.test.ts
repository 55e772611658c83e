import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { setRates } from '../../test/orders/delivery.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' },
})
const { pool } = shop
const phone = await openPhoneOrders(shop)
const { owner, client, chairs, licences, take, link, stateOf, stockOf } = phone

afterEach(() => expectInvariants(pool))

// The e-mail is noted as sent, and the words of the search are written, a moment later.
const settledLater = ['outbox', 'order_words', 'order_words_due']
const cancel = (orderId: string) => owner.post('/api/phone-orders/cancel', { orderId })
const makeOver = (orderId: string) =>
  pool.query(
    `update payment_attempts set expires_at = now() - interval '1 second', next_check_at = null where order_id = $1`,
    [orderId],
  )
/** The next e-mail to the client, without those to the shop. */
async function nextToClient() {
  for (;;) {
    const email = await mailbox.next()
    if (email.to.includes(client.email)) return email
  }
}

describe('the link to pay an order', () => {
  test('arrives by e-mail, and shows without a session what is bought, to where and for how much', async () => {
    await setRates(pool, { cost: 5_000 })
    const { body } = await phone.place({ products: [...chairs(2), ...licences()], deliveryCost: 5_000 })
    expect(body.data.isEmailed).toBe(true)
    await setRates(pool, {})
    const { text } = await nextToClient()
    expect(text).toContain(`Subject: Paga tu pedido ${body.data.orderId.slice(0, 8).toUpperCase()}`)
    expect(text.replaceAll('\u00A0', ' ')).toContain('Total a pagar: $ 94.000')
    const [, token = ''] = /http:\/\/tienda\.example\/pagar#token=([\w-]{43})\s/.exec(text) ?? []
    const before = await hashTables(pool, settledLater)
    expect((await link('', token)).body.data).toEqual({
      orderId: body.data.orderId,
      standing: 'open',
      wasDeclined: false,
      expiresAt: body.data.link.expiresAt,
      lines: [
        { productName: 'Silla Bebenube Convertible', productImage: '', quantity: 2, sellingPrice: 40_000 },
        { productName: 'Antivirus Escudrix', productImage: '', quantity: 1, sellingPrice: 9_000 },
      ],
      goods: 89_000,
      delivery: 5_000,
      total: 94_000,
      iva: [],
      address: {
        recipient: 'María Fernanda Benavides',
        line: 'Calle 18 # 28-46, apto 301',
        municipality: 'Pasto',
        department: 'Nariño',
      },
      pickup: null,
      isSimulated: true,
    })
    expect(await hashTables(pool, settledLater)).toEqual(before)
    const { rows } = await pool.query(
      'select octet_length(token_hash) as bytes from payment_links where order_id = $1',
      [body.data.orderId],
    )
    expect(rows).toEqual([{ bytes: 32 }, { bytes: 32 }])
    await cancel(body.data.orderId)
    expect((await nextToClient()).text).toContain('Subject: Cancelamos tu pedido')
  })

  test('pays like a cart: keys in the history, a receipt, and the desk prepares', async () => {
    const { orderId, token } = await take({ products: [...chairs(), ...licences()] })
    await nextToClient()
    const { status, body } = await link('/pay', token)
    expect([status, body.data.standing, body.data.redirectUrl, body.data.address]).toEqual([200, 'paid', null, null])
    expect((await nextToClient()).text).toContain('Subject: Recibimos tu pedido')
    const [shown] = await client.history()
    expect(shown).toMatchObject({ _id: orderId, status: 'paid' })
    expect(shown.products.flatMap(({ licenseKeys }: { licenseKeys: string[] }) => licenseKeys)).toHaveLength(1)
    expect((await owner.get(`/api/order-desk/order/${orderId}`)).body.data).toMatchObject({
      state: 'to_prepare',
      awaitedLink: null,
    })
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'paid', redirectUrl: null })
    expect((await link('', token)).body.data.standing).toBe('paid')
    expect((await cancel(orderId)).body).toMatchObject({
      code: 'ORDER_CHANGED',
      message: 'Luz Marina Ospina lo pagó. Así está ahora.',
    })
  })

  test('is still good after a payment that did not go through', async () => {
    const { orderId, token } = await take()
    const declined = await link('/pay', token, { simulated: 'decline' })
    expect(declined.body.data).toMatchObject({ standing: 'open', wasDeclined: true })
    expect(await stateOf(orderId)).toBe('pending')
    expect((await link('/pay', token, { simulated: 'approve' })).body.data.standing).toBe('paid')
  })

  test('cancelled by the shop says so, and its units are for sale again', async () => {
    const before = await stockOf('chair')
    const { orderId, token } = await take({ products: chairs(3) })
    expect(await stockOf('chair')).toBe(before - 3)
    expect((await cancel(orderId)).body).toMatchObject({ success: true, message: 'Pedido cancelado' })
    expect(await stockOf('chair')).toBe(before)
    expect((await link('', token)).body.data).toMatchObject({ standing: 'cancelled', address: null })
    const paying = await link('/pay', token)
    expect([paying.status, paying.body.code, paying.body.message]).toEqual([
      409,
      'PAYMENT_LINK_OVER',
      'La tienda canceló este pedido.',
    ])
    expect((await cancel(orderId)).body.message).toBe('Adriana Rojas canceló el pedido. Así está ahora.')
    expect((await owner.post('/api/phone-orders/link', { orderId })).body.code).toBe('ORDER_CHANGED')
  })

  test('that is over says so before and after its units went back', async () => {
    const before = await stockOf('chair')
    const { orderId, token } = await take()
    await makeOver(orderId)
    expect((await link('', token)).body.data.standing).toBe('expired')
    expect((await link('/pay', token)).body).toMatchObject({
      code: 'PAYMENT_LINK_OVER',
      message: 'Este enlace venció. Pídele otro a la tienda.',
    })
    expect((await owner.post('/api/phone-orders/link', { orderId })).body.code).toBe('ORDER_CHANGED')
    await pool.query('update payment_attempts set next_check_at = now() where order_id = $1', [orderId])
    await expect.poll(() => stateOf(orderId)).toBe('expired')
    expect(await stockOf('chair')).toBe(before)
    expect((await link('', token)).body.data.standing).toBe('expired')
  })

  test('can be made again, and all of them lead to the same order', async () => {
    const { orderId, token } = await take()
    const again = await owner.post('/api/phone-orders/link', { orderId })
    expect(again.body.data).toMatchObject({ orderId, total: 40_000, phone: '3001234567' })
    const other = phone.tokenOf(again.body.data.path)
    expect(other).not.toBe(token)
    expect((await link('/pay', other)).body.data.standing).toBe('paid')
    expect((await link('', token)).body.data.standing).toBe('paid')
    const { status, body } = await owner.post('/api/phone-orders/link', { orderId: client.id })
    expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await cancel(client.id)).status).toBe(404)
  })

  test.each([
    ['unknown', 'A'.repeat(43), 404, 'Este enlace no es válido. Pídele otro a la tienda.'],
    ['cut off', 'A'.repeat(20), 400, 'Este enlace no es válido.'],
    ['of another kind', 7, 400, 'Este enlace no es válido.'],
  ])('that is %s opens nothing', async (_, token, status, message) => {
    for (const step of ['', '/check', '/pay'] as const) {
      const response = await link(step, token as string)
      expect([response.status, response.body.message]).toEqual([status, message])
    }
  })

  test('says nothing of an order that came from a cart', async () => {
    await client.putInCart({ [phone.products.chair]: 1 })
    const { payload, key } = await client.readCart()
    const { body } = await client.pay({ ...payload, simulated: 'pending' }, key)
    const { rows } = await pool.query('select order_id from payment_attempts where id = $1', [body.data.attempt])
    expect((await owner.post('/api/phone-orders/link', { orderId: rows[0].order_id })).body.code).toBe('ORDER_CHANGED')
    expect((await cancel(rows[0].order_id)).body.code).toBe('ORDER_CHANGED')
    await client.post('/api/cancel-payment', { attempt: body.data.attempt })
  })
})

test('a client chooses the first password by the recovery e-mail, and no earlier', async () => {
  const email = 'ana.guerrero@correo.co'
  const newClient = { name: 'Ana Lucía Guerrero', phone: '3155550199', email, hasConsented: true }
  const { body } = await phone.place({ clientId: undefined, newClient })
  const { rows } = await pool.query('select count(*)::int as many from password_resets')
  expect(rows[0].many).toBe(0)
  await owner.post('/api/forgot-password', { email })
  let text = ''
  while (!text.includes('Elige una contraseña nueva')) ({ text } = await mailbox.next())
  const [, token] = /forgot-password\?elegir#token=([\w-]{43})\s/.exec(text) ?? []
  const password = 'nevado-del-huila-5364'
  await owner.post('/api/reset-password', { token, newPassword: password, confirmPassword: password })
  const ana = openVisitor(shop.address)
  expect((await ana.post('/api/sign-in', { email, password })).status).toBe(200)
  expect((await ana.get('/api/shopping-history')).body.data).toMatchObject([
    { _id: body.data.orderId, status: 'pending' },
  ])
})
