import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import { addProduct } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { addPerson } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling, startApprovedVisit } from '../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await openMoneyOwner(shop)
const { id: buyer } = await addPerson(shop.db, { name: 'Luz Marina Ospina' })
const chair = await addProduct(shop, { name: 'Silla' })
const book = await addProduct(shop, { name: 'Libro' })

type Row = Record<string, string>
async function rowsOf(query: string): Promise<Row[]> {
  const response = await fetch(`${shop.address}/api/iva-export?format=csv&${query}`, {
    headers: { cookie: `sid=${owner.jar.get('sid')}` },
  })
  expect(response.status).toBe(200)
  return parse(await response.text(), { bom: true, delimiter: ';', columns: true })
}
const report = async (query: string) => (await owner.get(`/api/iva-report?${query}`)).body as Record<string, unknown>[]
const short = (rows: Row[]) => rows.map((row) => [row['Día'], row.Movimiento, row.Tarifa, row.Base, row.IVA, row.Total])
/** The sums of the file's rows at each rate, which the report must have. */
const sums = (rows: Row[], tarifa: string) => {
  const own = rows.filter((row) => row.Tarifa === tarifa)
  const of = (column: string) => own.reduce((sum, row) => sum + Number(row[column]), 0)
  return { totalBase: of('Base'), totalIva: of('IVA'), totalCharged: of('Total') }
}

const sell = (paidAt: string, taxCodes: [string, string] | [] = ['IVA19', 'EXCLUIDO'], delivery = 0) =>
  addSale(pool, {
    buyer,
    paidAt,
    delivery,
    lines: [
      { productId: chair, quantity: 2, price: 59_500, ...(taxCodes[0] && { taxCode: taxCodes[0] }) },
      { productId: book, quantity: 1, price: 30_000, ...(taxCodes[1] && { taxCode: taxCodes[1] }) },
    ],
  })
const refund = async (order: string, amount: number, at: string) =>
  (
    await pool.query(
      `insert into order_refunds (order_id, actor, amount, proof, at) values ($1, $2, $3, '{/x}', $4) returning id`,
      [order, owner.id, amount, at],
    )
  ).rows[0].id
const month = async () =>
  (await pool.query(`select to_char(now() at time zone 'America/Bogota', 'YYYY-MM') as month`)).rows[0].month

test('the file has each order that was paid in a month at each rate, and the report adds it up (P-288)', async () => {
  const order = await sell('2025-03-31T23:59:59-05:00')
  await sell('2025-04-01T00:00:00-05:00', ['IVA5', 'EXENTO'], 14_900)
  // The shop charged no IVA then.
  await sell('2025-03-05T10:00:00-05:00', [])
  const march = await rowsOf('desde=2025-03')
  expect(march[0]).toEqual({
    Día: '2025-03-31',
    Movimiento: 'Pedido pagado',
    'Pedido o visita': order.slice(0, 8).toUpperCase(),
    Cliente: 'Luz Marina Ospina',
    Documento: '1020304050',
    Tarifa: 'Excluido',
    Base: '30000',
    IVA: '0',
    Total: '30000',
  })
  expect(short(march.slice(1))).toEqual([['2025-03-31', 'Pedido pagado', 'IVA 19 %', '100000', '19000', '119000']])
  expect(await report('desde=2025-03')).toEqual([
    { taxCode: 'IVA19', totalCharged: 119_000, totalBase: 100_000, totalIva: 19_000 },
    { taxCode: 'EXCLUIDO', totalCharged: 30_000, totalBase: 30_000, totalIva: 0 },
  ])
  const both = await rowsOf('desde=2025-03&hasta=2025-04')
  const { totalCharged } = sums(both, 'IVA 5 %')
  expect(totalCharged + sums(both, 'Exento').totalCharged).toBe(149_000 + 14_900)
  expect(await report('desde=2025-03&hasta=2025-04')).toEqual([
    { taxCode: 'IVA19', ...sums(both, 'IVA 19 %') },
    { taxCode: 'IVA5', ...sums(both, 'IVA 5 %') },
    { taxCode: 'EXENTO', ...sums(both, 'Exento') },
    { taxCode: 'EXCLUIDO', ...sums(both, 'Excluido') },
  ])
})

test('a refund is negative in its month, and one recorded by mistake is added again', async () => {
  const order = await sell('2025-05-10T10:00:00-05:00', ['IVA19', 'IVA19'])
  const half = await refund(order, 74_500, '2025-06-01T00:00:00-05:00')
  expect(short(await rowsOf('desde=2025-06'))).toEqual([
    ['2025-06-01', 'Devolución de un pedido', 'IVA 19 %', '-62605', '-11895', '-74500'],
  ])
  expect(await report('desde=2025-06')).toEqual([
    { taxCode: 'IVA19', totalCharged: -74_500, totalBase: -62_605, totalIva: -11_895 },
  ])
  await pool.query(
    `insert into undone_refunds (refund_id, order_id, actor, reason, at) values ($1, $2, $3, 'error', '2025-07-02T10:00:00-05:00')`,
    [half, order, owner.id],
  )
  expect(short(await rowsOf('desde=2025-07'))).toEqual([
    ['2025-07-02', 'Devolución anulada', 'IVA 19 %', '62605', '11895', '74500'],
  ])
  await refund(order, 149_000, '2025-08-02T10:00:00-05:00')
  expect(sums(await rowsOf('desde=2025-05&hasta=2025-08'), 'IVA 19 %')).toEqual({
    totalBase: 0,
    totalIva: 0,
    totalCharged: 0,
  })
})

test('payments of a visit have 19 % of IVA where the shop charges it, and keep what the first of them had (P-289)', async () => {
  const technician = await openTechnician(shop)
  const billing = openVisitBilling(technician)
  const client = await openClient(shop)
  const charge = (isOn: boolean) =>
    pool.query('update shop_settings set charges_iva = $1, has_charged_iva = true', [isOn])
  const without = await startApprovedVisit({ technician, billing, client }, 50_000)
  await billing.pay(without, 20_000)
  await charge(true)
  await billing.pay(without, 30_000)
  const id = await startApprovedVisit({ technician, billing, client }, 75_000)
  await billing.pay(id, 25_000)
  await charge(false)
  await billing.pay(id, 50_000, { method: 'transfer' })
  await pool.query(
    `insert into visit_refunds (task_id, why, amount, is_counted, done_at, done_by, note) values ($1, 'taken_back', 5000, true, now(), $2, 'Nequi')`,
    [id, owner.id],
  )
  const rows = (await rowsOf(`desde=${await month()}`)).filter(
    (row) => row['Pedido o visita'] === id.slice(0, 8).toUpperCase(),
  )
  expect(short(rows).map(([, ...row]) => row)).toEqual([
    ['Pago de una visita', 'IVA 19 %', '21008', '3992', '25000'],
    ['Pago de una visita', 'IVA 19 %', '42017', '7983', '50000'],
    ['Devolución de una visita', 'IVA 19 %', '-4201', '-799', '-5000'],
  ])
  // Together they are the IVA of what is paid: 70 000 / 1.19 = 58 824.
  expect(sums(rows, 'IVA 19 %')).toEqual({ totalBase: 58_824, totalIva: 11_176, totalCharged: 70_000 })
  const of = (await rowsOf(`desde=${await month()}`)).map((row) => row['Pedido o visita'])
  expect(of).not.toContain(without.slice(0, 8).toUpperCase())
})

test.each([
  ['no month', '', 'Falta el campo: desde.'],
  ['a month that is none', 'desde=2025-13', 'Elige un mes de la lista.'],
  ['an end before the beginning', 'desde=2025-03&hasta=2025-02', 'Elige de 1 a 12 meses seguidos.'],
  ['more than a year', 'desde=2025-01&hasta=2026-01', 'Elige de 1 a 12 meses seguidos.'],
])('%s is refused', async (_, query, message) => {
  for (const path of ['/api/iva-export?format=csv&', '/api/iva-report?']) {
    const { status, body } = await owner.get(path + query)
    expect([status, body.code, body.message]).toEqual([400, 'VALIDATION', message])
  }
})
