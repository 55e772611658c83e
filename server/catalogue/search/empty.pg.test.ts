import { expect, test } from 'vitest'

import type { SearchInput } from '../../../contract/catalogue/catalogue.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { filterProducts, searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

const scenarios: SearchInput[] = [
  { q: 'taladro' },
  { q: 'x' },
  { q: '¿?' },
  { q: 'taladro', orden: 'menor-precio' },
  { category: ['hogar'] },
  {},
]

test.each(scenarios)('a shop without a single product answers %j with nothing', async (input) => {
  const facets = { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] }
  for (const search of [searchProducts, filterProducts]) {
    expect(await search(db, input)).toEqual({ data: [], total: 0, facets, match: 'exact' })
  }
})
