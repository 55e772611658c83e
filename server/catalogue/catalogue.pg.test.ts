import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { getProduct } from './get-product.ts'
import { listCategory } from './list-category.ts'
import { fromNearerEnd, listProducts } from './list-products.ts'
import { sampleOfCategories } from './sample-of-categories.ts'
import { streamProducts } from './stream-products.ts'

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
  test("shows everybody's fields, and whether it is sold out", async () => {
    const [id = ''] = ids
    expect(await getProduct(db, id, makeProblem)).toEqual({
      _id: id,
      productName: 'Celular',
      brandName: 'Celulares',
      category: 'Tecnologia',
      productImage: [],
      description: '',
      price: 100_000,
      sellingPrice: 90_000,
      link: '',
      variantGroup: '',
      variantOptions: '',
      attributes: { RAM: '8 GB' },
      brand: '',
      sku: '',
      features: [],
      agotado: true,
      digital: false,
    } satisfies Product)
  })

  test('that is not for sale or does not exist answers 404', async () => {
    await expect(getProduct(db, ids[5] ?? '', makeProblem)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await expect(getProduct(db, '00000000-0000-4000-8000-000000000000', makeProblem)).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })
})

describe('the list of products', () => {
  test('is ordered from the newest on, without those that are not for sale', async () => {
    expect(await listProducts(db)).toMatchObject({ total: 5 })
    expect(names((await listProducts(db)).data)).toEqual(['Celular', 'Monitor', 'Teclado', 'Vestido', 'Gorro'])
  })

  test('is returned in pages on request', async () => {
    const { data, total } = await listProducts(db, { page: 2, pageSize: 2 })
    expect([names(data), total]).toEqual([['Teclado', 'Vestido'], 5])
    expect(names((await listProducts(db, { page: 9 })).data)).toEqual([])
  })

  test('returns every product once and in order, page after page, for any number of products', async () => {
    const { db } = await openTestDatabase()
    await addCategories(db)
    for (let total = 1; total <= 12; total++) {
      const [id = ''] = await addProducts(db, [{ productName: `Mouse ${total}`, brandName: 'Mouse' }])
      // Three at a time have the same moment, so that their ids decide.
      const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(total / 3)))
      await db.updateTable('products').set({ createdAt }).where('id', '=', id).execute()
      const everything = names((await listProducts(db)).data)
      expect(everything).toHaveLength(total)
      for (const pageSize of [1, 2, 3, 5]) {
        const pages: string[] = []
        for (let page = 0; page <= total + 1; page++) {
          const { rows } = await sql<{ productName: string }>`
            select p.product_name from ${fromNearerEnd(pageSize, page * pageSize)} order by p.created_at desc, p.id`.execute(
            db,
          )
          pages.push(...names(rows))
        }
        expect(pages).toEqual(everything)
      }
    }
  })

  test('reads a last page from the end of the index, not past all products', async () => {
    const { db } = await openTestDatabase()
    await addCategories(db)
    await addProducts(
      db,
      Array.from({ length: 2_000 }, (_, n) => ({ productName: `Mouse ${n}`, brandName: 'Mouse' })),
    )
    await sql`vacuum analyze products`.execute(db)
    const { rows } = await sql<Record<string, string>>`
      explain (analyze, timing off, costs off, summary off)
      select p.id from ${fromNearerEnd(10, 1_990)}`.execute(db)
    const plan = rows.map((row) => Object.values(row).join('')).join('\n')
    const met = [...plan.matchAll(/products_newest on .*rows=([\d.]+)/g)].map(([, count]) => Number(count))
    expect(met, plan).toEqual([10])
    expect(plan).not.toContain('Seq Scan')
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

  test('is found with any accents and capitals', async () => {
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
