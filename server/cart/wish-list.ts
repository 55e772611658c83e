import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue.ts'
import { productColumns } from '../catalogue/product-columns.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'

const MOST_WISHES = 200

/** What a user wishes for and is for sale, the latest wish first. */
export async function viewWishList(db: Db, userId: string): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select ${productColumns} from wishes w join products p on p.id = w.product_id
    where w.user_id = ${userId} and p.deleted_at is null order by w.wished_at desc, p.id`.execute(db)
  return rows
}

/**
 * Notes that a product is wished for, or no more.
 * @throws Problem PRODUCT_GONE (404), WISH_LIST_FULL (409)
 */
export async function changeWish(
  db: Db,
  userId: string,
  { productId, wanted }: { productId: string; wanted: boolean },
): Promise<void> {
  if (!wanted) {
    await db.deleteFrom('wishes').where('userId', '=', userId).where('productId', '=', productId).execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    // One change of a list at a time, and none for an account that goes.
    const { rows } = await sql`
      select from users where id = ${userId} and deleted_at is null for no key update`.execute(tx)
    if (!rows[0]) throw new Problem('NO_SESSION')
    const product = await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) throw new Problem('PRODUCT_GONE')
    await tx
      .insertInto('wishes')
      .values({ userId, productId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await tx
      .selectFrom('wishes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > MOST_WISHES) throw new Problem('WISH_LIST_FULL')
  })
}
