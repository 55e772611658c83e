import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import type { SearchInput } from '../../../contract/catalogue/catalogue.ts'
import { priceBands } from '../../../contract/catalogue/price-bands.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories, addProducts } from '../../../test/products/catalogue-products.ts'
import { filterProducts, searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

const namesFor = async (input: SearchInput) =>
  (await searchProducts(db, input)).data.map((product) => product.productName).sort()

const counts = (list: { value: string; count: number }[]) =>
  Object.fromEntries(list.map(({ value, count }) => [value, count]))

beforeAll(async () => {
  await addCategories(db)
  const phone = (productName: string, ram: string, storage: string, price: number) => ({
    productName,
    category: 'Tecnologia',
    brandName: 'Celulares',
    price,
    attributes: { RAM: ram, Almacenamiento: storage },
  })
  await addProducts(db, [
    phone('Equipo A', '8 GB', '128 GB', 99_999),
    phone('Equipo B', '8', '256GB', 100_000),
    phone('Equipo C', '12 GB', '256 GB', 249_999),
    phone('Equipo D', 'mucha', '', 250_000),
    {
      productName: 'Equipo E',
      category: 'Tecnologia',
      brandName: 'Computadoras',
      price: 900_000,
      attributes: { RAM: '8 GB' },
    },
    { productName: 'Equipo F', category: 'hogar', brandName: 'Cocina', price: 120_000, sellingPrice: 90_000 },
    { productName: 'Otra cosa', category: 'hogar', brandName: 'Cocina', price: 10_000 },
    { productName: 'Equipo retirado', category: 'hogar', brandName: 'Cocina', price: 10_000 },
  ])
  await db.updateTable('products').set({ deletedAt: new Date() }).where('productName', '=', 'Equipo retirado').execute()
})

describe('price bands', () => {
  test('go by the list price, from their lower bound to just below their upper bound', async () => {
    expect(await namesFor({ q: 'equipo', precio: ['hasta100'] })).toEqual(['Equipo A'])
    expect(await namesFor({ q: 'equipo', precio: ['100a250'] })).toEqual(['Equipo B', 'Equipo C', 'Equipo F'])
    expect(await namesFor({ q: 'equipo', precio: ['mas250'] })).toEqual(['Equipo D', 'Equipo E'])
    expect(await namesFor({ q: 'equipo', precio: ['hasta100', 'mas250'] })).toEqual([
      'Equipo A',
      'Equipo D',
      'Equipo E',
    ])
  })

  test('are the same in the database and in the contract', async () => {
    for (const { id, min, max } of priceBands) {
      for (const price of [min, (max ?? 1_000_000_000) - 1]) {
        const { rows } = await sql<{ band: string }>`select search_band(${price}::int) as band`.execute(db)
        expect(rows[0]?.band).toBe(id)
      }
    }
  })
})

describe('filters', () => {
  test('narrow the whole result together', async () => {
    expect(await namesFor({ q: 'equipo', category: ['hogar'] })).toEqual(['Equipo F'])
    expect(
      await namesFor({ q: 'equipo', category: ['hogar', 'Tecnologia'], brandName: ['Cocina', 'Computadoras'] }),
    ).toEqual(['Equipo E', 'Equipo F'])
    expect(await namesFor({ q: 'equipo', category: ['hogar'], brandName: ['Celulares'] })).toEqual([])
    expect(await namesFor({ q: 'equipo', category: ['No existe'] })).toEqual([])
  })

  test('of RAM and storage apply only while Celulares is selected', async () => {
    expect(await namesFor({ q: 'equipo', ram: [8] })).toHaveLength(6)
    expect(await namesFor({ q: 'equipo', brandName: ['Computadoras'], ram: [64] })).toEqual(['Equipo E'])
    expect(await namesFor({ q: 'equipo', brandName: ['Celulares'], ram: [8] })).toEqual(['Equipo A', 'Equipo B'])
    expect(await namesFor({ q: 'equipo', brandName: ['Celulares'], almacenamiento: [256] })).toEqual([
      'Equipo B',
      'Equipo C',
    ])
    expect(await namesFor({ q: 'equipo', brandName: ['Celulares'], ram: [8, 12], almacenamiento: [256] })).toEqual([
      'Equipo B',
      'Equipo C',
    ])
  })

  test('without words show everything that passes them', async () => {
    expect(await namesFor({ category: ['hogar'] })).toEqual(['Equipo F', 'Otra cosa'])
    expect(await namesFor({ q: '  ', precio: ['hasta100'] })).toEqual(['Equipo A', 'Otra cosa'])
  })

  test('and words both missing find nothing, but filtering by nothing gives everything', async () => {
    expect(await searchProducts(db, {})).toMatchObject({ data: [], total: 0 })
    expect(await searchProducts(db, { q: '', category: [] })).toMatchObject({ data: [], total: 0 })
    expect(await filterProducts(db, {})).toMatchObject({ total: 7 })
  })
})

describe('memory and storage of a product', () => {
  const gigabytesOf = async (attributes: Record<string, string>) => {
    const { rows } = await sql<{ ram: number | null; storage: number | null }>`
      select search_gigabytes(search_attribute(${JSON.stringify(attributes)}::jsonb, 'RAM')) as ram,
        search_gigabytes(search_attribute(${JSON.stringify(attributes)}::jsonb, 'Almacenamiento')) as storage`.execute(
      db,
    )
    return rows[0]
  }

  test.each([
    [{ RAM: '8', Almacenamiento: '256' }, 8, 256],
    [{ ram: '8 GB', ALMACENAMIENTO: '256gb' }, 8, 256],
    [{ Ram: '12', almacenámiento: '1 TB' }, 12, 1024],
    [{ RAM: '16 GB', ram: '8' }, 16, null],
    [{ Color: 'Gris' }, null, null],
  ])('%j are %s and %s GB, however the names are spelt', async (attributes, ram, storage) => {
    expect(await gigabytesOf(attributes)).toEqual({ ram, storage })
  })
})

describe('the facets', () => {
  test('ignore their own filter and apply the others', async () => {
    const { facets, total } = await searchProducts(db, { q: 'equipo', category: ['Tecnologia'], precio: ['mas250'] })
    expect(total).toBe(2)
    expect(counts(facets.category)).toEqual({ Tecnologia: 2 })
    expect(counts(facets.precio)).toEqual({ hasta100: 1, '100a250': 2, mas250: 2 })
    expect(counts(facets.brandName)).toEqual({ Celulares: 1, Computadoras: 1 })
    expect(facets.ram).toEqual([])
  })

  test('show RAM and storage in gigabytes, small first, while Celulares is chosen', async () => {
    const { facets } = await searchProducts(db, { q: 'equipo', brandName: ['Celulares'], ram: [12] })
    expect(facets.ram).toEqual([
      { value: '8', count: 2 },
      { value: '12', count: 1 },
    ])
    expect(facets.almacenamiento).toEqual([{ value: '256', count: 1 }])
    expect(counts(facets.brandName)).toEqual({ Celulares: 1 })
  })

  test('list the bands in their order and the rest by count', async () => {
    const { facets } = await searchProducts(db, { q: 'equipo' })
    expect(facets.precio.map((each) => each.value)).toEqual(['hasta100', '100a250', 'mas250'])
    expect(facets.category).toEqual([
      { value: 'Tecnologia', count: 5 },
      { value: 'hogar', count: 1 },
    ])
  })
})
