import { text } from 'node:stream/consumers'

import { beforeAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { getProduct } from './get-product.ts'
import { listCategory } from './list-category.ts'
import { listProducts } from './list-products.ts'
import { sampleOfCategories } from './sample-of-categories.ts'
import { streamProducts } from './stream-products.ts'
import { addCategories, addProducts } from './test-products.ts'

const { db } = await openTestDatabase()
let ids: string[] = []

const names = (products: { productName: string }[]) => products.map((product) => product.productName)

beforeAll(async () => {
  await addCategories(db)
  ids = await addProducts(db, [
    {
      productName: 'Celular',
      category: 'Tecnologia',
      brandName: 'Celulares',
      price: 100_000,
      sellingPrice: 90_000,
      stock: 0,
      attributes: { RAM: '8 GB' },
    },
    { productName: 'Monitor', category: 'Tecnologia', brandName: 'Monitores', price: 100_000, sellingPrice: 50_000 },
    { productName: 'Teclado', category: 'Tecnologia', brandName: 'Accesorios', unitsSold: 7 },
    { productName: 'Vestido', category: 'Moda para mujer', unitsSold: 1 },
    { productName: 'Gorro', category: 'Moda para niña', unitsSold: 2 },
    { productName: 'Retirado', category: 'Tecnologia', unitsSold: 99 },
  ])
  await db.updateTable('products').set({ deletedAt: new Date() }).where('productName', '=', 'Retirado').execute()
})

describe('a product', () => {
  test('shows what everybody may see, and whether it is sold out', async () => {
    expect(await getProduct(db, ids[0] ?? '', makeProblem)).toEqual({
      _id: ids[0],
      productName: 'Celular',
      brandName: 'Celulares',
      category: 'Tecnologia',
      productImage: [],
      description: '',
      price: 100_000,
      sellingPrice: 90_000,
      link: '',
      attributes: { RAM: '8 GB' },
      agotado: true,
      digital: false,
    })
  })

  test('that is not for sale or does not exist gives a 404', async () => {
    await expect(getProduct(db, ids[5] ?? '', makeProblem)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await expect(getProduct(db, '00000000-0000-4000-8000-000000000000', makeProblem)).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })
})

describe('the list of products', () => {
  test('goes from the newest on, without those taken from sale', async () => {
    expect(await listProducts(db)).toMatchObject({ total: 5 })
    expect(names((await listProducts(db)).data)).toEqual(['Celular', 'Monitor', 'Teclado', 'Vestido', 'Gorro'])
  })

  test('comes in pages on request', async () => {
    const { data, total } = await listProducts(db, { page: 2, pageSize: 2 })
    expect([names(data), total]).toEqual([['Teclado', 'Vestido'], 5])
    expect(names((await listProducts(db, { page: 9 })).data)).toEqual([])
  })

  test('is the same when it is streamed', async () => {
    const response = JSON.parse(await text(streamProducts(db))) as object
    expect(response).toEqual({ success: true, error: false, message: '', ...(await listProducts(db)) })
  })

  test('has no product twice and none missing when it is streamed in many parts', async () => {
    const moment = new Date()
    const many = await addProducts(
      db,
      Array.from({ length: 1_203 }, (_, index) => ({ productName: `Tornillo ${index}` })),
    )
    await db.updateTable('products').set({ createdAt: moment }).where('productName', 'like', 'Tornillo%').execute()
    const response = JSON.parse(await text(streamProducts(db))) as { data: { _id: string }[]; total: number }
    expect(new Set(response.data.map((product) => product._id))).toEqual(new Set([...ids.slice(0, 5), ...many]))
    expect([response.total, response.data.length]).toEqual([1_208, 1_208])
    await db.deleteFrom('products').where('productName', 'like', 'Tornillo%').execute()
  })

  test('of an empty shop is streamed too', async () => {
    const empty = await openTestDatabase()
    expect(JSON.parse(await text(streamProducts(empty.db)))).toEqual({
      success: true,
      error: false,
      message: '',
      data: [],
      total: 0,
    })
  })
})

describe('a category', () => {
  test('lists best sellers first, then the most reduced', async () => {
    expect(names(await listCategory(db, { category: 'Tecnologia' }))).toEqual(['Teclado', 'Monitor', 'Celular'])
    expect(names(await listCategory(db, { category: 'Tecnologia', pageSize: 1 }))).toEqual(['Teclado'])
  })

  test('is found whatever its accents and capitals', async () => {
    expect(names(await listCategory(db, { category: 'TECNOLOGÍA' }))).toHaveLength(3)
    expect(names(await listCategory(db, { category: 'moda para nina' }))).toEqual(['Gorro'])
  })

  test('Moda is the four categories of fashion', async () => {
    expect(names(await listCategory(db, { category: 'Moda' }))).toEqual(['Gorro', 'Vestido'])
  })

  test('that does not exist has no products', async () => {
    expect(await listCategory(db, { category: 'Naves espaciales' })).toEqual([])
    expect(await listCategory(db, { category: '%' })).toEqual([])
  })
})

test('the sample shows one product of each category that has any, in the order of the categories', async () => {
  expect(names(await sampleOfCategories(db))).toEqual(['Teclado', 'Vestido', 'Gorro'])
})
