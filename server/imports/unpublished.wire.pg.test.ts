import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { reviewSheet, rowsOf, waitForState } from '../../test/products/imports.ts'
import { openPictureSite, picturesOfLoopback } from '../../test/products/picture-site.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const site = await openPictureSite()
const shop = await openTestShop({ demo: false, pictureNetwork: picturesOfLoopback })
await shop.pool
  .query(`insert into categories (name, short_name, facade, position) values ('Mascotas', 'Mascotas', '#000', 1)
  on conflict do nothing`)
const admin = await signInAs(shop, { role: 'ADMIN' })
afterAll(() => expectInvariants(shop.pool))

const header =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status'
const file = (...rows: string[]) => [header, ...rows].join('\n')
const unpublished = { unpublished: true }
const rug = (status: string, price = 20_000) =>
  `alfombra,Alfombra,Mascotas,Title,Default Title,shopify,4,${price},${site.origin}/1.png,${status}`
const apply = async (id: string, more = {}) => {
  expect((await admin.post(`/api/product-imports/${id}/apply`, more)).status).toBe(200)
  return waitForState(admin, id, 'applied')
}
const undo = async (id: string) => {
  await admin.post(`/api/product-imports/${id}/undo`, {})
  return waitForState(admin, id, 'undone')
}
const stored = async (name: string) =>
  (
    await shop.pool.query(
      `select id, selling_price as price, stock, product_image as pictures, deleted_at is null as "isForSale"
       from products where product_name = $1 order by created_at`,
      [name],
    )
  ).rows
const notesOf = async (id: string) => (await rowsOf(admin, id)).map(({ notes }: { notes: string[] }) => notes.join(' '))

test('drafts are left out by default; when the owner wants them they are imported as not for sale, with their pictures', async () => {
  const usual = await reviewSheet(admin, file(rug('draft')))
  expect(usual.counts).toMatchObject({ new: 0, skipped: 1 })
  expect(await notesOf(usual._id)).toEqual(['En Shopify no está publicado.'])

  const { _id, counts, settings } = await reviewSheet(admin, file(rug('draft')), unpublished)
  expect([counts, settings]).toMatchObject([{ new: 1, skipped: 0, error: 0 }, unpublished])
  expect(await notesOf(_id)).toEqual(['Allá no está publicado: queda fuera de la tienda.'])
  await apply(_id, { pictureHosts: [site.host] })
  await expect.poll(async () => (await stored('Alfombra'))[0]?.pictures.length, { timeout: 25_000 }).toBe(1)
  const [one] = await stored('Alfombra')
  expect(one).toMatchObject({ price: 20_000, stock: 4, isForSale: false })
  expect((await openVisitor(shop.address).get('/api/search?q=alfombra')).body.data).toEqual([])
  const outside = (await admin.get('/api/admin-products?removed=1')).body
  expect(outside.data.map(({ _id }: { _id: string }) => _id)).toEqual([one.id])
})

test('they are found again, draft or published, changed while not for sale, and restored by an undo', async () => {
  const [{ id }] = await stored('Alfombra')
  const same = await reviewSheet(admin, file(rug('draft')), unpublished)
  expect(same.counts).toMatchObject({ same: 1, new: 0 })
  const dearer = await reviewSheet(admin, file(rug('active', 25_000)))
  expect(dearer.counts).toMatchObject({ change: 1, new: 0 })
  expect((await notesOf(dearer._id))[0]).toContain('Está fuera de la tienda: ponlo a la venta desde All product.')
  await apply(dearer._id)
  expect(await stored('Alfombra')).toMatchObject([{ id, price: 25_000, isForSale: false }])
  await undo(dearer._id)
  expect(await stored('Alfombra')).toMatchObject([{ id, price: 20_000, isForSale: false }])

  expect((await admin.post('/api/restore-product', { productId: id })).status).toBe(200)
  const shown = await reviewSheet(admin, file(rug('draft', 24_000)), unpublished)
  expect((await notesOf(shown._id))[0]).toContain('Allá no está publicado; aquí sigue a la venta.')
  await apply(shown._id)
  expect(await stored('Alfombra')).toMatchObject([{ id, price: 24_000, isForSale: true }])
})

test('an undone draft stays not for sale and is found again by a later import; a product removed from sale is not', async () => {
  const vest = (value: string, status: string) => `chaleco,Chaleco,Mascotas,Talla,${value},shopify,2,50000,,${status}`
  const both = file(vest('S', 'draft'), `chaleco,,,,M,shopify,3,50000,,`)
  const first = await reviewSheet(admin, both, unpublished)
  expect(first.counts).toMatchObject({ new: 2, error: 0 })
  await apply(first._id)
  expect((await undo(first._id)).counts).toMatchObject({ undone: 2, kept: 0 })
  const second = await reviewSheet(admin, both, unpublished)
  expect(second.counts).toMatchObject({ same: 2, new: 0, error: 0 })
  expect(await stored('Chaleco S')).toMatchObject([{ isForSale: false }])

  const [{ id }] = await stored('Alfombra')
  await admin.delete('/api/delete-product', { productId: id })
  expect(await stored('Alfombra')).toMatchObject([{ isForSale: false }])
  expect((await reviewSheet(admin, file(rug('active')))).counts).toMatchObject({ new: 1, change: 0 })
})
