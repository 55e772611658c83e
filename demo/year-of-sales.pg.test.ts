import { describe, expect, test } from 'vitest'

import { readMonthlyProfit } from '../server/reports/profit.repo.ts'
import { readMonthlySales, readProductSales } from '../server/reports/sales.repo.ts'
import { openTestDatabase } from '../test/database/database.ts'
import { expectInvariants } from '../test/database/invariants.ts'
import { openTestVault } from '../test/orders/licences.ts'
import { readyDemoCatalogue } from '../test/shop/demo-shop.ts'
import { addDemoLife } from './demo-life.ts'
import { loadDemoShopIfEmpty } from './load-demo-shop.ts'
import { addYearOfSales, bestsellers } from './year-of-sales.ts'

/** A year of sales of the demo catalogue, which is loaded again here or copied. */
async function openDemo(now: Date, { isLoaded = false } = {}) {
  const template = isLoaded ? undefined : (await readyDemoCatalogue()).template
  const { db, pool } = await openTestDatabase({ template })
  if (isLoaded) await loadDemoShopIfEmpty(db, await openTestVault(db), (tx) => addYearOfSales(tx, now))
  else await db.transaction().execute((tx) => addYearOfSales(tx, now))
  const [months, products, profit] = [
    await readMonthlySales(db),
    await readProductSales(db),
    await readMonthlyProfit(db),
  ]
  return { db, pool, report: { months, products, profit } }
}

describe('a year of demo sales', () => {
  test('shows thirteen months and twelve products, and breaks no rule of the shop', async () => {
    const { pool, report } = await openDemo(new Date())
    expect(report.months.length).toBeGreaterThanOrEqual(12)
    expect(report.months.length).toBeLessThanOrEqual(13)
    const totals = report.months.map(({ totalSales }) => totalSales)
    expect(Math.min(...totals.slice(1, -1))).toBeGreaterThan(1_000_000)
    expect(report.profit.every(({ totalProfit, totalCost }) => totalProfit > 0 && totalCost > 0)).toBe(true)
    expect(report.profit.some(({ withoutCost }) => withoutCost > 0)).toBe(true)
    expect(report.products.map(({ productName }) => productName).toSorted()).toEqual(bestsellers.toSorted())
    await expectInvariants(pool)
  })

  test('is the same on every machine on the same day, with a busy end of the year, and nobody can sign in as one of its buyers', async () => {
    const now = new Date('2026-01-20T03:00:00Z')
    const [one, other] = [await openDemo(now, { isLoaded: true }), await openDemo(now)]
    expect(one.report).toEqual(other.report)
    const { months } = one.report
    const busiest = months.find(({ totalSales }) => totalSales === Math.max(...months.map((each) => each.totalSales)))
    expect([11, 12]).toContain(busiest?._id.month)
    const { rows } = await one.pool.query(
      'select count(*) filter (where deleted_at is null)::int as living, count(*)::int as all from users',
    )
    expect(rows).toEqual([{ living: 0, all: 40 }])
    const { rows: late } = await one.pool.query(`select max(paid_at) < '2026-01-19T05:00:00Z' as before from orders`)
    expect(late).toEqual([{ before: true }])
  })

  test('is not added if others can reach the shop', async () => {
    const { db, pool } = await openTestDatabase({ template: (await readyDemoCatalogue()).template })
    const local = { HOST: '127.0.0.1', PUBLIC_URL: '', PROXY_CIDR: '', DATA_DIR: '/nowhere' }
    for (const reachable of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://tienda.example' },
      { PROXY_CIDR: '10.0.0.0/8' },
    ]) {
      await db.transaction().execute(addDemoLife({ ...local, ...reachable }))
      expect((await pool.query('select from orders')).rowCount, JSON.stringify(reachable)).toBe(0)
    }
  })
})
