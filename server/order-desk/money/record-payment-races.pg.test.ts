import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const adriana = await signInAs(shop, { role: 'ADMIN' })
const jorge = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
const ROUNDS = raceRounds(3)
afterEach(() => expectInvariants(pool))

const record = (who: typeof adriana, orderId: string, method = 'nequi') =>
  who.post('/api/order-desk/record-payment', { orderId, method })
const rowOf = async (orderId: string) =>
  (
    await pool.query(
      `select state, (select count(*)::int from sales_changes where order_id = o.id) as sales,
         (select count(*)::int from order_events where order_id = o.id and event = 'payment_recorded') as recorded,
         (select count(*)::int from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = o.id) as keys
       from orders o where id = $1`,
      [orderId],
    )
  ).rows[0]
const expire = (orderId: string) =>
  pool.query(
    `select settle_payment(a.id, 'expired', null, false, '{}') from payment_attempts a where a.order_id = $1`,
    [orderId],
  )

test.each(ROUNDS)(
  'one of two concurrent registrations succeeds, and its keys are assigned once (round %i)',
  async () => {
    const { orderId } = await desk.addByTransfer({ licences: 2 })
    const answers = await Promise.all([
      record(adriana, orderId),
      record(jorge, orderId, 'cash'),
      record(jorge, orderId),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await rowOf(orderId)).toEqual({ state: 'paid', sales: 1, recorded: 1, keys: 2 })
  },
)

test.each(ROUNDS)(
  'it is registered, expired or cancelled, whichever is first, and nothing is lost (round %i)',
  async (round) => {
    const before = await desk.stockOf('chair')
    const { orderId, attempt, buyer } = await desk.addByTransfer({ licences: 1 })
    const ends = [
      () => expire(orderId),
      () => buyer.post('/api/cancel-payment', { attempt }),
      () => jorge.post('/api/phone-orders/cancel', { orderId, reason: 'unpaid' }),
    ]
    // Each of them begins first in some round.
    const [first, ...others] = [...ends.slice(round % 3), ...ends.slice(0, round % 3)]
    const [recorded] = await Promise.all([record(adriana, orderId), first?.(), ...others.map((end) => end())])
    const { state, ...row } = await rowOf(orderId)
    if (recorded.status === 200) {
      expect([state, row]).toEqual(['paid', { sales: 1, recorded: 1, keys: 1 }])
      expect(await desk.stockOf('chair')).toBe(before - 2)
    } else {
      expect([recorded.status, recorded.body.code]).toEqual([409, 'ORDER_CHANGED'])
      expect(['expired', 'cancelled']).toContain(state)
      expect(row).toEqual({ sales: 0, recorded: 0, keys: 0 })
      expect(await desk.stockOf('chair')).toBe(before)
    }
  },
)

test.each(ROUNDS)(
  'only one of four concurrent purchases stays below the limit of awaited transfers (round %i)',
  async () => {
    const { buyer } = await desk.addByTransfer()
    await desk.addByTransfer({ buyer })
    await buyer.putInCart({ [desk.products.chair]: 1 })
    const { payload } = await buyer.readCart()
    const presses = Array.from({ length: 4 }, (_, nth) =>
      buyer.pay({ ...payload, transfer: true }, `pedido-${nth}-${buyer.id}`),
    )
    const answers = await Promise.all(presses)
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    const { rows } = await pool.query(`select from orders where user_id = $1 and state = 'pending'`, [buyer.id])
    expect(rows).toHaveLength(3)
  },
)
