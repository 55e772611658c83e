import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

/** The best seller of each category that has products, in the order of the categories. */
export async function sampleOfCategories(db: Db): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select shown.* from categories c, lateral (
      select * from products where category = c.name and deleted_at is null
      order by units_sold desc, discount desc, created_at desc, id limit 1
    ) as p, lateral (select ${productColumns}) as shown
    order by c.position`.execute(db)
  return rows
}
