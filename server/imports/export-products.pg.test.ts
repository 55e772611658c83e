import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { exportProducts } from './export-products.ts'

const { db, pool } = await openTestDatabase()

test('an export in many parts has every product once, the oldest first, and a column for each attribute that exists', async () => {
  await addCategories(db)
  const attributes = { Empaque: 'caja' }
  await addProducts(
    db,
    Array.from({ length: 610 }, (_, n) => ({ productName: `Tornillo ${n}`, ...(n === 609 && { attributes }) })),
  )
  // As an import writes them: many with the same time, across the end of a part.
  await pool.query(`update products set created_at = now() - interval '1 year' where product_name like 'Tornillo 4%'`)
  const [header = '', ...lines] = (await text(exportProducts(db, 'csv'))).trim().split('\n')
  const names = lines.map((line) => /Tornillo \d+/.exec(line)?.[0])
  expect(header).toContain('Empaque')
  expect(lines.filter((line) => line.includes('caja'))).toHaveLength(1)
  expect(new Set(names).size).toBe(610)
  expect(names).toHaveLength(610)
  expect(names.slice(0, 111).every((name) => name?.startsWith('Tornillo 4'))).toBe(true)
})
