import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import { productColumns } from '../catalogue/product-columns.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'

const MOST_WISHES = 200

type WishChange = {
  userId: string
  productId: string
  wanted: boolean
  refuse: Refuse<'PRODUCT_GONE' | 'WISH_LIST_FULL'>
}

/** The products on a user's wish list that are for sale, the latest first. */
export async function viewWishList(db: Db, userId: string): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select ${productColumns} from wishes w join products p on p.id = w.product_id
    where w.user_id = ${userId} and p.deleted_at is null order by w.wished_at desc, p.id`.execute(db)
  return rows
}

/**
 * Adds a product to the wish list or removes it.
 * @throws Problem PRODUCT_GONE (404), WISH_LIST_FULL (409)
 */
export async function changeWishList(db: Db, { userId, productId, wanted, refuse }: WishChange): Promise<void> {
  if (!wanted) {
    await db.deleteFrom('wishes').where('userId', '=', userId).where('productId', '=', productId).execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    // Serializes the changes of one list, and refuses a deleted account.
    await lockOwner(tx, userId)
    const product = await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) throw refuse('PRODUCT_GONE')
    await tx
      .insertInto('wishes')
      .values({ userId, productId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Counts only what the list shows: unavailable products could not be removed there.
    const { count } = await tx
      .selectFrom('wishes as w')
      .innerJoin('products as p', 'p.id', 'w.productId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('w.userId', '=', userId)
      .where('p.deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count > MOST_WISHES) throw refuse('WISH_LIST_FULL')
  })
}
