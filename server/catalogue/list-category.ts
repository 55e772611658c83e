import { sql } from 'kysely'

import type { ListedProduct, Product } from '../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

/**
 * The best sellers of a category, then its largest discounts. The name is compared without accents and capitals
 * (`Tecnología` is `Tecnologia`); `Moda` is the four categories of fashion; an unknown name has no products.
 * @param pageSize products at most, {@link PAGE_SIZE} unless it says otherwise
 * @param grouped each group of variants once (P-265)
 */
export async function listCategory(
  db: Db,
  { category, pageSize = PAGE_SIZE, grouped = false }: { category: string; pageSize?: number; grouped?: boolean },
): Promise<ListedProduct[]> {
  if (grouped) return listCards(db, category, pageSize)
  const { rows } = await sql<Product>`
    select shown.* from categories c, lateral (
      select * from products where category = c.name and deleted_at is null
      order by units_sold desc, discount desc, created_at desc, id limit ${pageSize}
    ) as p, lateral (select ${productColumns}) as shown
    where search_is_category(c.name, ${category})
    order by p.units_sold desc, p.discount desc, p.created_at desc, p.id limit ${pageSize}`.execute(db)
  return rows
}

type CardRow = Product & { variantCount: number | null; priceFrom: number | null }

async function listCards(db: Db, category: string, pageSize: number): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    select ${productColumns}, card.variant_count as "variantCount", card.price_from as "priceFrom"
    from cards_of_categories(
      array(select name from categories where search_is_category(name, ${category})), ${pageSize}) as card
      join products p on p.id = card.id
    order by card.place`.execute(db)
  return rows.map(({ variantCount, priceFrom, ...product }) =>
    Object.assign(product, variantCount !== null && { variantCount }, priceFrom !== null && { priceFrom }),
  )
}
