import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories, addProducts } from '../../../test/products/catalogue-products.ts'
import { filterProducts, searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

const totalFor = async (q: string) => (await searchProducts(db, { q })).total

/** Every term with the products that are filed under it. */
async function filed(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select term || ' ' || string_agg(product_name, ',' order by product_name) as line
    from search_postings, generate_series(0, 30719) as place join products on search_slot % 30720 = place
    where get_bit(bits, place) = 1 and search_slot / 30720 = chunk group by term order by term`.execute(db)
  return rows.map((row) => row.line)
}

async function countBits(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select sum(bit_count(bits))::int as count from search_postings`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('subcategories').execute()
  await db.deleteFrom('categories').execute()
  await sql`select search_rebuild()`.execute(db)
  await addCategories(db)
})

describe('the index follows the products', () => {
  test('when they are added, changed, made unavailable, made available again and deleted', async () => {
    const [id = ''] = await addProducts(db, [{ productName: 'Taladro rojo' }])
    const change = (values: object) => db.updateTable('products').set(values).where('id', '=', id).execute()
    expect(await totalFor('taladro')).toBe(1)
    await change({ productName: 'Pulidora roja' })
    expect([await totalFor('taladro'), await totalFor('pulidora')]).toEqual([0, 1])
    await change({ price: 300_000, sellingPrice: 250_000 })
    expect((await searchProducts(db, { q: 'pulidora', precio: ['mas250'] })).total).toBe(1)
    expect((await searchProducts(db, { q: 'pulidora', precio: ['hasta100'] })).total).toBe(0)
    await change({ category: 'hogar', brandName: 'Cocina' })
    expect([await totalFor('herramientas'), await totalFor('hogar'), await totalFor('cocina')]).toEqual([0, 1, 1])
    await change({ attributes: JSON.stringify({ Color: 'Turquesa' }), description: 'Muy potente' })
    expect([await totalFor('turquesa'), await totalFor('potente')]).toEqual([1, 1])
    await change({ deletedAt: new Date() })
    expect([await totalFor('pulidora'), (await filterProducts(db, {})).total]).toEqual([0, 0])
    await change({ deletedAt: null })
    expect(await totalFor('pulidora')).toBe(1)
    await db.deleteFrom('products').execute()
    expect([await totalFor('pulidora'), await countBits()]).toEqual([0, 0])
  })

  test('also within one transaction, in any order', async () => {
    await db.transaction().execute(async (tx) => {
      const [first = '', second = ''] = await addProducts(tx, [{ productName: 'Taladro' }, { productName: 'Martillo' }])
      await tx.updateTable('products').set({ productName: 'Sierra' }).where('id', '=', first).execute()
      await tx.deleteFrom('products').where('id', '=', second).execute()
      await addProducts(tx, [{ productName: 'Alicate' }])
    })
    expect([
      await totalFor('taladro'),
      await totalFor('martillo'),
      await totalFor('sierra'),
      await totalFor('alicate'),
    ]).toEqual([0, 0, 1, 1])
    expect(await countBits()).toBe((await filed()).flatMap((line) => line.split(',')).length)
  })

  test('and equals a rebuilt index', async () => {
    const ids = await addProducts(
      db,
      Array.from({ length: 60 }, (_, index) => ({
        productName: `${['Mesa', 'Silla', 'Lámpara de pie'][index % 3]} número ${index}`,
        brandName: ['Cocina', 'Celulares', 'Baño'][index % 3],
        category: ['hogar', 'Tecnologia', 'Moda para niña'][index % 3],
        price: 40_000 * (index % 9),
        attributes: { RAM: `${index % 4} GB` },
      })),
    )
    for (const [index, id] of ids.entries()) {
      if (index % 4 === 0)
        await db.updateTable('products').set({ price: 500_000, sellingPrice: 1 }).where('id', '=', id).execute()
      if (index % 7 === 0)
        await db
          .updateTable('products')
          .set({ description: `Para el baño ${index}` })
          .where('id', '=', id)
          .execute()
      if (index % 10 === 0) await db.deleteFrom('products').where('id', '=', id).execute()
    }
    const stored = await filed()
    const before = await filterProducts(db, { brandName: ['Celulares'] })
    await sql`select search_rebuild()`.execute(db)
    expect(await filed()).toEqual(stored)
    const { total, facets } = await filterProducts(db, { brandName: ['Celulares'] })
    expect({ total, facets }).toEqual({ total: before.total, facets: before.facets })
  })

  test("and a category's short name", async () => {
    await addProducts(db, [{ productName: 'Bolso', category: 'Moda para mujer' }])
    expect([await totalFor('damas'), await totalFor('mujer')]).toEqual([0, 1])
    await db.updateTable('categories').set({ shortName: 'Damas' }).where('name', '=', 'Moda para mujer').execute()
    expect(await totalFor('damas')).toBe(1)
  })
})

test('slots of removed products are used again', async () => {
  const [id = ''] = await addProducts(db, [{ productName: 'Taladro' }, { productName: 'Sierra' }])
  await db.deleteFrom('products').where('id', '=', id).execute()
  await addProducts(db, [{ productName: 'Martillo' }])
  const { rows } = await sql<{ most: number }>`select max(search_slot) as most from products`.execute(db)
  expect(rows[0]?.most).toBe(1)
})

test('concurrent payments of many shoppers and edits of two editors do not deadlock', async () => {
  const ids = await addProducts(
    db,
    Array.from({ length: 20 }, (_, index) => ({ productName: `Taladro ${index}`, stock: 100 })),
  )
  await Promise.all(
    ids.flatMap((id, index) => [
      db
        .updateTable('products')
        .set((eb) => ({ stock: eb('stock', '-', 1), unitsSold: eb('unitsSold', '+', 1) }))
        .where('id', '=', id)
        .execute(),
      db
        .updateTable('products')
        .set({ productName: `Sierra ${index}` })
        .where('id', '=', id)
        .execute(),
    ]),
  )
  expect([await totalFor('taladro'), await totalFor('sierra')]).toEqual([0, 20])
})

test('a price above the list price is refused by its own rule, not by the index', async () => {
  await expect(addProducts(db, [{ productName: 'Taladro', price: 100, sellingPrice: 1_000_000 }])).rejects.toThrow(
    'products_selling_price_not_above_price',
  )
})

test('odd attributes are indexed without harm', async () => {
  await addProducts(db, [
    {
      productName: 'Taladro',
      brandName: 'Celulares',
      category: 'Tecnologia',
      attributes: { RAM: '99999999999999 GB', '': '💥' },
    },
  ])
  expect(await totalFor('taladro')).toBe(1)
})
