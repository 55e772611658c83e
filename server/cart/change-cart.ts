import { sql } from 'kysely'

import type { DeclaredProblem } from '../../contract/index.ts'
import { preparedQuery, type Db, type Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'

type AddProblem = DeclaredProblem<'cart.add'>
/** The results of the function `add_to_cart` other than a number. */
type Refused = AddProblem | 'NO_SESSION'
type Added = { userId: string; productId: string; key: string | undefined; refuse: Refuse<AddProblem> }

const isCount = (result: string): result is `${number}` => /^\d+$/.test(result)

/**
 * Adds one unit of a product to a user's cart.
 * @param key the Idempotency-Key: the last addition to the line sent again adds nothing
 * @returns the new quantity
 * @throws Problem PRODUCT_GONE (404), OUT_OF_STOCK, CART_FULL or CART_QUANTITY_FULL (409), NO_SESSION (401)
 */
export async function addToCart(db: Db, { userId, productId, key, refuse }: Added): Promise<number> {
  const [row] = await preparedQuery<{ result: Refused | `${number}` }>(db, 'select add_to_cart($1, $2, $3) as result', [
    userId,
    productId,
    key ?? null,
  ])
  const result = row?.result ?? 'NO_SESSION'
  if (!isCount(result)) throw refuse(result)
  return Number(result)
}

/**
 * Sets the quantity of one line; 0 removes it.
 * @throws Problem NOT_FOUND (404) when the line is missing or someone else's
 */
export async function setCartQuantity(
  db: Db,
  { userId, _id, quantity, refuse }: { userId: string; _id: string; quantity: number; refuse: Refuse<'NOT_FOUND'> },
): Promise<void> {
  const { rows } = await sql<{ isSet: boolean }>`
    select set_cart_quantity(${userId}, ${_id}, ${quantity}::int) as "isSet"`.execute(db)
  if (!rows[0]?.isSet) throw refuse('NOT_FOUND')
}

/** Removes the cart and the wish list of an account that is deleted. */
export async function forgetCart(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('carts').where('userId', '=', userId).execute()
  await tx.deleteFrom('wishes').where('userId', '=', userId).execute()
}
