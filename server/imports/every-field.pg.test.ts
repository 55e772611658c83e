import { afterAll, expect, test } from 'vitest'

import { productFieldList, type ProductField } from '../../contract/catalogue/product-facts.ts'
import type { Kind } from '../../contract/catalogue/product-field.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { plainPicture, uploadPicture } from '../../test/http/upload.ts'
import { reviewSheet, rowsOf, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { ownColumns } from './reading/columns.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const picture: string = (await uploadPicture(admin, await plainPicture(300, 300).png().toBuffer())).body.url
afterAll(() => expectInvariants(shop.pool))

type Values = {
  /** Fields to be sent with it. */
  beside?: object
  /** The value entered in the form. */
  form: unknown
  /** The value in a file; absent when no file can change it alone. */
  file?: string | number
  /** The product's resulting value, and the exported text of the form's value, when these differ. */
  brought?: unknown
  exported?: string
}

/** Two values of each kind of field, and of fields that depend on others. */
const ofKind: Record<Kind, Values> = {
  line: { form: 'Otro texto', file: 'Texto del archivo' },
  longText: { form: 'Otro texto', file: 'Texto del archivo' },
  webAddress: { form: 'https://fabricante.example/1', file: 'https://fabricante.example/2' },
  wholeNumber: { form: 77, file: 88 },
  category: { form: 'Mascotas' },
  taxCode: { form: 'IVA5', exported: 'IVA 5 %', file: '0.19', brought: 'IVA19' },
  flag: { form: true, exported: 'Sí', file: 'no', brought: false },
  pictures: { form: [picture] },
  attributes: { form: { RAM: '8 GB' } },
  features: {
    form: [{ name: 'Material', value: 'Algodón' }],
    exported: 'Material: Algodón',
    file: 'Material: Lino',
    brought: [{ name: 'Material', value: 'Lino' }],
  },
}
const ofField: Partial<Record<ProductField, Values>> = {
  brandName: { form: 'Tabletas' },
  price: { form: 1_400_000, file: 1_500_000, beside: { sellingPrice: 1_250_000 } },
  variantGroup: { form: 'Celular', file: 'Celular del archivo', beside: { variantOptions: 'Color: Azul' } },
  variantOptions: { form: 'Color: Azul', file: 'Color: Verde', beside: { variantGroup: 'Celulares' } },
}

const create = async (productName: string): Promise<string> => {
  const product = { productName, category: 'Tecnologia', brandName: 'Celulares', price: 1_300_000 }
  return (await admin.post('/api/upload-product', product)).body.data._id
}
const own = async (id: string) =>
  (await admin.get('/api/admin-products')).body.data.find(({ _id }: { _id: string }) => _id === id)
const lastChange = async (id: string) => (await admin.get(`/api/product-history?productId=${id}`)).body.data[0]
const headerOf = (field: string) => ownColumns.find((column) => column.field === field)?.header ?? ''

/** The cell of a product under a header of our own file. */
async function exported(id: string, header: string): Promise<string | undefined> {
  const lines = ((await admin.get('/api/product-export?format=csv')).body as string).split(/\r?\n/)
  const [headers = [], cells = []] = [lines[0], lines.find((line) => line.includes(id))].map((line) =>
    line?.split(/[;,]/),
  )
  return cells[headers.findIndex((one) => one.replace('\uFEFF', '') === header)]
}

test.each(productFieldList)(
  '$name is written by the form, logged, exported, imported and undone',
  async ({ name, empty, holds: { kind }, inHistory }) => {
    const { form, file, beside, ...inFiles } = ofField[name] ?? ofKind[kind]
    const id = await create(`Celular ${name}`)
    const before = await own(id)
    const { productName, category, price } = before
    const sent = { _id: id, productName, category, price, brandName: before.brandName, ...beside, [name]: form }
    const changed = await admin.post(
      '/api/update-product',
      name === 'category' ? { ...sent, brandName: 'Patitas' } : sent,
    )
    expect(changed.body.message).toBe('Producto actualizado')
    const after = await own(id)
    expect(after[name]).toEqual(form)
    const logged = (await lastChange(id)).fields.filter(({ field }: { field: string }) => field === name)
    expect(logged).toEqual(inHistory ? [{ field: name, before: before[name], after: form }] : [])

    // An update from a client that does not know the field, and one that sends the product back as it was returned.
    if (empty !== 'refused') {
      const { productName, category, price, brandName } = after
      await admin.post('/api/update-product', { _id: id, productName, category, price, brandName })
      expect((await own(id))[name]).toEqual(form)
    }
    expect((await admin.post('/api/update-product', after)).body.message).toBe('Producto actualizado')
    expect(await own(id)).toEqual(after)

    if (file === undefined) return
    const header = headerOf(name)
    expect(await exported(id, header)).toBe(inFiles.exported ?? String(form))
    const review = await reviewSheet(admin, `ID;${header}\n${id};${file}\n`)
    expect(await rowsOf(admin, review._id)).toMatchObject([{ kind: 'change', changes: [{ field: name }] }])
    await admin.post(`/api/product-imports/${review._id}/apply`, { confirmed: review.counts.large })
    await waitForState(admin, review._id, 'applied')
    expect((await own(id))[name]).toEqual(inFiles.brought ?? file)
    await admin.post(`/api/product-imports/${review._id}/undo`, {})
    await waitForState(admin, review._id, 'undone')
    expect(await own(id)).toEqual({ ...after, version: after.version + 2 })
  },
)
