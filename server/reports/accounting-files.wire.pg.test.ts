import { parse } from 'csv-parse/sync'
import readXlsxOfOthers from 'read-excel-file/node'
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
type Record_ = Record<string, string>
const get = (path: string, by = owner) =>
  fetch(shop.address + path, { headers: { cookie: `sid=${by.jar.get('sid')}` } })
/** The rows of a CSV, each by its column. */
async function rowsOf(path: string): Promise<Record_[]> {
  const response = await get(path)
  expect(response.status).toBe(200)
  return parse(await response.text(), { bom: true, delimiter: ';', columns: true })
}
const sumOf = (rows: readonly Record_[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
const orders = (query: string) => rowsOf(`/api/order-export?format=csv&${query}`)
const monthly = async (year: number, month: number) =>
  (
    (await owner.get('/api/sales-report/monthly')).body as { _id: object; totalSales: number; totalOrders: number }[]
  ).find(
    ({ _id }) =>
      JSON.stringify(_id) === JSON.stringify({ year, month }) ||
      JSON.stringify(_id) === JSON.stringify({ month, year }),
  )

/** An order of two chairs and a lamp, with delivery. */
async function sell(paidAt: string, about: { state?: 'paid' | 'refunded'; buyer?: string } = {}): Promise<string> {
  const buyer = about.buyer ?? (await addPerson(shop.db)).id
  const lines = [
    { productId: chair, quantity: 2, price: 40_000 },
    { productId: lamp, quantity: 1, price: 15_000 },
  ]
  return addSale(pool, { buyer, lines, paidAt, state: about.state ?? 'paid' })
}
const chair = await addProduct(shop, { name: 'Silla' })
const lamp = await addProduct(shop, { name: 'Lámpara' })

/** A shipment of one chair of an order, which was cancelled. */
async function cancelOneChair(orderId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into shipments (order_id, number, state, to_prepare_since, cancelled_at) values ($1, 1, 'cancelled', now(), now()) returning id`,
    [orderId],
  )
  await pool.query(
    `insert into shipment_lines (shipment_id, order_line_id, quantity)
     select $1, id, 1 from order_lines where order_id = $2 and product_name = 'Silla'`,
    [rows[0]?.id, orderId],
  )
}

test('a month of orders has each that was paid in it, and its sales add up to those of the monthly report', async () => {
  const { id: buyer } = await addPerson(shop.db)
  await pool.query(
    `update users set name = '=HYPERLINK("http://malo.example")', document = '1085274610' where id = $1`,
    [buyer],
  )
  await sell('2025-02-28T23:59:59-05:00')
  const first = await sell('2025-03-01T00:00:00-05:00', { buyer })
  const inParts = await sell('2025-03-15T12:00:00-05:00')
  await cancelOneChair(inParts)
  const back = await sell('2025-03-31T23:59:59-05:00', { state: 'refunded' })
  await sell('2025-04-01T00:00:00-05:00')
  await addSale(pool, { buyer, lines: [{ productId: lamp, quantity: 1, price: 15_000 }], state: 'expired' })

  const rows = await orders('desde=2025-03')
  expect(rows.map(({ Pedido }) => Pedido)).toEqual([first, inParts, back].map((id) => id.slice(0, 8).toUpperCase()))
  expect(rows[0]).toEqual({
    Pedido: first.slice(0, 8).toUpperCase(),
    'Pagado el': '2025-03-01',
    // A spreadsheet does not run a client's name as a formula.
    Cliente: `'=HYPERLINK("http://malo.example")`,
    Documento: '1085274610',
    Productos: '1 × Lámpara, 2 × Silla',
    Unidades: '3',
    'Valor de los productos': '95000',
    Envío: '0',
    Total: '95000',
    'Venta sin lo que volvió': '95000',
    'Medio de pago': '',
    Referencia: `PED-${first}-1`,
    Devuelto: '0',
    Estado: 'Pagado',
  })
  expect(rows.map((row) => [row.Estado, row.Total, row['Venta sin lo que volvió']])).toEqual([
    ['Pagado', '95000', '95000'],
    ['Pagado', '95000', '55000'],
    ['Reembolsado', '95000', '0'],
  ])
  const report = await monthly(2025, 3)
  expect(report).toMatchObject({ totalSales: 150_000, totalOrders: 2 })
  expect(sumOf(rows, 'Venta sin lo que volvió')).toBe(report?.totalSales)
  expect(rows.filter(({ Estado }) => Estado === 'Pagado')).toHaveLength(report?.totalOrders ?? 0)

  const both = await orders('desde=2025-02&hasta=2025-04')
  expect(both.map((row) => row['Pagado el'])).toEqual([
    '2025-02-28',
    '2025-03-01',
    '2025-03-15',
    '2025-03-31',
    '2025-04-01',
  ])
})

test('a workbook has the same rows, with amounts as numbers, under a name with its months', async () => {
  const orderId = await sell('2025-06-02T10:00:00-05:00')
  const response = await get('/api/order-export?format=xlsx&desde=2025-06')
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toContain('pedidos-2025-06.xlsx')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [sheet] = await readXlsxOfOthers(Buffer.from(await response.arrayBuffer()))
  expect(sheet?.sheet).toBe('Pedidos')
  expect(sheet?.data[1]?.slice(0, 9)).toEqual([
    ...[orderId.slice(0, 8).toUpperCase(), '2025-06-02', expect.any(String), expect.anything()],
    ...['1 × Lámpara, 2 × Silla', 3, 95_000, 0, 95_000],
  ])
})

test('more orders than one statement reads are there once each, also those of the same moment', async () => {
  const { id: buyer } = await addPerson(shop.db)
  for (let n = 0; n < 253; n++)
    await addSale(pool, {
      buyer,
      lines: [{ productId: lamp, quantity: 1, price: 15_000 }],
      paidAt: '2025-08-01T10:00:00-05:00',
    })
  const rows = await orders('desde=2025-08')
  expect(new Set(rows.map(({ Referencia }) => Referencia)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(sumOf(rows, 'Venta sin lo que volvió')).toBe((await monthly(2025, 8))?.totalSales)
})

test('payments of visits are listed with refunds, and add up to the money received', async () => {
  const technician = await openTechnician(shop)
  const billing = openVisitBilling(technician)
  const client = await openClient(shop)
  const id = await startApprovedVisit({ technician, billing, client }, 60_000)
  await billing.pay(id, 25_000)
  await billing.pay(id, 35_000, { method: 'transfer' })
  await pool.query(
    `insert into visit_refunds (task_id, why, amount, is_counted, done_at, done_by, note) values ($1, 'taken_back', 5000, true, now(), $2, 'Nequi')`,
    [id, owner.id],
  )
  const { rows: now } = await pool.query(`select to_char(now() at time zone 'America/Bogota', 'YYYY-MM') as month`)
  const rows = await rowsOf(`/api/visit-payment-export?format=csv&desde=${now[0].month}`)
  expect(rows.map((row) => [row.Visita, row.Movimiento, row.Medio, row.Valor, row.Servicio])).toEqual([
    [id.slice(0, 8).toUpperCase(), 'Pago', 'Efectivo', '25000', 'correctivo'],
    [id.slice(0, 8).toUpperCase(), 'Pago', 'Transferencia', '35000', 'correctivo'],
    [id.slice(0, 8).toUpperCase(), 'Devolución', '', '-5000', 'correctivo'],
  ])
  expect(rows[0]).toMatchObject({ Cliente: client.name, Técnico: 'Teresa Muñoz' })
  const { rows: paid } = await pool.query('select visit_paid($1)::int as amount', [id])
  expect(sumOf(rows, 'Valor')).toBe(paid[0].amount)
  expect(await rowsOf('/api/visit-payment-export?format=csv&desde=2025-01')).toEqual([])
})

test.each([
  ['no month', 'format=csv', 'Falta el campo: desde.'],
  ['a month that is none', 'format=csv&desde=2025-13', 'Elige un mes de la lista.'],
  ['another kind of file', 'format=pdf&desde=2025-01', 'Elige CSV o Excel.'],
  ['an end before the beginning', 'format=csv&desde=2025-03&hasta=2025-02', 'Elige de 1 a 12 meses seguidos.'],
  ['more than a year', 'format=csv&desde=2025-01&hasta=2026-01', 'Elige de 1 a 12 meses seguidos.'],
])('%s is refused', async (_, query, message) => {
  for (const path of ['/api/order-export', '/api/visit-payment-export']) {
    const { status, body } = await owner.get(`${path}?${query}`)
    expect([status, body.code, body.message]).toEqual([400, 'VALIDATION', message])
  }
})

test('the files are the owner’s only', async () => {
  const client = await openClient(shop)
  const technician = await openTechnician(shop)
  for (const person of [client, technician])
    for (const path of ['/api/order-export', '/api/visit-payment-export'])
      expect((await person.get(`${path}?format=csv&desde=2025-03`)).status).toBe(403)
})
