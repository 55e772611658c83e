import { afterAll, expect, test } from 'vitest'

import { productFieldList } from '../../contract/product-facts.ts'
import { reviewSheet, rowsOf, waitForState } from '../../test/imports.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { signInAs } from '../../test/people.ts'
import { openTestShop } from '../../test/shop.ts'
import { plainPicture, uploadPicture } from '../../test/upload.ts'
import { ownColumns } from './columns.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
afterAll(() => expectInvariants(shop.pool))

const product = {
  productName: 'Celular Nevado',
  category: 'Tecnologia',
  brandName: 'Celulares',
  price: 1_300_000,
  sellingPrice: 1_100_000,
}
const picture = async () => (await uploadPicture(admin, await plainPicture(300, 300).png().toBuffer())).body.url

/** Another value of each field, together with what else it changes. */
async function otherValue(field: (typeof productFieldList)[number]): Promise<unknown> {
  if (field.name === 'category') return 'Mascotas'
  if (field.name === 'brandName') return 'Tabletas'
  switch (field.holds.kind) {
    case 'wholeNumber':
      return field.name === 'price' ? 1_400_000 : 77
    case 'webAddress':
      return 'https://fabricante.example/otro'
    case 'pictures':
      return [await picture()]
    case 'attributes':
      return { RAM: '8 GB' }
    default:
      return 'Otro texto'
  }
}

const own = async (id: string) => {
  const { body } = await admin.get('/api/admin-products')
  return body.data.find(({ _id }: { _id: string }) => _id === id)
}
const lastChange = async (id: string) => (await admin.get(`/api/product-history?productId=${id}`)).body.data[0]

/** The cells of one product in our own file, by field. */
async function exported(id: string): Promise<Record<string, string>> {
  const { body } = await admin.get('/api/product-export?format=csv')
  const line = (body as string).split(/\r?\n/).find((one) => one.includes(id)) ?? ''
  const cells = line.split(/[;,]/)
  return Object.fromEntries(ownColumns.map(({ field }, index) => [field, cells[index] ?? '']))
}

test.each(productFieldList)(
  '$name is created empty or given, changed by the form, logged, exported, imported and taken back',
  async (field) => {
    const { name, empty, holds, file, inHistory } = field
    const { body } = await admin.post('/api/upload-product', { ...product, productName: `Celular ${name}` })
    const id: string = body.data._id
    const before = await own(id)
    expect(before).toHaveProperty(name)
    const value = await otherValue(field)
    const sent = { ...product, productName: `Celular ${name}`, ...(name === 'category' && { brandName: 'Patitas' }) }
    const changed = await admin.post('/api/update-product', { _id: id, ...sent, [name]: value })
    expect(changed.body.message).toBe('Producto actualizado')
    const after = await own(id)
    expect(after[name]).toEqual(value)
    const { fields } = await lastChange(id)
    expect(inHistory).toBe(true)
    expect(fields).toContainEqual({ field: name, before: before[name], after: value })

    // Sent as a client sends it that does not know the field, or sent back as it was given: it stays.
    const { [name]: _, ...others } = sent as Record<string, unknown>
    if (empty !== 'refused') {
      await admin.post('/api/update-product', { _id: id, ...others })
      expect((await own(id))[name]).toEqual(value)
    }
    await admin.post('/api/update-product', after)
    expect((await own(id))[name]).toEqual(value)

    if (!file || holds.kind === 'pictures' || name === 'category' || name === 'brandName') return
    const cells = await exported(id)
    expect(cells[name]).toBe(String(value))
    const header = (wanted: string) => ownColumns.find((column) => column.field === wanted)?.header
    const next = name === 'sellingPrice' ? 88 : holds.kind === 'wholeNumber' ? 1_500_000 - 1 : `${String(value)}2`
    const wanted = name === 'price' ? next : holds.kind === 'wholeNumber' ? 88 : next
    const csv = `ID;${header(name)}\n${id};${wanted}\n`
    const review = await reviewSheet(admin, csv)
    expect((await rowsOf(admin, review._id))[0]).toMatchObject({ kind: 'change', changes: [{ field: name }] })
    await admin.post(`/api/product-imports/${review._id}/apply`, { confirmed: review.counts.large })
    await waitForState(admin, review._id, 'applied')
    expect((await own(id))[name]).toEqual(wanted)
    await admin.post(`/api/product-imports/${review._id}/undo`, {})
    await waitForState(admin, review._id, 'undone')
    expect((await own(id))[name]).toEqual(value)
  },
)
