import { sql } from 'kysely'

import { problems, type ProblemCode } from '../../contract/problems.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Puts one more of a product into a user's cart.
 * @returns how many of it are there now
 * @throws Problem PRODUCT_GONE (404), OUT_OF_STOCK, CART_FULL or CART_QUANTITY_FULL (409), NO_SESSION (401)
 */
export async function addToCart(db: Db, userId: string, productId: string): Promise<number> {
  const { rows } = await sql<{ result: string }>`select add_to_cart(${userId}, ${productId}) as result`.execute(db)
  const result = rows[0]?.result ?? ''
  if (result in problems) throw new Problem(result as ProblemCode)
  return Number(result)
}

/**
 * Sets the quantity of one line; 0 removes it.
 * @throws Problem NOT_FOUND (404) when the line is missing or someone else's
 */
export async function setCartQuantity(
  db: Db,
  userId: string,
  { _id, quantity }: { _id: string; quantity: number },
): Promise<void> {
  const { rows } = await sql<{ isSet: boolean }>`
    select set_cart_quantity(${userId}, ${_id}, ${quantity}::int) as "isSet"`.execute(db)
  if (!rows[0]?.isSet) throw new Problem('NOT_FOUND')
}
