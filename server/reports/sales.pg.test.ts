import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { namedProducts, otherProducts } from '../../contract/report-rules.ts'
import { openGivenDatabase, openTestDatabase } from '../../test/database/database.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { addSale } from '../../test/orders/sales.ts'
import { addPerson } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'

async function openCounter({ max = 10 } = {}) {
  const database = await openTestDatabase({ max })
  const vault = await openTestVault(database.db)
  const { id: buyer } = await addPerson(database.db, { role: 'ADMIN' })
  const addGoods = (name: string) => addProduct({ ...database, vault }, { name })
  return { ...database, buyer, addGoods }
}

const month = (text: string) => {
  const [year, number] = text.split('-').map(Number)
  return { year, month: number }
}

describe('sales', () => {
  test('count in the month of the payment in Colombia; a month between without sales is 0', async () => {
    const { db, pool, buyer, addGoods } = await openCounter()
    const lines = [{ productId: await addGoods('Lámpara'), quantity: 1, price: 10_000 }]
    for (const paidAt of ['2024-11-30T23:59:59-05:00', '2024-12-01T04:59:59Z', '2024-12-01T05:00:00Z'])
      await addSale(pool, { buyer, lines, paidAt })
    await addSale(pool, { buyer, lines, paidAt: '2025-02-10T12:00:00-05:00' })
    const expected = [
      { _id: month('2024-11'), totalSales: 20_000, totalOrders: 2 },
      { _id: month('2024-12'), totalSales: 10_000, totalOrders: 1 },
      { _id: month('2025-01'), totalSales: 0, totalOrders: 0 },
      { _id: month('2025-02'), totalSales: 10_000, totalOrders: 1 },
    ]
    expect(await readMonthlySales(db)).toEqual(expected)
    await foldSales(db)
    expect(await readMonthlySales(db)).toEqual(expected)
    expect((await pool.query('select from sales_changes')).rowCount).toBe(0)
    await expectInvariants(pool)
  })

  test('are empty until a payment; unpaid and refunded orders never count', async () => {
    const { db, pool, buyer, addGoods } = await openCounter()
    expect(await readMonthlySales(db)).toEqual([])
    expect(await readProductSales(db)).toEqual([])
    const lines = [{ productId: await addGoods('Olla'), quantity: 2, price: 30_000 }]
    const paidAt = '2025-05-05T12:00:00Z'
    for (const state of ['pending', 'declined', 'expired', 'cancelled', 'review', 'refund_due'] as const)
      await addSale(pool, { buyer, lines, state })
    for (const state of ['voided', 'refund_due', 'refunded'] as const)
      await addSale(pool, { buyer, lines, state, paidAt })
    expect(await readMonthlySales(db)).toEqual([])

    const [voided, refunded] = [
      await addSale(pool, { buyer, lines, paidAt }),
      await addSale(pool, { buyer, lines, paidAt }),
    ]
    await foldSales(db)
    await addSale(pool, { buyer, lines, paidAt })
    expect(await readMonthlySales(db)).toEqual([{ _id: month('2025-05'), totalSales: 180_000, totalOrders: 3 }])
    // One of them is refunded after it was folded, one is paid and refunded between two foldings.
    const takeBack = (id: string) =>
      pool.query(`update orders set state = 'voided', goods = 'returned' where id = $1`, [id])
    await takeBack(voided)
    await takeBack(refunded)
    const both = async () => [await readMonthlySales(db), await readProductSales(db)]
    const expected = [
      [{ _id: month('2025-05'), totalSales: 60_000, totalOrders: 1 }],
      [{ productName: 'Olla', totalSold: 2, totalRevenue: 60_000 }],
    ]
    expect(await both()).toEqual(expected)
    await foldSales(db)
    expect(await both()).toEqual(expected)
    await expectInvariants(pool)
  })

  test('have the current name of the product and the paid price, the largest revenue first', async () => {
    const { db, pool, buyer, addGoods } = await openCounter()
    const [lamp, pot] = [await addGoods('Lámpara'), await addGoods('Olla')]
    const paidAt = '2025-05-05T12:00:00Z'
    await addSale(pool, { buyer, lines: [{ productId: lamp, quantity: 3, price: 10_000 }], paidAt })
    await addSale(pool, {
      buyer,
      lines: [
        { productId: lamp, quantity: 1, price: 12_000 },
        { productId: pot, quantity: 1, price: 90_000 },
      ],
      paidAt,
    })
    await pool.query(
      `update products set product_name = 'Lámpara Faro', selling_price = 1, deleted_at = now() where id = $1`,
      [lamp],
    )
    expect(await readProductSales(db)).toEqual([
      { productName: 'Olla', totalSold: 1, totalRevenue: 90_000 },
      { productName: 'Lámpara Faro', totalSold: 4, totalRevenue: 42_000 },
    ])
  })

  test('of more products than a report lists have the total of the others in a last row', async () => {
    const { db, pool, buyer, addGoods } = await openCounter()
    await addGoods('Primera')
    await pool.query(`insert into products (product_name, brand_name, category, price, selling_price)
      select 'Cosa ' || n, 'Herramientas', 'Herramientas', 1000, 1000 from generate_series(1, ${namedProducts + 20}) n`)
    const { rows } = await pool.query<{ id: string }>(`select id from products where product_name like 'Cosa %'`)
    const paidAt = '2025-05-05T12:00:00Z'
    await addSale(pool, { buyer, lines: rows.map(({ id }) => ({ productId: id, quantity: 1, price: 1_000 })), paidAt })
    const report = await readProductSales(db)
    expect(report).toHaveLength(namedProducts + 1)
    expect(report.at(-1)).toEqual({ productName: otherProducts, totalSold: 20, totalRevenue: 20_000 })
    expect(report.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)).toBe((namedProducts + 20) * 1_000)
  })
})

describe('a wrong sum', () => {
  const rule = {
    month: 'I16 month whose sales differ from its orders',
    product: 'I17b product whose sales differ from its lines',
  }
  const sums = ['sales_of_months', 'sales_of_products', 'sales_changes']
  let counter: Awaited<ReturnType<typeof openCounter>>
  beforeAll(async () => {
    counter = await openCounter({ max: 1 })
    const { db, pool, buyer, addGoods } = counter
    const lines = [{ productId: await addGoods('Olla'), quantity: 2, price: 30_000 }]
    await addSale(pool, { buyer, lines, paidAt: '2025-05-05T12:00:00Z' })
    await foldSales(db)
    await addSale(pool, { buyer, lines, paidAt: '2025-05-06T12:00:00Z' })
    for (const table of sums) await pool.query(`create temp table right_${table} as table ${table}`)
  })
  afterEach(async () => {
    for (const table of sums)
      await counter.pool.query(`delete from ${table}; insert into ${table} table right_${table}`)
  })
  test.each([
    ['of a month', `update sales_of_months set sales = sales + 1`, [rule.month]],
    ['of a product', `update sales_of_products set revenue = revenue + 1`, [rule.product]],
    ['that a lost change makes', `delete from sales_changes`, [rule.month, rule.product]],
    [
      'that a change counted twice makes',
      `insert into sales_changes select * from sales_changes`,
      [rule.month, rule.product],
    ],
  ])('%s is what the owner sees, and breaks an invariant', async (_which, mistake, broken) => {
    const { db, pool } = counter
    const shown = async () => ({
      [rule.month]: (await readMonthlySales(db))[0]?.totalSales,
      [rule.product]: (await readProductSales(db))[0]?.totalRevenue,
    })
    expect(await shown()).toEqual({ [rule.month]: 120_000, [rule.product]: 120_000 })
    await expectInvariants(pool)
    await pool.query(mistake)
    const now = await shown()
    expect(Object.keys(now).filter((name) => now[name] !== 120_000)).toEqual(broken)
    expect((await checkInvariants(pool)).broken).toEqual(broken.map((name) => ({ rule: name, broken: 1 })))
  })
})

describe('folding', () => {
  test('that is interrupted loses nothing and counts nothing twice', async () => {
    const { db, pool, buyer, addGoods } = await openCounter()
    const lines = [{ productId: await addGoods('Olla'), quantity: 1, price: 30_000 }]
    await addSale(pool, { buyer, lines, paidAt: '2025-05-05T12:00:00Z' })
    const before = await readMonthlySales(db)
    const client = await pool.connect()
    await client.query('begin')
    expect((await client.query('select fold_sales(10) as moved')).rows).toEqual([{ moved: 1 }])
    // Another process finds it under way and leaves it alone; readers see each sale once.
    expect((await pool.query('select fold_sales(10) as moved')).rows).toEqual([{ moved: 0 }])
    expect(await readMonthlySales(db)).toEqual(before)
    await client.query('rollback')
    client.release()
    expect(await readMonthlySales(db)).toEqual(before)
    await foldSales(db)
    await foldSales(db)
    expect(await readMonthlySales(db)).toEqual(before)
    await expectInvariants(pool)
  })
})

describe('while many people pay concurrently', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  let buyers: Buyer[]
  beforeAll(async () => {
    shop = await openTestShop({ demo: false })
    buyers = await Promise.all(Array.from({ length: 30 }, () => openBuyer(shop)))
  })

  test('sums agree with the orders at every moment, during any folding and refunds', async () => {
    const { db, pool } = shop
    const goods = await Promise.all([1, 2, 3].map((n) => addProduct(shop, { stock: 10_000, price: n * 10_000 })))
    // One connection: planning a hundred rules on each of several takes longer than checking them.
    const { pool: checking } = openGivenDatabase(shop.connectionString, 1)
    let isPaying = true
    const whilePaying = async (act: () => Promise<unknown>) => {
      let times = 0
      for (; isPaying; times++) await act()
      return times
    }
    const takeOneBack = () =>
      pool.query(
        `update orders set state = 'voided', goods = 'returned' where id = (
           select id from orders where state = 'paid' and random() < 0.3 limit 1 for update skip locked)`,
      )
    const pay = async (buyer: Buyer, index: number) => {
      for (let round = 0; round < 8; round++) {
        const [first = '', second = ''] = [goods[(index + round) % 3], goods[(index + round + 1) % 3]]
        const { status } = await buyer.buy({ [first]: 1 + (round % 3), [second]: 1 })
        expect(status).toBe(200)
      }
    }
    const paid = Promise.all(buyers.map(pay)).finally(() => (isPaying = false))
    const others = await Promise.all([
      whilePaying(() => foldSales(db)),
      whilePaying(() => foldSales(db)),
      whilePaying(takeOneBack),
      whilePaying(() => expectInvariants(checking)),
      paid,
    ])
    expect(others.slice(0, 4).every((times) => Number(times) > 0)).toBe(true)
    const { rows } = await pool.query(
      `select count(*)::int as orders, sum(total_price)::int as sales from orders where state = 'paid'`,
    )
    const [only] = await readMonthlySales(db)
    expect({ orders: only?.totalOrders, sales: only?.totalSales }).toEqual(rows[0])
    const products = await readProductSales(db)
    expect(products.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)).toBe(rows[0].sales)
    await foldSales(db)
    await expectInvariants(pool)
  })

  test('a payment does not wait for folding', async () => {
    const { pool } = shop
    const id = await addProduct(shop, { stock: 10 })
    const [one, two] = buyers as [Buyer, Buyer]
    const client = await pool.connect()
    try {
      // The shop folds by itself, and skips it while another transaction holds this lock.
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('fold_sales'))`)
      expect((await one.buy({ [id]: 1 })).status).toBe(200)
      const { rows } = await client.query<{ moved: number }>('select fold_sales(1000000) as moved')
      expect(rows[0]?.moved).toBeGreaterThan(0)
      expect((await two.buy({ [id]: 1 })).status).toBe(200)
    } finally {
      await client.query('commit')
      client.release()
    }
    await expectInvariants(pool)
  })
})
