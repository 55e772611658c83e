import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { addSale } from '../../test/orders/sales.ts'
import { addPerson } from '../../test/shop/people.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'
import { foldSales } from './sales.repo.ts'

const { shop, owner, desk, addProof, ...calls } = await openDesk()
const { pool, db } = shop
const { id: buyer } = await addPerson(db)
const [lamp, pot, licence] = [
  await addProduct(shop, { name: 'Lámpara Faro' }),
  await addProduct(shop, { name: 'Olla Brisa' }),
  await addProduct(shop, { name: 'Antivirus', keys: 5 }),
]
afterEach(() => expectInvariants(pool))

const read = async (path: string) => {
  const { status, body } = await owner.get(path)
  expect(status).toBe(200)
  return body
}
/** A report, which is the same before its sales are folded and afterwards. */
const readFolded = async (path: string) => {
  const unfolded = await read(path)
  await foldSales(db)
  expect(await read(path)).toEqual(unfolded)
  return unfolded
}
const months = () => readFolded('/api/profit-report')
const goods = (query = 'by=product') => readFolded(`/api/profit-report/goods?${query}`)
const row = (kind: string, name: string, [sold, revenue, cost, profit]: number[]) => ({
  ...{ kind, name, totalSold: sold, totalRevenue: revenue, totalCost: cost, totalProfit: profit },
})

describe('the profit of sales (P-248)', () => {
  test('is empty before the first sale', async () => {
    expect([await months(), await goods(), await goods('by=category&month=2024-01')]).toEqual([[], [], []])
  })

  test('by month: sales without a cost count neither as cost nor as profit, and a month without sales is 0', async () => {
    const sell = (paidAt: string, lines: Parameters<typeof addSale>[1]['lines']) =>
      addSale(pool, { buyer, lines, paidAt })
    // The last minute of January in Colombia.
    await sell('2024-02-01T04:59:00Z', [{ productId: lamp, quantity: 2, price: 50_000, cost: 30_000 }])
    await sell('2024-03-10T12:00:00Z', [
      { productId: pot, quantity: 3, price: 20_000 },
      { productId: lamp, quantity: 1, price: 45_000, cost: 47_000 },
    ])
    const month = (number: number) => ({ _id: { month: number, year: 2024 }, totalVisits: 0, givenBack: 0 })
    expect(await months()).toEqual([
      { ...month(1), totalSales: 100_000, withoutCost: 0, totalCost: 60_000, totalProfit: 40_000 },
      { ...month(2), totalSales: 0, withoutCost: 0, totalCost: 0, totalProfit: 0 },
      { ...month(3), totalSales: 105_000, withoutCost: 60_000, totalCost: 47_000, totalProfit: -2_000 },
    ])
  })

  test('by product and by category, of all time and of a month; sales without a cost are a separate row', async () => {
    const unknown = row('withoutCost', '', [3, 60_000, 0, 0])
    expect(await goods()).toEqual([row('goods', 'Lámpara Faro', [3, 145_000, 107_000, 38_000]), unknown])
    expect(await goods('by=category')).toEqual([row('goods', 'Herramientas', [3, 145_000, 107_000, 38_000]), unknown])
    expect(await goods('by=product&month=2024-01')).toEqual([
      row('goods', 'Lámpara Faro', [2, 100_000, 60_000, 40_000]),
    ])
    expect(await goods('by=product&month=2024-03')).toEqual([
      row('goods', 'Lámpara Faro', [1, 45_000, 47_000, -2_000]),
      unknown,
    ])
    expect(await goods('by=category&month=2024-02')).toEqual([])
  })

  test('a cost of 0 is a cost', async () => {
    const lines = [{ productId: licence, quantity: 1, price: 9_000, cost: 0 }]
    const id = await addSale(pool, { buyer, lines, paidAt: '2024-03-11T12:00:00Z' })
    expect((await goods())[1]).toEqual(row('goods', 'Antivirus', [1, 9_000, 0, 9_000]))
    // Its money is refunded: it was no sale.
    await pool.query(`update orders set state = 'voided', goods = 'returned' where id = $1`, [id])
    expect((await goods()).map(({ name }: { name: string }) => name)).toEqual(['Lámpara Faro', ''])
  })

  test.each(['by=brand', '', 'by=product&month=2024-13', 'by=product&mes=2024-01'])('%s is refused', async (query) => {
    expect((await owner.get(`/api/profit-report/goods?${query}`)).status).toBe(400)
  })

  test('the invariants find sums that are not those of the lines', async () => {
    expect(await violatedInvariants(pool, 'update sales_costs_of_months set cost = cost + 1')).toEqual(['I70'])
    expect(await violatedInvariants(pool, 'update sales_costs_of_products set sold = sold + 1')).toEqual(['I70b'])
  })
})

describe('returns and refunds', async () => {
  await pool.query('update products set cost_price = 25000 where id = $1', [desk.products.chair])
  const proof = [await addProof('a')]
  const post = async (path: string, body: object) => {
    const answer = await calls.post(path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body.data
  }
  const refund = (orderId: string, amount: number, refundedSeen: number) =>
    post('refund', { orderId, amount, refundedSeen, proof })
  const ofThisMonth = async () => (await months()).at(-1)

  test('a returned parcel takes its cost along; other refunds are a discount of their month', async () => {
    const { orderId } = await desk.add({ units: 3 })
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const lines = [{ lineId: rows[0].id, quantity: 2 }]
    const { shipmentId } = await post('split', { shipmentId: orderId, version: 1, lines })
    expect(await ofThisMonth()).toMatchObject({ totalSales: 120_000, totalCost: 75_000, totalProfit: 45_000 })
    await post('cancel-shipment', { shipmentId, version: 1, reason: 'no_units' })
    const left = { totalSales: 40_000, totalCost: 25_000 }
    expect(await ofThisMonth()).toMatchObject({ ...left, givenBack: 0, totalProfit: 15_000 })
    await refund(orderId, 80_000, 0)
    expect(await ofThisMonth()).toMatchObject({ ...left, givenBack: 0, totalProfit: 15_000 })
    await refund(orderId, 5_000, 80_000)
    expect(await ofThisMonth()).toMatchObject({ ...left, givenBack: 5_000, totalProfit: 10_000 })

    const { year, month } = (await ofThisMonth())._id
    const discount = row('givenBack', '', [0, -5_000, 0, -5_000])
    expect(await goods(`by=product&month=${year}-${String(month).padStart(2, '0')}`)).toEqual([
      row('goods', 'Silla Bebenube Convertible', [1, 40_000, 25_000, 15_000]),
      discount,
    ])
    expect(await goods()).toContainEqual(discount)

    // A refund that was recorded by mistake does not count.
    const wrong = (await pool.query('select max(id)::int as id from order_refunds')).rows[0].id
    await post('undo-refund', { orderId, refundId: wrong, refundedSeen: 85_000, reason: 'Era otro pedido' })
    expect(await ofThisMonth()).toMatchObject({ ...left, givenBack: 0, totalProfit: 15_000 })
  })
})

describe('visits', () => {
  test('count when they are paid, less their parts; a part without a cost is no profit', async () => {
    const before = (await months()).at(-1)
    const technician = await openTechnician(shop)
    const billing = openVisitBilling(technician)
    const client = await openClient(shop)
    const known = await addProduct(shop, { name: 'Unidad SSD 480 GB', price: 190_000, stock: 4 })
    await pool.query('update products set cost_price = 120000 where id = $1', [known])
    const unknown = await addProduct(shop, { name: 'Cable', price: 10_000, stock: 4 })
    const id = await requestVisit(client, { cantidad_computadoras: 2 })
    await billing.addPart(id, known, { quantity: 1 })
    await billing.addPart(id, unknown, { quantity: 2 })
    expect((await billing.agree(id)).status).toBe(200)
    expect((await months()).at(-1)).toEqual(before)
    expect((await billing.pay(id, 260_000)).status).toBe(200)
    expect((await months()).at(-1)).toEqual({
      ...before,
      totalVisits: 260_000,
      withoutCost: before.withoutCost + 20_000,
      totalCost: before.totalCost + 120_000,
      totalProfit: before.totalProfit + 120_000,
    })
    const all = await goods()
    expect(all).toContainEqual(row('visits', '', [1, 240_000, 120_000, 120_000]))
    expect(all.at(-1)).toEqual(row('withoutCost', '', [5, 80_000, 0, 0]))
    // The rows of a report are the whole: their profits are those of its months.
    const sum = (rows: { totalProfit: number }[]) => rows.reduce((total, { totalProfit }) => total + totalProfit, 0)
    expect(sum(all)).toBe(sum(await months()))
  })
})
