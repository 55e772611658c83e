import { sql } from 'kysely'

import type { CallOutput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'

type Choices = CallOutput<'priceChanges.choices'>['data']

/** The categories, subcategories and brands that products for sale have. */
export async function readPriceChoices(db: Db): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select coalesce((select json_agg(json_build_object('category', category, 'subcategories', subcategories) order by category)
      from (select category, array_agg(distinct brand_name) as subcategories from products where deleted_at is null group by category) c),
        '[]') as categories,
      array(select min(brand) from products where deleted_at is null and brand <> '' group by lower(brand) order by lower(brand)) as brands`.execute(
    db,
  )
  return rows[0] ?? { categories: [], brands: [] }
}
