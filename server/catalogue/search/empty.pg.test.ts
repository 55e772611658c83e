import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database.ts'
import { filterProducts, searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

test.each([
  { q: 'taladro' },
  { q: 'x' },
  { q: '¿?' },
  { q: 'taladro', orden: 'menor-precio' },
  { category: ['hogar'] },
  {},
] as const)('a shop without a single product answers %j with nothing', async (input) => {
  const nothing = { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] }
  for (const search of [searchProducts, filterProducts]) {
    expect(await search(db, { ...input, category: 'category' in input ? [...input.category] : undefined })).toEqual({
      data: [],
      total: 0,
      facets: nothing,
    })
  }
})
