import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { addPerson } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const { id: buyer } = await addPerson(shop.db)
const { id: owner } = await addPerson(shop.db, { role: 'ADMIN' })
const goods = await Promise.all(['Silla', 'Libro', 'Café', 'Portátil'].map((name) => addProduct(shop, { name })))
/** Checks only these rules: parcels and deliveries that the tests insert have only the fields that IVA needs. */
afterAll(async () => {
  const { broken } = await checkInvariants(pool)
  expect(broken.filter(({ rule }) => /^I7[78]/.test(rule))).toEqual([])
})

type Tax = { code: string; amount: number; iva: number }
type Line = { code: string; price: number; quantity: number }
const codes = ['IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO']
const rate: Record<string, number> = { IVA19: 19, IVA5: 5, EXENTO: 0, EXCLUIDO: 0 }
/** Like the reference: `base = round(total / 1.19)`, `iva = total - base`. */
const ivaIn = (pesos: number, code: string) => pesos - Math.round(pesos / (1 + (rate[code] ?? 0) / 100))
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

const sell = (lines: readonly Line[], delivery = 0) =>
  addSale(pool, {
    buyer,
    delivery,
    paidAt: '2026-03-10T10:00:00-05:00',
    lines: lines.map(({ code, price, quantity }, n) => ({
      productId: goods[n] ?? '',
      price,
      quantity,
      ...(code !== '' && { taxCode: code }),
    })),
  })
const read = async (statement: string, ...values: unknown[]): Promise<Tax[]> =>
  (await pool.query(statement, values)).rows.map((row) => ({
    code: row.tax_code,
    amount: Number(row.amount),
    iva: Number(row.iva),
  }))
const charged = (order: string) =>
  read('select t.* from orders o cross join lateral taxes_of_order(o) t where o.id = $1 order by 1', order)
const wentBack = (order: string) =>
  read(
    `select t.tax_code, sum(t.amount) as amount, sum(t.iva) as iva from order_refund_taxes t
     join standing_refunds r on r.id = t.refund_id where r.order_id = $1 group by 1 order by 1`,
    order,
  )
const refund = async (order: string, amount: number): Promise<number> =>
  (
    await pool.query(
      `insert into order_refunds (order_id, actor, amount, proof) values ($1, $2, $3, '{/x}') returning id`,
      [order, owner, amount],
    )
  ).rows[0].id
const undo = (order: string, refundId: number) =>
  pool.query(`insert into undone_refunds (refund_id, order_id, actor, reason) values ($1, $2, $3, 'error')`, [
    refundId,
    order,
    owner,
  ])

const line = fc.record({
  code: fc.constantFrom(...codes),
  price: fc.oneof(fc.nat(60), fc.nat(2_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const delivery = fc.oneof(fc.constant(0), fc.nat(40_000))

test('base and IVA of all rates are what was paid, with the IVA of each line and of the share of the delivery', async () => {
  await fc.assert(
    fc.asyncProperty(lines, delivery, async (bought, sent) => {
      const total = sum(bought, ({ price, quantity }) => price * quantity)
      const taxes = await charged(await sell(bought, sent))
      expect(sum(taxes, ({ amount }) => amount)).toBe(total + sent)
      for (const { code, amount, iva } of taxes) {
        const own = bought.filter((one) => one.code === code)
        const share = amount - sum(own, ({ price, quantity }) => price * quantity)
        expect(iva).toBe(sum(own, ({ price, quantity }) => ivaIn(price * quantity, code)) + ivaIn(share, code))
        expect(Math.abs(share - (total === 0 ? share : (sent * (amount - share)) / total))).toBeLessThan(1)
        expect(share).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 60 },
  )
})

test('refunds of any parts never exceed the amount charged at a rate, and equal it when everything is refunded', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      delivery,
      fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), isUndone: fc.boolean() }), {
        maxLength: 4,
      }),
      async (bought, sent, parts) => {
        const order = await sell(bought, sent)
        const taxes = await charged(order)
        let rest = sum(taxes, ({ amount }) => amount)
        const check = async () => {
          const back = await wentBack(order)
          for (const { code, amount, iva } of back) {
            const whole = taxes.find((one) => one.code === code)
            expect(amount).toBeLessThanOrEqual(whole?.amount ?? 0)
            expect(iva).toBeLessThanOrEqual(whole?.iva ?? 0)
            expect(iva).toBeGreaterThanOrEqual(0)
            expect(amount - iva).toBeLessThanOrEqual((whole?.amount ?? 0) - (whole?.iva ?? 0))
          }
          return back
        }
        for (const { part, isUndone } of parts) {
          const amount = Math.floor(rest * part)
          if (amount === 0) continue
          const made = await refund(order, amount)
          expect(sum(await check(), (one) => one.amount)).toBe(sum(taxes, (one) => one.amount) - rest + amount)
          if (isUndone) await undo(order, made)
          else rest -= amount
        }
        if (rest > 0) await refund(order, rest)
        expect(await check()).toEqual(taxes.filter(({ amount }) => amount > 0))
      },
    ),
    { numRuns: 40 },
  )
})

/** A parcel with all units of a line. */
const addParcel = (order: string, product: string, number: number, state: 'cancelled' | 'to_prepare') =>
  pool.query(
    `with made as (
       insert into shipments (order_id, number, state, to_prepare_since, cancelled_at)
       values ($1, $3, $4, now(), case $4 when 'cancelled' then now() end) returning id)
     insert into shipment_lines (shipment_id, order_line_id, quantity)
     select made.id, l.id, l.quantity from made, order_lines l where l.order_id = $1 and l.product_id = $2`,
    [order, product, number, state],
  )

test('the price of a returned product is refunded at its own rate, and the rest by what is left', async () => {
  const order = await sell(
    [
      { code: 'IVA19', price: 119_000, quantity: 1 },
      { code: 'EXCLUIDO', price: 100_000, quantity: 1 },
    ],
    10_000,
  )
  expect(await charged(order)).toEqual([
    { code: 'EXCLUIDO', amount: 104_566, iva: 0 },
    { code: 'IVA19', amount: 124_434, iva: 19_868 },
  ])
  await addParcel(order, goods[1] ?? '', 2, 'to_prepare')
  await addParcel(order, goods[0] ?? '', 1, 'cancelled')
  await refund(order, 119_000)
  expect(await wentBack(order)).toEqual([{ code: 'IVA19', amount: 119_000, iva: 19_000 }])
  await refund(order, 11_000)
  expect(sum(await wentBack(order), ({ amount }) => amount)).toBe(130_000)
  await refund(order, 99_000)
  expect(await wentBack(order)).toEqual(await charged(order))
})

test('an amount paid above the price was no sale, and is refunded without IVA; a missing amount is a discount', async () => {
  const pay = (order: string, amount: number) =>
    pool.query(
      `insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency, has_paid)
       select 'simulated', 'tx-' || id, id, 'approved', $2, 'COP', true from payment_attempts where order_id = $1`,
      [order, amount],
    )
  const above = await sell([{ code: 'IVA19', price: 119_000, quantity: 1 }])
  await pay(above, 125_000)
  expect(await charged(above)).toEqual([{ code: 'IVA19', amount: 119_000, iva: 19_000 }])
  await refund(above, 4_000)
  await refund(above, 2_000)
  expect(await wentBack(above)).toEqual([])
  await refund(above, 119_000)
  expect(await wentBack(above)).toEqual([{ code: 'IVA19', amount: 119_000, iva: 19_000 }])
  const below = await sell([
    { code: 'IVA19', price: 119_000, quantity: 1 },
    { code: 'EXENTO', price: 1_000, quantity: 1 },
  ])
  await pay(below, 60_000)
  expect(await charged(below)).toEqual([
    { code: 'EXENTO', amount: 500, iva: 0 },
    { code: 'IVA19', amount: 59_500, iva: 9_500 },
  ])
})

test('an order without IVA has none, also when it is refunded', async () => {
  const order = await sell([{ code: '', price: 50_000, quantity: 2 }], 5_000)
  await refund(order, 30_000)
  expect([await charged(order), await wentBack(order)]).toEqual([[], []])
})

test('the invariants find lines of which only some have a code, and more that went back than was charged', async () => {
  const order = await sell([
    { code: 'IVA19', price: 119_000, quantity: 1 },
    { code: 'IVA5', price: 105_000, quantity: 1 },
  ])
  const refunded = await refund(order, 1_000)
  expect(
    await violatedInvariants(
      pool,
      `update order_lines set tax_code = null where tax_code = 'IVA5' and order_id = '${order}'`,
    ),
  ).toContain('I77')
  expect(
    await violatedInvariants(
      pool,
      `update order_refund_taxes set iva = iva + 19000, amount = amount + 19000 where refund_id = ${refunded} and tax_code = 'IVA19'`,
    ),
  ).toContain('I78')
})
