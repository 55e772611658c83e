import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import { productColumns } from '../catalogue/product-columns.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'

const MOST_NOTICES = 50

type NoticeChange = {
  userId: string
  productId: string
  wanted: boolean
  refuse: Refuse<'PRODUCT_GONE' | 'IN_STOCK' | 'STOCK_NOTICES_FULL'>
}

/** The products for sale about which a user still waits for a notice, the latest first. */
export async function viewStockNotices(db: Db, userId: string): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select ${productColumns} from stock_notices n join products p on p.id = n.product_id
    where n.user_id = ${userId} and n.notified_at is null and p.deleted_at is null
    order by n.wanted_at desc, p.id`.execute(db)
  return rows
}

/**
 * Notes that a user wants to hear when a product is no longer sold out (P-196), or no longer wants to.
 * @returns the address to which the notice will go, unless the person has switched these e-mails off
 * @throws Problem PRODUCT_GONE (404), IN_STOCK, STOCK_NOTICES_FULL (409), NO_SESSION (401) when the account is gone
 */
export async function changeStockNotice(
  db: Db,
  { userId, productId, wanted, refuse }: NoticeChange,
): Promise<{ email: string; isWrittenTo: boolean }> {
  return db.transaction().execute(async (tx) => {
    // Serializes the changes of one person, and refuses a deleted account.
    const { email } = await lockOwner(tx, userId)
    if (!wanted) {
      await tx
        .deleteFrom('stockNotices')
        .where('userId', '=', userId)
        .where('productId', '=', productId)
        .where('notifiedAt', 'is', null)
        .execute()
      return { email, isWrittenTo: false }
    }
    const product = await tx
      .selectFrom('products')
      .select('agotado')
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) throw refuse('PRODUCT_GONE')
    if (!product.agotado) throw refuse('IN_STOCK')
    await tx
      .insertInto('stockNotices')
      .values({ userId, productId })
      .onConflict((conflict) => conflict.columns(['userId', 'productId']).where('notifiedAt', 'is', null).doNothing())
      .execute()
    // Counts only what the list shows: notices of unavailable products could not be ended there.
    const { count } = await tx
      .selectFrom('stockNotices as n')
      .innerJoin('products as p', 'p.id', 'n.productId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('n.userId', '=', userId)
      .where('n.notifiedAt', 'is', null)
      .where('p.deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count > MOST_NOTICES) throw refuse('STOCK_NOTICES_FULL')
    const { rows } = await sql`select from email_opt_outs where user_id = ${userId} and kind = 'back_in_stock'`.execute(
      tx,
    )
    return { email, isWrittenTo: rows.length === 0 }
  })
}

/** Deletes the notices of a person whose account is deleted. */
export async function forgetStockNotices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stockNotices').where('userId', '=', userId).execute()
}
