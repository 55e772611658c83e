import { sql } from 'kysely'

import type { Db } from '../../server/platform/database/pool.ts'

type Wanted = {
  name: string
  count: number
  brandName: string
  category: string
  price?: number
  sellingPrice?: number
}

/** Adds products whose names differ in their number, for long lists. */
export async function addProducts(db: Db, wanted: Wanted): Promise<void> {
  const { name, count, brandName, category, price = 90_000, sellingPrice = price } = wanted
  await sql`insert into products (product_name, brand_name, category, price, selling_price)
    select ${name} || ' ' || n, ${brandName}, ${category}, ${price}::int, ${sellingPrice}::int
    from generate_series(1, ${count}::int) n`.execute(db)
}
