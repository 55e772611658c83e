import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { reviewSheet, rowsOf, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
afterAll(() => expectInvariants(shop.pool))

const productsOf = async (group: string) =>
  (
    await shop.pool.query(
      `select product_name as name, variant_options as options, description, selling_price as price, stock, product_image as pictures
       from products where variant_group = $1 and deleted_at is null order by created_at, product_name`,
      [group],
    )
  ).rows

async function apply(id: string, state: string) {
  await admin.post(`/api/product-imports/${id}/apply`, {})
  return waitForState(admin, id, state)
}

const categories = [{ from: 'Shirts', category: 'hogar', brandName: 'Cocina' }]
const shopify = (rows: string[]) =>
  [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status',
    ...rows,
  ].join('\n')
const shirt = [
  'camisa,Camisa de lino,<p>De lino</p>,Shirts,Talla,M,Color,Blanco,,shopify,3,50000.00,,active',
  'camisa,,,,,M,,"Azul, claro",,shopify,0,50000.00,,',
  'camisa,,,,,L,,Blanco,,shopify,7,55000.00,,',
]

test('the variants of a Shopify product become products of one group, and are found again without SKUs', async () => {
  const cup = 'taza,Taza,,Shirts,Title,Default Title,,,,shopify,1,9900.00,,active'
  const { _id, counts } = await reviewSheet(admin, shopify([...shirt, cup]), { categories })
  expect(counts).toMatchObject({ new: 4, error: 0, skipped: 0 })
  await apply(_id, 'applied')
  const of = (name: string, options: string, price: number, stock: number) => ({
    ...{ name, options, price, stock, description: 'De lino', pictures: [] },
  })
  expect(await productsOf('Camisa de lino')).toEqual(
    expect.arrayContaining([
      of('Camisa de lino M Blanco', 'Talla: M, Color: Blanco', 50_000, 3),
      of('Camisa de lino M Azul / claro', 'Talla: M, Color: Azul / claro', 50_000, 0),
      of('Camisa de lino L Blanco', 'Talla: L, Color: Blanco', 55_000, 7),
    ]),
  )
  const shown = (await admin.get(`/api/product-variants?variantGroup=${encodeURIComponent('Camisa de lino')}`)).body
    .data
  expect(shown).toHaveLength(3)

  // Another order of the lines, another name and a price: the same products.
  const [first, ...others] = shirt as [string, string, string]
  const begin = first.replace('L,Color', 'M,Color').replace('Camisa de lino', 'Camisa de lino fino')
  const again = [begin, others[1].replace('55000', '60000'), others[0]]
  const second = await reviewSheet(admin, shopify(again), { categories })
  expect(second.counts).toMatchObject({ new: 0, change: 3, error: 0 })
  const rows = await rowsOf(admin, second._id)
  expect(rows.map(({ matchedBy }: { matchedBy: string }) => matchedBy)).toEqual(['handle', 'handle', 'handle'])
  await apply(second._id, 'applied')
  expect((await productsOf('Camisa de lino fino')).map(({ price }) => price).toSorted()).toEqual([
    50_000, 50_000, 60_000,
  ])
  expect(await productsOf('Camisa de lino')).toEqual([])
})

test('a failed variant is returned as a complete row, and can be imported alone', async () => {
  const header = 'gorra,Gorra,<p>De lana</p>,Shirts,Talla'
  const wrong = [`${header},S,,,G-S,,,20000.00,,active`, 'gorra,,,,,M,,,G-M,,,gratis,,']
  const { _id } = await reviewSheet(admin, shopify(wrong), { categories })
  await apply(_id, 'appliedWithErrors')
  expect(await productsOf('Gorra')).toHaveLength(1)
  const failed: string = (await admin.get(`/api/product-imports/${_id}/failed-rows`)).body
  const third = await reviewSheet(admin, failed.replace('gratis', '21000.00'), { categories })
  expect(third.counts).toMatchObject({ new: 1, error: 0 })
  await apply(third._id, 'applied')
  expect((await productsOf('Gorra')).map(({ name, options, price }) => [name, options, price])).toEqual([
    ['Gorra S', 'Talla: S', 20_000],
    ['Gorra M', 'Talla: M', 21_000],
  ])
})

test('options that the group already has are refused only in that row', async () => {
  const repeated = ['gorra-2,Gorra,,Shirts,Talla,M,,,X-M,,,20000.00,,active', 'gorra-2,,,,,L,,,X-L,,,20000.00,,']
  const { _id } = await reviewSheet(admin, shopify(repeated), { categories })
  expect((await apply(_id, 'appliedWithErrors')).counts).toMatchObject({ applied: 1, failed: 1 })
  expect((await rowsOf(admin, _id, '?filter=failed'))[0].problems[0].message).toContain('Gorra M')
  expect(await productsOf('Gorra')).toHaveLength(3)
})

test('variations of WooCommerce become products of one group, undone together', async () => {
  const csv = [
    'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
    '10,variable,,Pantalón,1,De dril,1,,,Shirts,,Talla,"30, 32"',
    '11,variation,P-30,Pantalón - 30,1,,1,4,80000,,id:10,Talla,30',
    '12,variation,P-32,Pantalón - 32,1,,0,,80000,,id:10,Talla,32',
    '13,variation,P-34,Pantalón,1,,1,,80000,,id:10,Talla,',
  ].join('\n')
  const { _id, counts } = await reviewSheet(admin, csv, { categories })
  expect(counts).toMatchObject({ new: 2, skipped: 1, error: 1 })
  expect((await rowsOf(admin, _id, '?filter=error'))[0].problems[0].message).toBe(
    'Es una variante (talla, color…), y el archivo no dice cuál: créala como un producto aparte.',
  )
  await apply(_id, 'appliedWithErrors')
  expect(
    (await productsOf('Pantalón')).map(({ name, options, description, stock }) => ({
      name,
      options,
      description,
      stock,
    })),
  ).toEqual([
    { name: 'Pantalón 30', options: 'Talla: 30', description: 'De dril', stock: 4 },
    { name: 'Pantalón 32', options: 'Talla: 32', description: 'De dril', stock: 0 },
  ])
  await admin.post(`/api/product-imports/${_id}/undo`, {})
  await waitForState(admin, _id, 'undone')
  expect(await productsOf('Pantalón')).toEqual([])
})
