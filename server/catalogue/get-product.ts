import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import { productColumns } from './product-columns.ts'

/**
 * One product that is for sale.
 * @throws Problem PRODUCT_NOT_FOUND when there is none, or it was taken from sale
 */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const { rows } = await sql<Product>`
    select ${productColumns} from products p where p.id = ${id} and p.deleted_at is null`.execute(db)
  if (!rows[0]) throw new Problem('PRODUCT_NOT_FOUND')
  return rows[0]
}
