import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openWompiOrders } from '../../../test/orders/wompi-orders.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const wompi = await openWompiServer()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const { pool } = shop
const desk = await openWompiOrders({ shop, wompi })
const { post, owner, orderOf, tasksOf, byTransfer, buy, cancel, send, comeBack, announce, proof } = desk
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
const reason = 'Era de otro pedido'
const refundAt = async (orderId: string, index = 0): Promise<Body> => (await orderOf(orderId)).money.refunds[index]
const undo = async (orderId: string, refundedSeen: number, { key = '', why = reason } = {}) => {
  const { refundId } = await refundAt(orderId)
  const body = { orderId, refundId, refundedSeen, reason: why }
  return owner.post('/api/order-desk/undo-refund', body, key === '' ? {} : { 'Idempotency-Key': key })
}
const salesOf = async () =>
  (
    await pool.query(
      'select coalesce(sum(orders), 0)::int as orders, coalesce(sum(sales), 0)::int as sales from sales_by_month',
    )
  ).rows[0]
const emailsTo = async ({ email }: { email: string }): Promise<string[]> => {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(email) && /Subject: (Te devolvimos|Corrección: no te hemos)/.test(text))
    .map(({ text }) => text.slice(text.indexOf('\n\n') + 2).replaceAll('\u00A0', ' '))
}

describe('a refund recorded by mistake', () => {
  test('for an order that stays paid is owed again, and history, list and sums show it', async () => {
    const { orderId } = await buy({ units: 2, amount: 60_000 })
    await byTransfer(orderId, 10_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'to_prepare', money: { owed: 0, refunded: 10_000 } })
    expect((await undo(orderId, 10_000)).body).toMatchObject({
      message: 'Devolución deshecha',
      data: { refunded: 0, refundable: 60_000 },
    })
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'refund_due', status: 'paid', money: { owed: 10_000, refunded: 0 } })
    expect(order.money.refunds).toMatchObject([
      { amount: 10_000, canBeUndone: false, undone: { who: 'Adriana Rojas', reason } },
    ])
    expect(order.history.find(({ event }: Body) => event === 'refund_undone')).toMatchObject({
      who: 'Adriana Rojas',
      detail: { amount: 10_000, text: reason },
    })
    const { rows } = await pool.query('select action, role from audit_log where target = $1 order by id desc limit 1', [
      orderId,
    ])
    expect(rows).toEqual([{ action: 'order.refund_undone', role: 'ADMIN' }])
    expect((await byTransfer(orderId, 10_000)).body.data).toEqual({ refunded: 10_000, refundable: 50_000 })
  })

  test('for a cancelled order becomes a payment task again, and can be recorded again', async () => {
    const { orderId } = await buy()
    await cancel(orderId)
    await byTransfer(orderId, 20_000)
    await byTransfer(orderId, 30_000, 20_000)
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', state: 'closed' })
    expect(await tasksOf(orderId)).toEqual([])
    expect((await undo(orderId, 50_000)).body.data).toEqual({ refunded: 30_000, refundable: 20_000 })
    expect(await orderOf(orderId)).toMatchObject({
      status: 'refund_due',
      state: 'refund_due',
      money: { refundable: 20_000 },
    })
    expect(await tasksOf(orderId)).toMatchObject([{ kind: 'refund', left: 20_000 }])
    await byTransfer(orderId, 20_000, 30_000)
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', state: 'closed' })
  })

  test('that alone ended an order restores its sale, also in the reports', async () => {
    const before = await salesOf()
    const { orderId } = await buy()
    await send(orderId)
    const sold = await salesOf()
    expect(sold).toEqual({ orders: before.orders + 1, sales: before.sales + 50_000 })
    await byTransfer(orderId, 50_000)
    expect([(await orderOf(orderId)).status, await salesOf()]).toEqual(['refunded', before])
    expect((await undo(orderId, 50_000)).body.data).toEqual({ refunded: 0, refundable: 50_000 })
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', state: 'sent', money: { owed: 0, refunded: 0 } })
    expect(await salesOf()).toEqual(sold)
    await comeBack(orderId)
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 50_000 } })
  })

  test('for an extra payment becomes a payment task again, while its order continues', async () => {
    const { orderId, redirectUrl } = await buy()
    await desk.payMore(redirectUrl)
    const [{ task }] = await tasksOf(orderId)
    await post('settle-task', { task, decision: 'done', proof })
    expect(await tasksOf(orderId)).toEqual([])
    expect((await undo(orderId, 0)).body.data).toEqual({ refunded: 0, refundable: 50_000 })
    expect(await tasksOf(orderId)).toMatchObject([{ task, kind: 'refund', left: 50_000, refund: 'task' }])
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', second: 'refund_due' })
    await post('settle-task', { task, decision: 'done', proof })
    expect(await tasksOf(orderId)).toEqual([])
  })

  test('for a price, while another refund is still due, restores the sale, and the other refund stays due', async () => {
    const { orderId, redirectUrl } = await buy()
    await send(orderId)
    await desk.payMore(redirectUrl)
    await byTransfer(orderId, 50_000)
    expect((await orderOf(orderId)).status).toBe('refund_due')
    expect((await undo(orderId, 50_000)).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { refundable: 50_000 } })
    expect(await tasksOf(orderId)).toMatchObject([{ kind: 'refund', left: 50_000, refund: 'task' }])
  })
})

describe('undoing a refund', () => {
  test('is done once for a key, also with two concurrent calls', async () => {
    const { orderId } = await buy()
    await cancel(orderId)
    await byTransfer(orderId, 50_000)
    const key = crypto.randomUUID()
    const first = await undo(orderId, 50_000, { key })
    const again = await undo(orderId, 50_000, { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(first.body.data).toEqual({ refunded: 0, refundable: 50_000 })
    expect((await undo(orderId, 50_000, { key, why: 'Otra razón' })).body.code).toBe('KEY_REUSED')
    expect((await undo(orderId, 50_000)).body).toMatchObject({ code: 'ORDER_CHANGED' })
    await byTransfer(orderId, 50_000)
    const { refundId } = await refundAt(orderId, 1)
    const both = Array.from({ length: 4 }, () =>
      post('undo-refund', { orderId, refundId, refundedSeen: 50_000, reason }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const undone = (await orderOf(orderId)).history.filter(({ event }: Body) => event === 'refund_undone')
    expect(undone).toHaveLength(2)
  })

  test('is refused for an outdated view, without a reason, and to anybody but an ADMIN', async () => {
    const { orderId } = await buy({ units: 2, amount: 60_000 })
    await byTransfer(orderId, 10_000)
    const { refundId, canBeUndone } = await refundAt(orderId)
    expect(canBeUndone).toBe(true)
    const about = { orderId, refundId, refundedSeen: 10_000, reason }
    const codeOf = async (body: object) => (await post('undo-refund', body)).body.code
    expect(await codeOf({ ...about, refundedSeen: 0 })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, versionSeen: 7 })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, refundId: refundId + 1_000 })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, orderId: crypto.randomUUID() })).toBe('ORDER_NOT_FOUND')
    expect((await post('undo-refund', { ...about, reason: ' ' })).body.message).toBe('Escribe por qué se deshace.')
    for (const role of ['GENERAL', 'TECHNICAL'] as const) {
      const other = await signInAs(shop, { role })
      expect((await other.post('/api/order-desk/undo-refund', about)).status).toBe(403)
    }
    expect(await orderOf(orderId)).toMatchObject({ money: { refunded: 10_000 } })
    const undone = `insert into undone_refunds (refund_id, order_id, actor, reason) select $2, $1, actor, 'x' from order_refunds where id = $2`
    expect(await violatedInvariants(pool, undone, [orderId, refundId])).toContain('I61')
  })

  test('is refused for a refund by the provider', async () => {
    const { orderId } = await buy()
    await cancel(orderId)
    await desk.byProvider(orderId)
    expect((await refundAt(orderId)).canBeUndone).toBe(false)
    expect((await undo(orderId, 50_000)).body).toMatchObject({
      code: 'REFUND_STAYS',
      message: 'Esta devolución la hizo el medio de pago: no se puede deshacer.',
    })
  })

  test('is refused once a later decision depends on it', async () => {
    const nothingOwed = await buy({ units: 2 })
    await send(nothingOwed.orderId)
    await byTransfer(nothingOwed.orderId, 10_000)
    await comeBack(nothingOwed.orderId)
    await post('owe-nothing', { orderId: nothingOwed.orderId, refundedSeen: 10_000, reason: 'Se cambió' })
    expect((await undo(nothingOwed.orderId, 10_000)).body).toMatchObject({
      code: 'REFUND_STAYS',
      message: 'Esta devolución ya no se puede deshacer: después se decidió algo más sobre ese dinero.',
    })

    const twice = await buy()
    await cancel(twice.orderId)
    await byTransfer(twice.orderId, 20_000)
    await announce(twice.txId, 'VOIDED')
    expect((await undo(twice.orderId, 50_000)).body.code).toBe('REFUND_STAYS')

    const review = await buy({ amount: 40_000, isInReview: true })
    const [{ task }] = await tasksOf(review.orderId)
    await post('settle-task', { task, decision: 'refunded', proof })
    expect((await undo(review.orderId, 0)).body.code).toBe('REFUND_STAYS')
  })

  test('is refused once unseen keys are for sale again, and possible while its buyer has seen them', async () => {
    const unseen = await buy({ keys: 1 })
    await byTransfer(unseen.orderId, 50_000)
    expect((await undo(unseen.orderId, 50_000)).body).toMatchObject({
      code: 'REFUND_STAYS',
      message: 'Esta devolución ya no se puede deshacer: lo que se compró volvió a la venta.',
    })
    expect(await desk.stockOf(unseen.product)).toBe(1)

    const seen = await buy({ keys: 1 })
    const keyOf = async () => (await seen.buyer.history())[0].products[0].licenseKeys
    const shown = await keyOf()
    expect(shown).toHaveLength(1)
    await byTransfer(seen.orderId, 50_000)
    expect((await undo(seen.orderId, 50_000)).status).toBe(200)
    expect(await orderOf(seen.orderId)).toMatchObject({ status: 'paid' })
    expect(await keyOf()).toEqual(shown)
  })
})

describe('its buyer', () => {
  test('gets one e-mail with the amount owed now, after reading about the refund', async () => {
    const { orderId, buyer } = await buy()
    await cancel(orderId)
    await byTransfer(orderId, 30_000)
    expect(await emailsTo(buyer)).toHaveLength(1)
    const key = crypto.randomUUID()
    await undo(orderId, 30_000, { key })
    await undo(orderId, 30_000, { key })
    const [, correction, ...more] = await emailsTo(buyer)
    expect(more).toEqual([])
    expect(correction).toMatch(/Te escribimos que te devolvimos \$ 30\.000 de tu pedido del .+\. Fue un error nuestro/)
    expect(correction).toContain('Te debemos $ 50.000 y te escribimos cuando te los devolvamos.')
    const subject = 'Corrección: no te hemos devuelto ese dinero'
    expect((await orderOf(orderId)).history).toContainEqual(
      expect.objectContaining({ event: 'email_sent', detail: { subject } }),
    )
    const damage = `update outbox set occasion = '0' || occasion where kind = 'refund_corrected' and order_id = $1`
    expect(await violatedInvariants(pool, damage, [orderId])).toContain('I58b')
  })

  test('gets no e-mail when none was sent about the refund, or the account is deleted', async () => {
    const { orderId, buyer } = await buy()
    await cancel(orderId)
    const client = await pool.connect()
    /** The e-mails to be sent after a refund was recorded and undone before any e-mail was sent, or after `meanwhile`. */
    const kindsAfter = async (meanwhile: string): Promise<string[]> => {
      await client.query('begin')
      const actor = JSON.stringify({ reqId: null, actor: owner.id, role: 'ADMIN', ipHmac: null })
      await client.query(`select refund_order($1, 50000, 0, '{x}', '', $2::jsonb, true)`, [orderId, actor])
      await client.query(meanwhile)
      const { rows: refunds } = await client.query('select max(id)::int as id from order_refunds where order_id = $1', [
        orderId,
      ])
      const undoing = `select undo_refund($1, $2, 50000, 'x', null, true, $3::jsonb) ->> 'code' as code`
      expect((await client.query(undoing, [orderId, refunds[0].id, actor])).rows).toEqual([{ code: 'DONE' }])
      const { rows } = await client.query(
        `select kind from outbox where order_id = $1 and kind in ('refund_made', 'refund_corrected') order by id`,
        [orderId],
      )
      await client.query('rollback')
      return rows.map(({ kind }) => kind)
    }
    try {
      expect(await kindsAfter('select')).toEqual([])
      const sent = `update outbox set claimed_at = now(), sent_at = now() where kind = 'refund_made'`
      expect(await kindsAfter(sent)).toEqual(['refund_made', 'refund_corrected'])
      const gone = `${sent}; update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = '${buyer.id}'`
      expect(await kindsAfter(gone)).toEqual(['refund_made'])
    } finally {
      client.release(true)
    }
  })
})
