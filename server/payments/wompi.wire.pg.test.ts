import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { readConfig } from '../config.ts'
import { openBulkheads } from '../platform/bulkheads.ts'
import { openAudit } from '../platform/http/audit.ts'
import { workOff } from '../platform/jobs/queue.ts'
import { openSecret } from '../platform/secret.ts'
import type { PaymentsContext } from './context.ts'
import { openProvider } from './open-payments.ts'
import { dueAttempts } from './payments-clock.ts'
import { processWaitingEvents } from './waiting-events.ts'

const wompi = await openWompiServer()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' }
const shop = await openTestShop({ demo: false, env })
const { pool, db } = shop
const secret = await openSecret({ given: '', directory: shop.directory })
const context: PaymentsContext = {
  db,
  bulkheads: openBulkheads(10),
  secret,
  audit: openAudit(db, secret),
  provider: openProvider(db, readConfig({ NODE_ENV: 'test', ...env })),
  outcome: 'approve',
  holdSeconds: 1_800,
  licencesADay: 20,
  hasMail: false,
  isLimited: false,
  publicUrl: env.PUBLIC_URL,
  settleElsewhere: async () => false,
}

afterEach(async () => {
  wompi.setAway(false)
  await expectInvariants(pool)
})

const stockOf = async (id: string) => (await pool.query('select stock from products where id = $1', [id])).rows[0].stock
const send = (event: object, headers: Record<string, string> = {}) =>
  openVisitor(shop.address).post('/api/payment-events/wompi', event, headers)

/** A buyer at the checkout of licences, two by default. */
async function goToCheckout({ keys = 2, quantity = 2, price = 50_000 } = {}) {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { keys, price })
  const response = await buyer.buy({ [id]: quantity })
  expect(response.status).toBe(202)
  const { attempt, redirectUrl } = response.body.data as { attempt: string; redirectUrl: string }
  const status = async () =>
    (
      await pool.query('select o.state from orders o join payment_attempts a on a.order_id = o.id where a.id = $1', [
        attempt,
      ])
    ).rows[0].state
  return { buyer, id, attempt, redirectUrl, status }
}
/** Makes the attempt due, or expired. */
const makeDue = (attempt: string, isOver = false) =>
  pool.query(
    `update payment_attempts set next_check_at = now() - interval '1 second', last_check_at = null,
       expires_at = case when $2 then now() - interval '1 second' else expires_at end where id = $1`,
    [attempt, isOver],
  )
const tasksOf = async (attempt: string) =>
  (
    await pool.query(
      'select t.kind, t.amount from payment_tasks t join payment_attempts a on a.order_id = t.order_id where a.id = $1 order by t.id',
      [attempt],
    )
  ).rows

describe('paying through Wompi', () => {
  test('leads to a checkout that Wompi accepts, with the amount in cents and a unique reference', async () => {
    const { redirectUrl, attempt, buyer } = await goToCheckout()
    const fields = new URL(redirectUrl).searchParams
    expect(fields.get('amount-in-cents')).toBe('10000000')
    expect(fields.get('currency')).toBe('COP')
    expect(fields.get('reference')).toMatch(/^PED-[0-9a-f]{32}-1$/)
    expect(fields.get('redirect-url')).toBe(`${env.PUBLIC_URL}/cart?attempt=${attempt}`)
    expect(fields.get('customer-data:email')).toBe(buyer.email)
    expect(wompi.pay(redirectUrl, { status: 'PENDING' })).not.toBeNull()
    expect(wompi.pay(redirectUrl.replace('amount-in-cents=10000000', 'amount-in-cents=100'))).toBeNull()
    const again = (await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data
    expect(again).toMatchObject({ status: 'pending', redirectUrl, isSimulated: false })
  })

  test('accepts only amounts that Wompi accepts, and no simulated outcome', async () => {
    const buyer = await openBuyer(shop)
    const cheap = await addProduct(shop, { price: 1_499 })
    expect((await buyer.buy({ [cheap]: 1 })).body).toMatchObject({
      code: 'PAYMENT_AMOUNT',
      message: 'Este medio de pago acepta compras entre $\u00A01.500 y $\u00A099.000.000.',
    })
    expect((await buyer.buy({ [cheap]: 2 }, { simulated: 'approve' })).body.code).toBe('VALIDATION')
    const { attempt, buyer: other } = await goToCheckout()
    expect((await other.post('/api/simulate-payment', { attempt, outcome: 'approve' })).status).toBe(404)
  })

  test('approved after an event made the shop look it up: the keys are shown, and the cart is empty', async () => {
    const { buyer, redirectUrl, status, id } = await goToCheckout()
    const paid = wompi.pay(redirectUrl)
    const event = wompi.eventOf(paid as never)
    expect((await send(event, { 'x-event-checksum': event.signature.checksum.toLowerCase() })).status).toBe(200)
    expect(await status()).toBe('paid')
    expect((await buyer.history())[0].products[0].licenseKeys).toHaveLength(2)
    expect((await buyer.get('/api/countAddToCartProduct')).body.data.count).toBe(0)
    // The same event again, twice: nothing happens.
    const requested = wompi.requested.length
    for (let i = 0; i < 2; i++) expect((await send(event)).status).toBe(200)
    expect(wompi.requested).toHaveLength(requested)
    expect(await stockOf(id)).toBe(0)
  })

  test('an event is never trusted, only looked up', async () => {
    const { redirectUrl, status } = await goToCheckout()
    const pending = wompi.pay(redirectUrl, { status: 'PENDING' }) as never as { id: string }
    await send(wompi.eventOf({ ...pending, status: 'APPROVED' } as never))
    expect(await status()).toBe('pending')
  })

  test('declined: everything is released, the cart stays; approved at the second try on the same page, it is delivered', async () => {
    const { buyer, id, redirectUrl, status, attempt } = await goToCheckout()
    await send(wompi.eventOf(wompi.pay(redirectUrl, { status: 'DECLINED' }) as never))
    expect(await status()).toBe('declined')
    expect(await stockOf(id)).toBe(2)
    expect((await buyer.get('/api/countAddToCartProduct')).body.data.count).toBe(2)
    await send(wompi.eventOf(wompi.pay(redirectUrl) as never))
    expect(await status()).toBe('paid')
    expect(await tasksOf(attempt)).toEqual([])
  })

  test('paid twice for one order: the second payment is due for refund, and nothing is delivered twice', async () => {
    const { redirectUrl, status, attempt, id } = await goToCheckout({ keys: 4 })
    for (let i = 0; i < 2; i++) await send(wompi.eventOf(wompi.pay(redirectUrl) as never))
    expect(await status()).toBe('paid')
    expect(await tasksOf(attempt)).toEqual([{ kind: 'refund', amount: 100_000 }])
    expect(await stockOf(id)).toBe(2)
  })

  test.each([
    ['another amount', { amount_in_cents: 100 }],
    ['cents that nobody asked for', { amount_in_cents: 10_000_050 }],
    ['another currency', { currency: 'USD' }],
  ])('%s delivers nothing and makes a task for the operator', async (_, other) => {
    const { buyer, redirectUrl, status, attempt } = await goToCheckout()
    await send(wompi.eventOf(wompi.pay(redirectUrl, other) as never))
    expect(await status()).toBe('review')
    expect((await tasksOf(attempt)).map(({ kind }) => kind)).toEqual(['review'])
    expect((await buyer.history())[0].products[0].licenseKeys).toEqual([])
  })

  test('voided after delivery: the operator gets a task, and outdated events change nothing', async () => {
    const { redirectUrl, status, attempt } = await goToCheckout()
    const paid = wompi.pay(redirectUrl) as never as { id: string }
    await send(wompi.eventOf(paid as never))
    await send(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
    expect(await status()).toBe('voided')
    expect((await tasksOf(attempt)).map(({ kind }) => kind)).toEqual(['voided'])
    await send(wompi.eventOf(wompi.update(paid.id, 'DECLINED')))
    expect(await status()).toBe('voided')
  })

  test('a payment with an unknown reference gives the operator a task', async () => {
    const { redirectUrl } = await goToCheckout()
    const strange = wompi.pay(redirectUrl, { reference: 'PED-de-otra-tienda' }) as never as { id: string }
    expect((await send(wompi.eventOf(strange as never))).status).toBe(200)
    const { rows } = await pool.query('select kind, order_id from payment_tasks where provider_tx_id = $1', [
      strange.id,
    ])
    expect(rows).toEqual([{ kind: 'unknown_payment', order_id: null }])
  })

  test('a payment with an unknown reference that is voided later needs no action any more', async () => {
    const { redirectUrl } = await goToCheckout()
    const strange = wompi.pay(redirectUrl, { reference: 'PED-anulado-en-wompi' }) as never as { id: string }
    await send(wompi.eventOf(strange as never))
    const openTasks = async () =>
      (await pool.query('select kind from payment_tasks where provider_tx_id = $1 and done_at is null', [strange.id]))
        .rows
    expect(await openTasks()).toEqual([{ kind: 'unknown_payment' }])
    const voided = wompi.eventOf(wompi.update(strange.id, 'VOIDED'))
    for (const event of [voided, wompi.eventOf(strange as never), voided]) expect((await send(event)).status).toBe(200)
    expect(await openTasks()).toEqual([])
  })
})

describe('an event with a wrong signature', () => {
  test('is refused and not stored, and Wompi is not called', async () => {
    const { redirectUrl, status } = await goToCheckout()
    const event = wompi.eventOf(wompi.pay(redirectUrl) as never)
    const requested = wompi.requested.length
    const before = (await pool.query('select count(*) from payment_events')).rows
    const signature = event.signature
    for (const forged of [
      { ...event, timestamp: event.timestamp + 1 },
      { ...event, data: { transaction: { ...event.data.transaction, amount_in_cents: 1 } } },
      { ...event, signature: { ...signature, checksum: 'f'.repeat(64) } },
      { ...event, signature: { ...signature, properties: [] } },
      { ...event, environment: 'prod' },
      {},
      { signature: null },
    ]) {
      expect((await send(forged)).status).toBe(403)
    }
    expect((await send(event, { 'x-event-checksum': 'f'.repeat(64) })).status).toBe(403)
    expect(await status()).toBe('pending')
    expect(wompi.requested).toHaveLength(requested)
    expect((await pool.query('select count(*) from payment_events')).rows).toEqual(before)
  })
})

const checksOf = async (attempt: string): Promise<number> =>
  (await pool.query('select checks from payment_attempts where id = $1', [attempt])).rows[0].checks

/** Checks an attempt that becomes due: here, or in the shop's own job, which may be first. */
async function check(attempt: string, becomeDue: () => Promise<unknown>): Promise<void> {
  const before = await checksOf(attempt)
  await becomeDue()
  await workOff(dueAttempts(context, () => {}))
  await expect.poll(() => checksOf(attempt)).toBeGreaterThan(before)
}

describe('without an event', () => {
  test('a job asks Wompi and delivers a paid order', async () => {
    const { redirectUrl, status, attempt } = await goToCheckout()
    wompi.pay(redirectUrl)
    await check(attempt, () => makeDue(attempt))
    expect(await status()).toBe('paid')
  })

  /** The minutes until an attempt of this age is checked again, after it has been checked. */
  const minutesToNext = async (attempt: string, age: string) => {
    await check(attempt, () =>
      pool.query(
        `update payment_attempts set created_at = now() - $2::interval, expires_at = now() - interval '1 second',
           next_check_at = now() - interval '1 second' where id = $1`,
        [attempt, age],
      ),
    )
    const { rows } = await pool.query(
      'select round(extract(epoch from next_check_at - now()) / 60)::int as next from payment_attempts where id = $1',
      [attempt],
    )
    return rows[0].next
  }

  test('the job checks after 5, 15 and 60 minutes, then hourly, until 72 hours', async () => {
    const { attempt } = await goToCheckout()
    expect(await minutesToNext(attempt, '1 minute')).toBe(4)
    expect(await minutesToNext(attempt, '6 minutes')).toBe(9)
    expect(await minutesToNext(attempt, '20 minutes')).toBe(40)
    expect(await minutesToNext(attempt, '5 hours')).toBe(60)
    expect(await minutesToNext(attempt, '73 hours')).toBeNull()
  })

  test('the job checks a payment in cash for seven days, and accepts it', async () => {
    const { attempt, redirectUrl, status } = await goToCheckout()
    const cash = wompi.pay(redirectUrl, { status: 'PENDING', payment_method_type: 'BANCOLOMBIA_COLLECT' })
    expect(await minutesToNext(attempt, '73 hours')).toBe(60)
    expect(await minutesToNext(attempt, '167 hours')).toBe(60)
    wompi.update(cash?.id ?? '', 'APPROVED')
    expect(await minutesToNext(attempt, '167 hours')).toBeNull()
    expect(await status()).toBe('paid')
    const other = await goToCheckout()
    wompi.pay(other.redirectUrl, { status: 'PENDING', payment_method_type: 'BANCOLOMBIA_COLLECT' })
    expect(await minutesToNext(other.attempt, '169 hours')).toBeNull()
  })

  test('the job checks any other payment for 72 hours', async () => {
    const { attempt, redirectUrl } = await goToCheckout()
    wompi.pay(redirectUrl, { status: 'PENDING', payment_method_type: 'PSE' })
    expect(await minutesToNext(attempt, '73 hours')).toBeNull()
  })

  test('an unpaid attempt expires in time and releases everything, also while Wompi is down', async () => {
    const [first, second] = [await goToCheckout(), await goToCheckout()]
    await check(first.attempt, () => makeDue(first.attempt, true))
    expect([await first.status(), await stockOf(first.id)]).toEqual(['expired', 2])
    wompi.setAway(true)
    await check(second.attempt, () => makeDue(second.attempt, true))
    expect([await second.status(), await stockOf(second.id)]).toEqual(['expired', 2])
    wompi.setAway(false)
    // A payment a moment too late is still accepted, found without an event.
    wompi.pay(second.redirectUrl)
    await check(second.attempt, () => makeDue(second.attempt))
    expect([await second.status(), await stockOf(second.id)]).toEqual(['paid', 0])
  })

  test('an event received while Wompi was down is processed later, also after one that cannot be parsed', async () => {
    const strange = await goToCheckout()
    const { redirectUrl, status } = await goToCheckout()
    const event = wompi.eventOf(wompi.pay(redirectUrl) as never)
    const notUnderstood = wompi.eventOf(wompi.pay(strange.redirectUrl, { status: 'STRANGE' }) as never)
    wompi.setAway(true)
    expect((await send(notUnderstood)).status).toBe(200)
    expect((await send(event)).status).toBe(200)
    expect(await status()).toBe('pending')
    wompi.setAway(false)
    await pool.query(`update payment_events set due_at = now() where processed_at is null`)
    // The event that cannot be parsed fails again.
    await processWaitingEvents(context).catch(() => {})
    expect(await status()).toBe('paid')
    expect(await strange.status()).toBe('pending')
    await pool.query('delete from payment_events where processed_at is null')
  })

  test('a payment in progress cannot be cancelled; one that was not started can', async () => {
    const { buyer, redirectUrl, attempt } = await goToCheckout()
    wompi.pay(redirectUrl, { status: 'PENDING' })
    const refused = await buyer.post('/api/cancel-payment', { attempt })
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_UNDER_WAY'])
    const other = await goToCheckout()
    wompi.setAway(true)
    expect((await other.buyer.post('/api/cancel-payment', { attempt: other.attempt })).status).toBe(503)
    wompi.setAway(false)
    const cancelled = await other.buyer.post('/api/cancel-payment', { attempt: other.attempt })
    expect(cancelled.body.data.status).toBe('cancelled')
  })
})
