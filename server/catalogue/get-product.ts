import type { ReviewedProduct } from '../../contract/catalogue/catalogue.ts'
import { preparedQuery, type Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { productColumnsText } from './product-columns.ts'

const statement = `
  select ${productColumnsText}, (select describe_ratings(r) from product_ratings r where r.product_id = p.id) as reviews,
    is_iva_included(p.tax_code) as "ivaIncluded", p.installable
  from products p where p.id = $1 and p.deleted_at is null`

type Row = Omit<ReviewedProduct, 'reviews' | 'ivaIncluded' | 'installable'> & {
  reviews: ReviewedProduct['reviews'] | null
  ivaIncluded: boolean
  installable: boolean
}

/**
 * One product that is for sale, with its opinions if there are any (P-253), whether its price includes IVA, and whether the shop
 * installs it.
 * @throws Problem PRODUCT_NOT_FOUND when there is none, or it is no longer for sale
 */
export async function getProduct(db: Db, id: string, refuse: Refuse<'PRODUCT_NOT_FOUND'>): Promise<ReviewedProduct> {
  const [row] = await preparedQuery<Row>(db, statement, [id])
  if (!row) throw refuse('PRODUCT_NOT_FOUND')
  const { reviews, ivaIncluded, installable, ...product } = row
  return {
    ...product,
    ...(reviews && { reviews }),
    ...(ivaIncluded && { ivaIncluded }),
    ...(installable && { installable }),
  }
}
