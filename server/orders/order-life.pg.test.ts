import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { orderStates } from '../../contract/orders/orders.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import {
  boughtIn,
  lookAt,
  openOrderFixture,
  TOTAL,
  type Bought,
  type Payment,
  type Snapshot,
} from '../../test/orders/orders-in-states.ts'
import { operator } from '../platform/http/audit.ts'
import { listMoves } from './list-moves.ts'
import {
  goodsPlaces,
  orderBeginnings,
  orderEvents,
  orderLife,
  stateFacts,
  type Condition,
  type Move,
  type OrderEffect,
  type OrderEvent,
} from './order-life.ts'
import { paymentStatuses } from './provider-payment.ts'
import { systemActor, eventOf, settle } from './settle.ts'

// Every case is rolled back, so all of them need the one connection.
const { db, pool } = await openTestDatabase({ max: 1 })
const orders = await openOrderFixture({ db, pool })

beforeEach(() => pool.query('begin').then(() => undefined))
afterEach(() => pool.query('rollback').then(() => undefined))

const places = orderStates.flatMap((state) => {
  const { goods, goodsOncePaid = [] } = stateFacts[state]
  return [...goods, ...goodsOncePaid].map((place) => ({ state, goods: place }))
})

type Happening = {
  name: string
  event: OrderEvent | null
  payment?: Payment
  task?: 'refund' | 'review'
  happen: (order: { attempt: string; orderId: string; task: number }) => Promise<object>
}

const updateOf = (payment: Payment, event: OrderEvent | null, name: string = payment.status): Happening => ({
  name: `${name} ${payment.id}`,
  event,
  payment,
  happen: ({ attempt }) => orders.settlePayment(attempt, payment),
})

const happenings: Happening[] = [
  ...paymentStatuses.flatMap((status) => ['another', 'paying'].map((id) => updateOf({ id, status }, eventOf(status)))),
  updateOf({ id: 'another', status: 'approved', amount: TOTAL + 1 }, 'approved_other_amount', 'too much'),
  updateOf({ id: 'another', status: 'approved', currency: 'USD' }, 'approved_other_amount', 'dollars'),
  { name: 'expired', event: 'expired', happen: ({ attempt }) => orders.expire(attempt) },
  { name: 'cancelled', event: 'cancelled', happen: ({ attempt }) => orders.cancel(attempt) },
  {
    name: 'review delivered',
    event: 'review_delivered',
    task: 'review',
    happen: ({ task }) => orders.decide(task, 'delivered'),
  },
  {
    name: 'review refunded',
    event: 'review_refunded',
    task: 'review',
    happen: ({ task }) => orders.decide(task, 'refunded'),
  },
  { name: 'refund made', event: 'refund_made', task: 'refund', happen: ({ task }) => orders.close(task) },
  ...(
    ['cancelled_by_shop', 'paid_back', 'price_paid_back', 'collected', 'refund_undone', 'sale_restored'] as const
  ).map((event) => ({
    name: event,
    event,
    happen: ({ orderId }: { orderId: string }) => orders.byOwner(orderId, event),
  })),
  { name: 'task done', event: 'task_done', task: 'review', happen: ({ task }) => orders.close(task) },
]

/** Applies an effect to the visible state of an order. */
function applyEffect(
  seen: Snapshot,
  effect: OrderEffect,
  { payment, task, bought }: Pick<Happening, 'payment' | 'task'> & { bought: Bought },
): void {
  switch (effect) {
    case 'sell_goods':
      seen.heldKeys -= bought.licences
      seen.soldKeys += bought.licences
      seen.goods = 'sold'
      return
    case 'release_goods':
      seen.units += bought.counted
      seen.heldKeys -= bought.licences
      seen.freeKeys += bought.licences
      seen.goods = 'released'
      return
    case 'return_goods':
      seen.units += bought.counted
      seen.freeKeys += bought.licences
      seen.soldKeys -= bought.licences
      seen.goods = 'returned'
      return
    case 'take_goods_again':
      seen.units -= bought.counted
      seen.freeKeys -= bought.licences
      seen.soldKeys += bought.licences
      seen.goods = 'sold'
      return
    case 'mark_payment': {
      seen.isDated = true
      const paying = payment?.id ?? 'first'
      seen.payments = seen.payments.map(([id, status, hasPaid]) => [id, status, hasPaid || id === paying])
      return
    }
    case 'take_from_cart':
      for (const [kind, quantity] of Object.entries(bought) as [keyof typeof bought, number][]) {
        const left = (seen.cart[kind] ?? 0) - quantity
        if (left > 0) seen.cart[kind] = left
        else delete seen.cart[kind]
      }
      return
    case 'count_sale':
      seen.sales += 1
      return
    case 'uncount_sale':
      seen.sales -= 1
      return
    case 'new_checkout':
      if (seen.checkout !== null) seen.checkout = 'another'
      return
    case 'restore_goods':
      seen.goods = 'sold'
      return
    case 'reopen_task': {
      const at = seen.tasks.findLastIndex(([kind, isDone]) => kind === 'refund' && isDone)
      if (at >= 0) seen.tasks[at] = ['refund', false]
      return
    }
    case 'stop_checks':
      seen.isChecked = false
      return
    case 'task_refund':
    case 'task_review':
    case 'task_voided':
      seen.tasks.push([effect.slice('task_'.length), false])
      return
    case 'close_task': {
      const at = seen.tasks.findIndex(([kind, isDone]) => kind === task && !isDone)
      seen.tasks[at] = [task ?? '', true]
      return
    }
    case 'email_receipt':
    case 'email_refund_due':
    case 'email_transfer_awaited':
    case 'email_new_order':
      seen.emails.push(effect.slice('email_'.length))
  }
}

/** The expected state after a move; the provider's report is recorded in any case. */
function expectedAfter(before: Snapshot, move: Move, happening: Happening): Snapshot {
  const seen = structuredClone(before)
  const { payment, event } = happening
  if (payment) {
    const others = seen.payments.filter(([id]) => id !== payment.id)
    const hasPaid = seen.payments.some(([id, , paid]) => id === payment.id && paid)
    seen.payments = [...others, [payment.id, notedStatus(before, payment), hasPaid] as Snapshot['payments'][number]]
    seen.payments.sort(([a], [b]) => (a < b ? -1 : 1))
  }
  const bought = boughtIn(before.state)
  for (const effect of move.effects) applyEffect(seen, effect, { ...happening, bought })
  if (move.to !== null) seen.state = move.to
  if (move.log !== null) seen.log.push([move.log, payment ? 'provider' : roleAt(event)])
  return seen
}

/** A status never goes back: a voided payment stays voided, and an approved one can only be voided or refunded. */
function notedStatus({ payments }: Snapshot, { id, status }: Payment): Payment['status'] {
  const known = payments.find(([one]) => one === id)?.[1]
  const isFinal = known === 'voided' || known === 'refunded'
  if (known === undefined || (!isFinal && (status === 'voided' || status === 'refunded'))) return status
  return isFinal || known === 'approved' || status === 'pending' ? known : status
}

const roleAt = (event: OrderEvent | null): string => {
  const [actor] = event === null ? ['provider' as const] : orderEvents[event]
  return actor === 'buyer' ? 'GENERAL' : actor === 'owner' ? 'ADMIN' : actor
}

const fits = (when: Condition, facts: Required<Condition>): boolean =>
  (Object.keys(when) as (keyof Condition)[]).every((name) => when[name] === facts[name])

const nothing: Move = { when: {}, to: null, effects: [], log: null, refusal: null }

const countRefunds = async (orderId: string): Promise<number> =>
  (await pool.query('select count(*)::int as many from order_refunds where order_id = $1', [orderId])).rows[0].many

/** Does something and rolls it back. */
async function tryOut(act: () => Promise<void>): Promise<void> {
  await pool.query('savepoint before')
  await act()
  await pool.query('rollback to savepoint before')
}

// Created once on this connection; a new function would need new plans.
await pool.query(`create function pg_temp.attempt(statement text) returns text language plpgsql as $$
  begin
    execute statement;
    raise exception 'done';
  exception when others then return sqlerrm;
  end $$`)

/** Tries statements, each by itself, and rolls them back. @returns `done` for each, or the database's refusal */
async function attemptEach(statements: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ outcome: string }>(
    'select pg_temp.attempt(statement) as outcome from unnest($1::text[]) with ordinality as s (statement, nth) order by nth',
    [statements],
  )
  return rows.map(({ outcome }) => outcome)
}

describe.each(places)('an order that is $state, its goods $goods,', ({ state, goods }) => {
  // Only returned goods can be short when they are taken again; here everything that was returned is for sale again.
  const supplies = {
    held: ['enough'],
    sold: ['enough'],
    released: ['enough', 'short'],
    returned: ['short'],
  } as const
  const circumstances = (['living', 'gone'] as const).flatMap((buyer) =>
    supplies[goods].map((supply) => ({ buyer, supply })),
  )

  test.each(circumstances)('moves at each event as the table says (buyer $buyer, supply $supply)', async (about) => {
    const { attempt, orderId } = await orders.bringTo(state, goods)
    // More of one thing than the order has: the rest must stay in the cart.
    await pool.query('update cart_items set quantity = 99 where product_id = $1', [orders.products.uncounted])
    await orders.setShort(about.supply === 'short')
    if (about.buyer === 'gone') await orders.removeBuyer()
    const hasPayer = goods === 'sold' || goods === 'returned'
    for (const happening of happenings.filter(({ payment }) => hasPayer || payment?.id !== 'paying')) {
      await tryOut(async () => {
        const task = happening.task === undefined ? 0 : await orders.taskOf(orderId, happening.task)
        const before = await lookAt(orders, orderId)
        const refundsBefore = await countRefunds(orderId)
        const isTaken = before.payments.some(([id, , hasPaid]) => hasPaid && id === happening.payment?.id)
        const facts = { ...about, goods, payment: isTaken ? ('taken' as const) : ('another' as const) }
        // The provider refunded the amount of a refund task.
        const isRefund = happening.event === 'reversed' && isTaken && state === 'refund_due' && goods === 'returned'
        const event = isRefund ? 'refund_made' : happening.event
        const moves = event === null ? [nothing] : orderLife[state][event].filter(({ when }) => fits(when, facts))
        expect(moves, `${happening.name}: one move`).toHaveLength(1)
        const [move = nothing] = moves

        const response = await happening.happen({ attempt, orderId, task })
        await pool.query('set constraints all immediate')
        const after = await lookAt(orders, orderId)
        const expected = expectedAfter(before, move, isRefund ? { ...happening, task: 'refund' } : happening)
        // It was refunded manually before.
        const isTwice = happening.event === 'reversed' && isTaken && state === 'refunded'
        if (isTwice) expected.tasks.push(['returned_twice', false])
        // The buyer gets one e-mail, whichever event recorded the refund.
        const refunds = (await countRefunds(orderId)) - refundsBefore
        if (about.buyer === 'living') expected.emails.push(...Array.from({ length: refunds }, () => 'refund_made'))
        const isRenamed = after.checkout !== before.checkout
        expect({ ...after, checkout: isRenamed ? 'another' : after.checkout }, happening.name).toEqual(expected)
        if (happening.task) expect(response, happening.name).toMatchObject({ code: move.refusal ?? 'DONE' })
        else expect(response, happening.name).toMatchObject({ hasChanged: move.to !== null, state: expected.state })

        if (happening.payment) {
          await happening.happen({ attempt, orderId, task })
          expect(await lookAt(orders, orderId), `${happening.name}, said again`).toEqual(after)
        }
        if (move.to !== null) await expectInvariants(pool)
        await pool.query('set constraints all deferred')
      })
    }
  })

  test('is moved by the database only as the table defines', async () => {
    const { orderId } = await orders.bringTo(state, goods)
    const moves = orderStates.flatMap((to) =>
      goodsPlaces.filter((after) => to !== state || after !== goods).map((after) => ({ to, after })),
    )
    const outcomes = await attemptEach(
      moves.map(({ to, after }) => {
        const isDated = to === 'paid' || to === 'voided'
        return `update orders set state = '${to}', goods = '${after}', paid_at = ${isDated ? 'coalesce(paid_at, now())' : 'paid_at'}
           where id = '${orderId}'`
      }),
    )
    for (const [nth, { to, after }] of moves.entries()) {
      const isKnown = listMoves().some(
        (move) =>
          move.states.includes(state) &&
          move.to === to &&
          (move.goods?.before ?? goods) === goods &&
          (move.goods?.after ?? goods) === after,
      )
      expect(outcomes[nth], `${to} ${after}`).toMatch(isKnown ? /^done$/ : /does not become/)
    }
  })

  test('counts towards the licences of its day, and may be paid again, as its facts define', async () => {
    const { orderId } = await orders.bringTo(state, goods)
    const { rows } = await pool.query('select licences_of_day($1, now()) as licences', [orders.buyer.id])
    expect(rows[0].licences).toBe(stateFacts[state].countsLicences ? boughtIn(state).licences : 0)
    await pool.query('delete from cart_items')
    await orders.fillCart(boughtIn(state))
    const again = await orders.pay('the-key-of-this-order', 1_800, boughtIn(state))
    expect(again).toMatchObject({ code: 'DONE', isReplay: !stateFacts[state].cameToNothing })
    expect(again.orderId === orderId).toBe(!stateFacts[state].cameToNothing)
  })
})

test('a sale with all goods still at its buyer is restored, and counts again', async () => {
  const { orderId } = await orders.bringTo('paid', 'sold')
  // Handed over and viewed goods do not return when they are refunded.
  await pool.query('update orders set is_handed_over = true where id = $1', [orderId])
  await pool.query('insert into licence_views (order_id, day) values ($1, current_date)', [orderId])
  const before = await lookAt(orders, orderId)
  expect(await orders.byOwner(orderId, 'paid_back')).toMatchObject({ state: 'refunded' })
  expect(await lookAt(orders, orderId)).toMatchObject({ goods: 'returned', sales: before.sales - 1 })
  expect(await orders.byOwner(orderId, 'sale_restored')).toMatchObject({ hasChanged: true, state: 'paid' })
  await pool.query('set constraints all immediate')
  const log = [...before.log, ['payment.refunded', 'ADMIN'], ['payment.restored', 'ADMIN']]
  expect(await lookAt(orders, orderId)).toEqual({ ...before, log })
  await expectInvariants(pool)
})

test('every event of the table is tried', () => {
  expect(new Set(happenings.map(({ event }) => event))).toEqual(new Set([...Object.keys(orderEvents), null]))
})

test.each([
  ['paid_at_once', null],
  ['payment_awaited', 1_800],
  ['transfer_awaited', 172_800],
  ['to_pay_on_delivery', null],
] as const)('an order begins as the table defines: %s', async (name, holdSeconds) => {
  const { to, goods, effects, log } = orderBeginnings[name]
  const bought = boughtIn(to)
  if (name === 'transfer_awaited')
    await pool.query(`update shop_settings set takes_transfers = true, transfer_to = 'Nequi'`)
  await orders.fillCart(bought)
  const { rows } = await pool.query('select checkout_id from carts where user_id = $1', [orders.buyer.id])
  const { orderId } = await orders.pay(
    'the-key-of-this-order',
    holdSeconds,
    bought,
    name === 'transfer_awaited' ? 'transfer' : undefined,
  )
  await pool.query('set constraints all immediate')
  const isSold = goods === 'sold'
  const cart = Object.fromEntries(Object.entries(bought).filter(([, quantity]) => quantity > 0))
  const seen: Snapshot = {
    state: to,
    goods,
    isDated: to === 'paid',
    isChecked: !isSold,
    units: 20 - bought.counted,
    freeKeys: 6 - bought.licences,
    heldKeys: isSold ? 0 : bought.licences,
    soldKeys: isSold ? bought.licences : 0,
    checkout: rows[0].checkout_id,
    cart,
    sales: 0,
    payments: [],
    tasks: [],
    emails: [],
    log: log === null ? [] : [[log, 'GENERAL']],
    buyer: orders.buyer.id,
  }
  for (const effect of effects) applyEffect(seen, effect, { bought })
  const found = await lookAt(orders, orderId)
  expect({ ...found, checkout: found.checkout === rows[0].checkout_id ? found.checkout : 'another' }).toEqual(seen)
  await expectInvariants(pool)
})

test.each([
  ['voided', ['returned']],
  ['refund_due', ['returned']],
  ['refunded', ['returned']],
  ['review', ['held', 'released']],
  ['declined', ['released']],
] as const)('goods of an order that was paid and is %s are %j', async (state, expected) => {
  const { rows } = await pool.query(
    'select goods from unnest($1::text[]) goods where goods_fit_state($2, goods, now())',
    [goodsPlaces, state],
  )
  expect(rows.map(({ goods }) => goods).sort()).toEqual(expected)
})

test('check constraints of tables written by a payment are short, since PostgreSQL parses each again for each statement', async () => {
  const { rows } = await pool.query(
    `select conname, length(conbin::text) as length from pg_constraint
     where contype = 'c' and conrelid = any ('{orders,order_lines,order_addresses,payment_attempts,payment_keys,products,stock_movements,audit_log,carts}'::regclass[])
       and length(conbin::text) > 2500`,
  )
  expect(rows).toEqual([])
})

test('the database accepts an order only with goods in a place that its state allows', async () => {
  const stored = orderStates.flatMap((state) => goodsPlaces.map((goods) => ({ state, goods })))
  const outcomes = await attemptEach(
    stored.map(({ state, goods }) => {
      const paidAt = state === 'paid' || state === 'voided' ? 'now()' : 'null'
      return `insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, paid_at, is_contra_entrega)
         values ('${orders.buyer.id}', gen_random_uuid(), '', 1, 0, '${state}', '${goods}', ${paidAt}, ${boughtIn(state).licences === 0})`
    }),
  )
  for (const [nth, { state, goods }] of stored.entries())
    expect(outcomes[nth], `${state} ${goods}`).toMatch(
      stateFacts[state].goods.includes(goods) ? /^done$/ : /orders_goods_of_state/,
    )
})

test('an actor who may not cause an event is refused, and nothing happens', async () => {
  const { attempt, orderId } = await orders.bringTo('pending', 'held')
  const before = await lookAt(orders, orderId)
  for (const [about, actor] of [
    [{ attempt, verdict: 'cancelled' }, systemActor],
    [{ attempt, verdict: 'expired' }, orders.asBuyer],
    [{ attempt, verdict: 'cancelled' }, operator],
  ] as const) {
    await expect(settle(orders.context, about, actor)).rejects.toThrow('is not for')
  }
  expect(await lookAt(orders, orderId)).toEqual(before)
})
