import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

/**
 * The best sellers of a category, then its largest discounts. The name is compared without accents and capitals
 * (`Tecnología` is `Tecnologia`); `Moda` is the four categories of fashion; an unknown name has no products.
 * @param pageSize products at most, {@link PAGE_SIZE} unless it says otherwise
 */
export async function listCategory(
  db: Db,
  { category, pageSize = PAGE_SIZE }: { category: string; pageSize?: number },
): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select shown.* from categories c, lateral (
      select * from products where category = c.name and deleted_at is null
      order by units_sold desc, discount desc, created_at desc, id limit ${pageSize}
    ) as p, lateral (select ${productColumns}) as shown
    where search_is_category(c.name, ${category})
    order by p.units_sold desc, p.discount desc, p.created_at desc, p.id limit ${pageSize}`.execute(db)
  return rows
}
