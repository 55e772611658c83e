import { beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addCategories, addProducts, type TestProduct } from '../../test/products/catalogue-products.ts'
import { listCategory } from './list-category.ts'

const { db } = await openTestDatabase()

const inCategory =
  (category: string) =>
  (productName: string, more: Partial<TestProduct> = {}): TestProduct => ({ productName, category, ...more })
const shirt = inCategory('Moda para hombre')
const variantOf = (variantGroup: string, size: string, more: Partial<TestProduct> = {}): TestProduct =>
  shirt(`${variantGroup} ${size}`, { variantGroup, variantOptions: `Talla: ${size}`, ...more })

// From the newest on: a group's own order begins with its oldest variant, the last one here.
beforeAll(async () => {
  await addCategories(db)
  await addProducts(db, [
    shirt('Corbata', { unitsSold: 9 }),
    variantOf('Camisa', 'L', { unitsSold: 8, sellingPrice: 40_000 }),
    variantOf('CAMISA', 'M', { unitsSold: 1, stock: 0, sellingPrice: 10_000 }),
    variantOf('Camisa', 'S', { stock: 2 }),
    variantOf('Camisa', 'XS', { stock: 0 }),
    shirt('Cinturón', { unitsSold: 7 }),
    variantOf('Saco', 'M', { unitsSold: 6, stock: 0, sellingPrice: 30_000 }),
    variantOf('Saco', 'S', { stock: 0 }),
    variantOf('Media', 'única', { unitsSold: 5 }),
    variantOf('Gorro', 'L', { unitsSold: 4, category: 'Moda para mujer' }),
    variantOf('Gorro', 'M', { unitsSold: 3 }),
    variantOf('Gorro', 'S', { unitsSold: 2 }),
    variantOf('Retirada', 'M', { unitsSold: 99 }),
  ])
  await db.updateTable('products').set({ deletedAt: new Date() }).where('productName', '=', 'Retirada M').execute()
})

const cards = async (category: string, pageSize?: number) =>
  (await listCategory(db, { category, grouped: true, ...(pageSize && { pageSize }) })).map(
    ({ productName, variantCount, priceFrom }) => [productName, variantCount, priceFrom],
  )

test('a group is one card at the place of its best seller: it shows the first variant that can be bought, with the lowest of their prices', async () => {
  expect(await cards('Moda para hombre')).toEqual([
    ['Corbata', undefined, undefined],
    // XS and M are sold out: their prices do not count as the lowest price.
    ['Camisa S', 4, 40_000],
    ['Cinturón', undefined, undefined],
    // None can be bought: the first one, and the lowest price of all.
    ['Saco S', 2, 30_000],
    ['Media única', undefined, undefined],
    // The variant of another category is not in the list of this one.
    ['Gorro S', 2, undefined],
  ])
})

test('a list of several categories shows a group that is in both once', async () => {
  expect((await cards('Moda')).at(-1)).toEqual(['Gorro S', 3, undefined])
  expect(await cards('Moda para mujer')).toEqual([['Gorro L', undefined, undefined]])
})

test('however short the list is, it has as many cards, the same ones and in the same order', async () => {
  const all = await cards('Moda para hombre')
  for (let pageSize = 1; pageSize <= 7; pageSize++) {
    expect(await cards('Moda para hombre', pageSize)).toEqual(all.slice(0, pageSize))
  }
})

test('a released client, which knows no groups, gets every product as before', async () => {
  const listed = await listCategory(db, { category: 'Moda para hombre' })
  expect(listed.map(({ productName }) => productName)).toEqual([
    ...['Corbata', 'Camisa L', 'Cinturón', 'Saco M', 'Media única', 'Gorro M', 'Gorro S', 'CAMISA M', 'Camisa S'],
    ...['Camisa XS', 'Saco S'],
  ])
  expect(
    listed.flatMap((product) => Object.keys(product)).filter((name) => /variantCount|priceFrom/.test(name)),
  ).toEqual([])
})

test('a product without a group is the same in both lists', async () => {
  const single = async (grouped: boolean) =>
    (await listCategory(db, { category: 'Moda para hombre', grouped })).filter(
      ({ variantGroup }) => variantGroup === '',
    )
  expect(await single(true)).toEqual(await single(false))
})
