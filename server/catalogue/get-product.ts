import type { Product } from '../../contract/catalogue/catalogue.ts'
import { preparedQuery, type Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { productColumnsText } from './product-columns.ts'

const statement = `select ${productColumnsText} from products p where p.id = $1 and p.deleted_at is null`

/**
 * One product that is for sale.
 * @throws Problem PRODUCT_NOT_FOUND when there is none, or it is not for sale any more
 */
export async function getProduct(db: Db, id: string, refuse: Refuse<'PRODUCT_NOT_FOUND'>): Promise<Product> {
  const [product] = await preparedQuery<Product>(db, statement, [id])
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  return product
}
