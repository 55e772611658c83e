import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { productColumns } from './product-columns.ts'
import { searchProducts } from './search/search-products.ts'

const { db } = await openTestDatabase()

test('a search shows every field of a card as all other lists do, for any text', async () => {
  await addCategories(db)
  const odd = 'Taladro "rojo" \\ de 1/2" \u2028 ñandú 💥\tcon\nrenglones \u0001'
  await addProducts(db, [
    { productName: odd, description: odd, attributes: { [odd]: odd }, stock: 0, price: 20_000, sellingPrice: 15_000 },
    { productName: 'Taladro' },
  ])
  await sql`update products set product_image = array['/a "b".webp', '/ñ.webp'], link = 'https://x.co/?a="b"&c' where stock = 0`.execute(
    db,
  )
  const { rows } = await sql<Product>`select ${productColumns} from products p order by p.agotado`.execute(db)
  const cards = rows.map(({ features, ...card }) => card)
  expect((await searchProducts(db, { q: 'taladro' })).data).toEqual(cards)
})
