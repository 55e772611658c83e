import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk()
const { pool } = shop
const { chair, antivirus } = desk.products
const transferTo = 'Nequi 300 123 4567\nLlave Bre-B @alero'
const setTransfers = (isOn: boolean) =>
  pool.query('update shop_settings set takes_transfers = $1, transfer_to = $2', [isOn, transferTo])
await setTransfers(true)
afterEach(() => expectInvariants(pool))

type Buyer = Awaited<ReturnType<typeof openBuyer>>
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const statusOf = async (buyer: Buyer, attempt: string) =>
  (await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data
const orderOf = async (attempt: string) =>
  (
    await pool.query(
      `select o.state, o.goods, o.desk_state as desk, a.provider, a.amount::int,
         round(extract(epoch from a.expires_at - a.created_at) / 3600)::int as hours, a.next_check_at = a.expires_at as "isCheckedOnce",
         (select count(*)::int from sales_changes where order_id = o.id) as sales
       from orders o join payment_attempts a on a.order_id = o.id where a.id = $1`,
      [attempt],
    )
  ).rows[0]
const counts = async (buyer: Buyer) =>
  (
    await pool.query(
      `select (select count(*)::int from orders where user_id = $1) as orders, (select stock from products where id = $2) as stock,
         (select count(*)::int from cart_items where user_id = $1) as cart`,
      [buyer.id, chair],
    )
  ).rows[0]
const mailTo = async ({ email }: { email: string }, subject: string) => {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const found = () => mailbox.emails.find(({ to, text }) => to.includes(email) && text.includes(`Subject: ${subject}`))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return (
    found()
      ?.text.slice(found()!.text.indexOf('\n\n') + 2)
      .replaceAll(/[\u00A0\u202F]/g, ' ')
      .replaceAll('\r\n', '\n') ?? ''
  )
}

test('an order by transfer reserves its goods for two days, leaves the cart, and shows how to pay it (P-271)', async () => {
  const buyer = await openBuyer(shop)
  const before = await desk.stockOf('chair')
  await buyer.putInCart({ [chair]: 2, [antivirus]: 1 })
  expect((await buyer.get('/api/view-card-product')).body.transfersOpen).toBe(0)
  const { payload, key } = await buyer.readCart()
  const { status, body } = await buyer.pay({ ...payload, transfer: true }, key)
  expect([status, body]).toEqual([
    202,
    {
      success: false,
      error: false,
      message: 'Pedido recibido. Falta tu transferencia.',
      data: { attempt: expect.any(String), redirectUrl: null },
    },
  ])
  const { attempt } = body.data
  expect(await orderOf(attempt)).toEqual({
    ...{ state: 'pending', goods: 'held', desk: 'payment_pending', provider: 'transfer', amount: 89_000 },
    ...{ hours: 48, isCheckedOnce: true, sales: 0 },
  })
  expect(await desk.stockOf('chair')).toBe(before - 2)
  const known = await statusOf(buyer, attempt)
  expect(known).toMatchObject({ status: 'pending', redirectUrl: null, isSimulated: false })
  expect(known.transfer).toEqual({ transferTo, until: known.expiresAt })
  const cart = (await buyer.get('/api/view-card-product')).body
  expect([cart.data, cart.pendingPayment, cart.transfersOpen]).toEqual([[], null, 1])
  const [shown] = await buyer.history()
  expect(shown).toMatchObject({ status: 'pending', attempt, transfer: { transferTo, until: moment } })
  expect(shown.products.flatMap(({ licenseKeys }: { licenseKeys: string[] }) => licenseKeys)).toEqual([])
  const number = shown._id.slice(0, 8).toUpperCase()
  const text = await mailTo(buyer, `Transfiere el pago de tu pedido ${number}`)
  expect(text).toContain('Total a transferir: $ 89.000')
  expect(text).toContain(`Pedido: ${number}\nTu historial:\n`)
  expect(text).toContain(`Transfiere a:\n\n${transferTo}\n\nEscribe ${number} como referencia`)
  expect(await mailTo({ email: 'pedidos@alero.example' }, 'Pedido nuevo')).toContain(
    'Por transferencia: registra el pago cuando llegue.',
  )
})

test('a repeated request is one order, and paying the same cart another way is another payment', async () => {
  const buyer = await openBuyer(shop)
  await buyer.putInCart({ [chair]: 1 })
  const { payload, key } = await buyer.readCart()
  const order = { ...payload, transfer: true }
  const answers = await Promise.all([buyer.pay(order, key), buyer.pay(order, key), buyer.pay(order)])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.attempt}`)).size).toBe(1)
  expect((await buyer.pay(payload, key)).body.code).toBe('PAYMENT_KEY_REUSED')
  // While it waits, another cart is paid online.
  expect((await buyer.buy({ [chair]: 1 })).status).toBe(200)
  expect(await counts(buyer)).toMatchObject({ orders: 2, cart: 0 })
})

test.each([
  [
    'the shop takes none',
    { transfer: true },
    409,
    'La tienda ya no recibe pedidos por transferencia. Elige otra forma de pagar.',
  ],
  ['it is to be paid on arrival, too', { transfer: true, contraEntrega: true }, 400, 'Elige una sola forma de pagar.'],
  ['it is no true or false', { transfer: 'sí' }, 400, 'Los datos del pago no son válidos.'],
])('where %s, nothing is ordered', async (_, choice, code, message) => {
  await setTransfers(false)
  const buyer = await openBuyer(shop)
  await buyer.putInCart({ [chair]: 1 })
  const before = await counts(buyer)
  const { payload } = await buyer.readCart()
  const { status, body } = await buyer.pay({ ...payload, ...choice })
  expect([status, body.message, await counts(buyer)]).toEqual([code, message, before])
  expect((await buyer.get('/api/view-card-product')).body.transfersOpen).toBeNull()
  await setTransfers(true)
})

test('three orders may await their transfer, and the fourth is refused until one is over', async () => {
  const buyer = await openBuyer(shop)
  const attempts: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    attempts.push((await buyer.buy({ [chair]: 1 }, { transfer: true })).body.data.attempt)
  }
  const { status, body } = await buyer.buy({ [chair]: 1 }, { transfer: true })
  expect([status, body.code, body.data]).toEqual([409, 'NO_TRANSFER', { reason: 'open' }])
  expect(body.message).toContain('Ya tienes 3 pedidos que esperan tu transferencia.')
  const cancelled = await buyer.post('/api/cancel-payment', { attempt: attempts[0] })
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
  expect((await buyer.buy({ [chair]: 1 }, { transfer: true })).status).toBe(202)
})

test('goods without a price cannot be paid by transfer', async () => {
  const buyer = await openBuyer(shop)
  const price = (pesos: number) =>
    pool.query('update products set price = $2, selling_price = $2 where id = $1', [chair, pesos])
  await price(0)
  const { body } = await buyer.buy({ [chair]: 1 }, { transfer: true })
  await price(40_000)
  expect([body.code, body.message]).toEqual(['NO_TRANSFER', 'Este pedido no cuesta nada: no hay qué transferir.'])
})

test('after its deadline it expires by itself, its goods are for sale again, and a late payment is refused with instructions', async () => {
  const before = await desk.stockOf('chair')
  const { orderId, attempt, buyer } = await desk.addByTransfer({ licences: 1 })
  await pool.query(`update payment_attempts set expires_at = now(), next_check_at = now() where id = $1`, [attempt])
  await expect.poll(async () => (await orderOf(attempt)).state, { timeout: 30_000 }).toBe('expired')
  expect(await desk.stockOf('chair')).toBe(before)
  expect(await buyer.history()).toEqual([])
  const { status, body } = await owner.post('/api/order-desk/record-payment', { orderId, method: 'nequi' })
  expect([status, body.code]).toEqual([409, 'ORDER_CHANGED'])
  expect(body.message).toMatch(/^El plazo para pagar venció\. .*haz el pedido por teléfono/)
  // It is not checked any more.
  const checks = async () =>
    (await pool.query('select next_check_at as at from payment_attempts where id = $1', [attempt])).rows[0]
  await expect.poll(checks).toEqual({ at: null })
})
