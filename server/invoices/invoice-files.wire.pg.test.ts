import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { openBuyer } from '../../test/orders/buyers.ts'
import { openInvoicing } from '../../test/orders/invoices.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openFolderStore } from '../images/folder-store.ts'
import { sweepInvoiceFiles } from './invoice-files.ts'

const { shop, owner, desk, expectWhole } = await openDesk()
const { turn, record } = openInvoicing({ owner, pool: shop.pool })
await turn()
afterEach(expectWhole)

const folder = join(shop.directory, 'invoices')
const pdf = (text = 'uno') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const xml = Buffer.from(
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<fe:Invoice xmlns:fe="x"><ID>FE-1</ID></fe:Invoice>',
)
const invoiced = async () => {
  const order = await desk.add()
  const { body } = await record(order.orderId)
  return { ...order, invoice: body.data.invoices[0] as { _id: string; name: string } }
}
const addFile = (invoiceId: string, bytes: Buffer, person = owner) =>
  person.send('POST', `/api/invoices/${invoiceId}/files`, bytes, {
    'content-type': 'application/octet-stream',
    'sec-fetch-site': 'same-origin',
  })

test("the PDF and the XML of an invoice are for its buyer and the shop's administrators, and are not cached (P-326)", async () => {
  const { buyer, invoice } = await invoiced()
  const { _id, name } = invoice
  expect((await buyer.get(`/api/invoices/${_id}/pdf`)).status).toBe(404)
  const added = await addFile(_id, pdf())
  expect([added.status, added.body.message, added.body.data.invoices[0].files]).toEqual([
    200,
    'Archivo guardado',
    ['pdf'],
  ])
  expect((await addFile(_id, xml)).body.data.invoices[0].files).toEqual(['pdf', 'xml'])
  for (const person of [buyer, owner]) {
    const { status, headers, bytes } = await person.get(`/api/invoices/${_id}/pdf`)
    expect([status, bytes.equals(pdf())]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="factura-${name}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
  }
  const sent = await buyer.get(`/api/invoices/${_id}/xml`)
  expect([sent.headers.get('content-type'), sent.bytes.equals(xml)]).toEqual(['application/xml', true])
  const stranger = await openBuyer(shop)
  const technician = await signInAs(shop, { role: 'TECHNICAL' })
  const packer = await signInAs(shop, { role: 'ADMIN' })
  await shop.pool.query(`update users set areas = '{products}' where id = $1`, [packer.id])
  for (const person of [stranger, technician, packer])
    expect((await person.get(`/api/invoices/${_id}/pdf`)).status).toBe(404)
  expect((await fetch(`${shop.address}/api/invoices/${_id}/pdf`)).status).toBe(401)
})

test('a wrong file is replaced by another of its kind; the same one again changes nothing', async () => {
  const { buyer, invoice } = await invoiced()
  await addFile(invoice._id, pdf('ajena'))
  await addFile(invoice._id, pdf('propia'))
  await addFile(invoice._id, pdf('propia'))
  expect((await buyer.get(`/api/invoices/${invoice._id}/pdf`)).bytes.toString()).toContain('propia')
  const { rows } = await shop.pool.query(
    'select replaced_at is not null as replaced from invoice_files where invoice_id = $1 order by id',
    [invoice._id],
  )
  expect(rows).toEqual([{ replaced: true }, { replaced: false }])
})

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n')],
  ['a page', Buffer.from('<!doctype html><html></html>')],
  ['another XML', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['an XML with entities', Buffer.from('<?xml version="1.0"?><Invoice><!ENTITY x "y"></Invoice>')],
  ['nothing', Buffer.from(' ')],
])('%s is refused by its content, under any name', async (_, bytes) => {
  const { invoice } = await invoiced()
  const { status, body } = await addFile(invoice._id, bytes)
  expect([status, body.code, body.message]).toEqual([
    400,
    'INVOICE_FILE_TYPE',
    'El archivo debe ser el PDF o el XML de la factura.',
  ])
})

test('a file of more than 3 MB, and one of an invoice that is not there, is refused', async () => {
  const { invoice } = await invoiced()
  const large = await addFile(invoice._id, Buffer.concat([pdf(), Buffer.alloc(3 * 1024 * 1024)]))
  expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE'])
  expect((await addFile(randomUUID(), pdf())).status).toBe(404)
})

test('files without an invoice are swept once they are a day old', async () => {
  const { invoice } = await invoiced()
  await addFile(invoice._id, pdf('vieja'))
  await addFile(invoice._id, pdf('nueva'))
  const names = await readdir(folder)
  const yesterday = new Date(Date.now() - 86_400_000)
  await Promise.all(names.map((name) => utimes(join(folder, name), yesterday, yesterday)))
  const swept = await sweepInvoiceFiles(shop.db, openFolderStore(folder), new Date(Date.now() - 3_600_000))
  expect(swept).toBeGreaterThan(0)
  const { rows } = await shop.pool.query('select file from invoice_files where replaced_at is null')
  expect((await readdir(folder)).toSorted()).toEqual(rows.map(({ file }) => String(file)).toSorted())
})
