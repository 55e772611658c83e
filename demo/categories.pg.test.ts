import { expect, test } from 'vitest'

import { openTestDatabase } from '../test/database/database.ts'
import { openTestVault } from '../test/orders/licences.ts'
import { addCategoriesIfNone, loadDemoShopIfEmpty } from './load-demo-shop.ts'

test('a shop without a demo has the categories of every shop, and never becomes a demo', async () => {
  const { db, pool } = await openTestDatabase()
  await Promise.all([addCategoriesIfNone(db), addCategoriesIfNone(db)])
  await addCategoriesIfNone(db)
  expect(await loadDemoShopIfEmpty(db, await openTestVault(db))).toBe(false)
  const { rows } = await pool.query(`select (select count(*) from categories) as categories,
    (select count(*) from subcategories) as subcategories, (select count(*) from products) as products`)
  expect(rows[0]).toMatchObject({ categories: 13, products: 0 })
  expect(rows[0].subcategories).toBeGreaterThan(100)
})
