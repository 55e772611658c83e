import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openBuyer } from '../../test/orders/buyers.ts'
import { company, cufe, dayAgo, openInvoicing } from '../../test/orders/invoices.ts'
import { openDesk } from '../../test/orders/order-desk.ts'

const { shop, owner, desk, expectWhole } = await openDesk()
const { pool } = shop
const { turn, ofOrder, record, awaited } = openInvoicing({ owner, pool })
const { chair, lamp, antivirus } = desk.products
beforeEach(() => turn())
afterEach(expectWhole)

const short = (orderId: string) => orderId.slice(0, 8).toUpperCase()
const review = (text: string) =>
  owner.send('POST', '/api/invoice-lists', Buffer.from(text), {
    'content-type': 'application/octet-stream',
    'sec-fetch-site': 'same-origin',
  })
const recordMany = (invoices: object[], headers = {}) => owner.post('/api/invoices/many', { invoices }, headers)

type Row = Record<string, string>
async function exported(query = ''): Promise<Row[]> {
  const response = await fetch(`${shop.address}/api/invoice-export?format=csv&${query}`, {
    headers: { cookie: `sid=${owner.jar.get('sid')}` },
  })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  return parse(await response.text(), { bom: true, delimiter: ';', columns: true })
}

describe('the file of what is to be invoiced (P-325)', () => {
  test('has a row for each line with its buyer, its IVA and what it was paid with, and adds up', async () => {
    await pool.query('update shop_settings set charges_iva = true, has_charged_iva = true')
    await pool.query(`update products set tax_code = case id when $1 then 'IVA5' when $2 then 'EXCLUIDO' else '' end`, [
      lamp,
      antivirus,
    ])
    await pool.query(`update products set sku = 'SILLA-1' where id = $1`, [chair])
    await pool.query('update delivery_rates set cost = 10000')
    const buyer = await openBuyer(shop)
    const address = { recipient: 'Ana Ruiz', phone: '3001234567', municipalityCode: '05001', line: 'Calle 10 # 4-21' }
    const addressId = (await buyer.post('/api/addresses', address)).body.data._id
    const { body } = await buyer.buy(
      { [chair]: 2, [lamp]: 1, [antivirus]: 1 },
      { addressId, deliveryCost: 10_000, invoiceTo: company },
    )
    await pool.query('update delivery_rates set cost = 0')
    const { orderId } = body.data
    const rows = await exported(`q=${short(orderId)}`)
    expect(rows[0]).toEqual({
      ...{ Pedido: short(orderId), 'Pagado el': dayAgo(), 'Código DIAN del documento': '31', Documento: '900123456' },
      ...{ DV: '8', 'Nombre o razón social': company.name, Correo: company.email },
      ...{ Referencia: '', Descripción: 'Antivirus Escudrix', Cantidad: '1', 'Valor unitario con IVA': '9000' },
      ...{ Descuento: '0', Base: '9000', 'Tarifa de IVA': 'Excluido', '% IVA': '', IVA: '0' },
      ...{
        'Total de la línea': '9000',
        'Envío del pedido': '10000',
        'Total del pedido': '114000',
        'Medio de pago': '',
      },
    })
    expect(rows.map((row) => [row['Descripción'], row.Referencia, row.Cantidad, row['% IVA'], row.IVA])).toEqual([
      ['Antivirus Escudrix', '', '1', '', '0'],
      ['Lámpara Brisanta', '', '1', '5', '714'],
      ['Silla Bebenube Convertible', 'SILLA-1', '2', '19', '12773'],
      ['Envío', '', '1', '19', expect.any(String)],
      ['Envío', '', '1', '5', expect.any(String)],
    ])
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect([sum('Total de la línea'), sum('Base') + sum('IVA')]).toEqual([114_000, 114_000])
    const { rows: taxes } = await pool.query(
      'select sum(t.iva)::int as iva from orders o, taxes_of_order(o) t where o.id = $1',
      [orderId],
    )
    expect(sum('IVA')).toBe(taxes[0].iva)
    await pool.query('update shop_settings set charges_iva = false')
  })

  test('has a consumidor final for buyers without a document, the discount of codes, and nothing that is invoiced', async () => {
    const buyer = await openBuyer(shop)
    await pool.query(`update users set document = '' where id = $1`, [buyer.id])
    const { orderId } = await desk.add({ units: 1, buyer })
    const [row] = await exported(`q=${short(orderId)}`)
    expect(row).toMatchObject({
      'Código DIAN del documento': '13',
      Documento: '222222222222',
      'Nombre o razón social': 'Consumidor final',
      'Tarifa de IVA': 'No cobra IVA',
      Base: '40000',
      IVA: '0',
    })
    await record(orderId)
    expect(await exported(`q=${short(orderId)}`)).toEqual([])
    const workbook = await owner.get('/api/invoice-export?format=xlsx')
    expect(workbook.headers.get('content-disposition')).toBe(`attachment; filename="por-facturar-${dayAgo()}.xlsx"`)
    expect((await owner.get('/api/invoice-export?format=pdf')).status).toBe(400)
  })
})

describe('a list of invoices (P-323)', () => {
  test('is read before anything is stored, and reports for each line what it would register, or its error', async () => {
    const [first, second, third] = [await desk.add(), await desk.add(), await desk.add()]
    await record(third.orderId, { number: 'LA-1' })
    const its = cufe()
    const lines = [
      `${short(first.orderId)};LA-2;${its};${dayAgo()}`,
      `${second.orderId};LA 3;;${dayAgo().split('-').toReversed().join('/')}`,
      `${short(third.orderId)};LA-4;;${dayAgo()}`,
      `00000000;LA-5;;${dayAgo()}`,
      `nada;LA-6;;${dayAgo()}`,
      `${short(first.orderId)};LA-7;;${dayAgo()}`,
      `${short(second.orderId)};LA-1;;${dayAgo()}`,
      `${short(second.orderId)};sin;;${dayAgo()}`,
      `${short(second.orderId)};LA-8;abc;${dayAgo()}`,
      `${short(second.orderId)};LA-8;;ayer`,
      `${short(second.orderId)};LA-8;;${dayAgo(-2)}`,
    ]
    const { status, body } = await review(`pedido;número;CUFE;fecha\n${lines.join('\n')}\n`)
    expect(status).toBe(200)
    type Reviewed = { row: number; invoice: object | null; problem: string }
    expect(body.data.rows.map(({ row, problem }: Reviewed) => [row, problem])).toEqual([
      [2, ''],
      [3, ''],
      [4, 'Ya está facturado: LA-1.'],
      [5, 'Ningún pedido tiene este número.'],
      [6, 'Escribe el número del pedido: 8 letras o números.'],
      [7, 'Repite el pedido de la fila 2.'],
      [8, 'El número LA-1 ya es de otra factura.'],
      [9, 'Escribe el número con su prefijo, como FE-123.'],
      [10, 'El CUFE tiene 96 caracteres: números y letras de la a a la f.'],
      [11, 'Escribe la fecha de la factura: día, mes y año.'],
      [12, 'La fecha no puede ser de un día que no ha llegado.'],
    ])
    expect(body.data.rows.slice(0, 2).map(({ invoice }: Reviewed) => invoice)).toMatchObject([
      { orderId: first.orderId, number: 'LA-2', cufe: its, issuedOn: dayAgo(), total: 80_000 },
      { orderId: second.orderId, number: 'LA-3', cufe: '', issuedOn: dayAgo() },
    ])
    expect((await ofOrder(first.orderId)).invoices).toEqual([])
    expect((await review(`${short(first.orderId)};LA-9;;${dayAgo()}`)).body.data.rows).toHaveLength(1)
    expect((await review('')).status).toBe(400)
  })

  test('is registered whole or not at all, and the same press once', async () => {
    const [first, second] = [await desk.add(), await desk.add()]
    const of = (orderId: string, number: string) => ({ orderId, number, cufe: '', issuedOn: dayAgo() })
    const wrong = await recordMany([of(first.orderId, 'LB-1'), of(second.orderId, 'LB-1')])
    expect([wrong.status, wrong.body.code]).toEqual([409, 'INVOICE_NUMBER_TAKEN'])
    expect(wrong.body.message).toMatch(
      /^Pedido [0-9A-F]{8}: El número LB-1 ya es de otra factura. No se guardó nada\.$/,
    )
    expect([await awaited(first.orderId), await awaited(second.orderId)]).toEqual([
      ['invoice', 0],
      ['invoice', 0],
    ])
    const twice = await recordMany([of(first.orderId, 'LB-1'), of(first.orderId, 'LB-2')])
    expect([twice.status, twice.body.message]).toEqual([409, 'Un pedido está dos veces.'])
    const key = { 'idempotency-key': `lista-${first.orderId}` }
    const list = [of(first.orderId, 'LB-1'), of(second.orderId, 'LB-2')]
    const [done, again] = [await recordMany(list, key), await recordMany(list, key)]
    expect([done.body.message, done.body.data, again.status]).toEqual(['2 facturas registradas', { recorded: 2 }, 200])
    expect((await ofOrder(second.orderId)).invoices).toMatchObject([{ name: 'LB-2' }])
    expect((await recordMany([])).status).toBe(400)
  })
})
