import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { listen } from '../platform/database/listen.ts'

const { db, pool, connectionString } = await openTestDatabase({ max: 2 })
await addCategories(db)

const announced: string[] = []
const listening = await listen({
  connectionString,
  channels: { catalogue_changed: (payload) => announced.push(payload) },
  confirm: async () => {},
  onLost: () => {},
  onListening: () => {},
})
addCleanup(() => listening.stop())

/** The categories whose lists a price is announced to change. */
async function categoriesOf(id: string, sellingPrice: number): Promise<string[]> {
  const before = announced.length
  await pool.query('update products set selling_price = $2 where id = $1', [id, sellingPrice])
  await expect.poll(() => announced.length).toBeGreaterThan(before)
  return (JSON.parse(announced.at(-1)!) as { categories: string[] }).categories
}

test('a discount names its category when it takes the product past another in its list, and not otherwise', async () => {
  const product = (productName: string, unitsSold: number, sellingPrice: number) => ({
    productName,
    category: 'hogar',
    price: 100_000,
    unitsSold,
    sellingPrice,
  })
  const [, middle] = await addProducts(db, [
    product('Olla', 9, 50_000),
    product('Sartén', 5, 60_000),
    product('Taza', 5, 80_000),
    product('Vaso', 1, 90_000),
  ])
  // Waits until it listens, and for the new products.
  await expect.poll(() => announced).toEqual(['', '{"categories":["hogar"]}'])
  // Between 20 % and 50 %, and far above those who sold more or less.
  expect(await categoriesOf(middle!, 70_000)).toEqual([])
  expect(await categoriesOf(middle!, 1_000)).toEqual([])
  expect(await categoriesOf(middle!, 85_000)).toEqual(['hogar'])
  expect(await categoriesOf(middle!, 80_000)).toEqual(['hogar'])
  expect(await categoriesOf(middle!, 79_000)).toEqual(['hogar'])
  expect(await categoriesOf(middle!, 78_000)).toEqual([])
})
