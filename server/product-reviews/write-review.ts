import { sql } from 'kysely'

import type { OwnReview } from '../../contract/catalogue/product-reviews.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { hideKeys } from '../../contract/visits/hide-keys.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { shownAuthor } from './shown-author.ts'

type Writing = { userId: string; refuse: Refuse<DeclaredProblem<'productReviews.save'>> }

/** Whether somebody may write about a product (P-251), and what that person wrote. */
export async function readOwnReview(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ canWrite: boolean; review: OwnReview | null }> {
  const review = await findOwn(db, userId, productId)
  return { canWrite: review !== null || (await hasBought(db, userId, productId)), review }
}

/**
 * Writes the one opinion of a buyer of a product, or changes it. Sent again with the same words it changes nothing; what is hidden stays
 * hidden. A licence key in it is not stored.
 * @throws Problem REVIEW_NOT_BOUGHT (409), REVIEW_CHANGED (409) with the opinion as it is now, NO_SESSION (401) when the account is gone
 */
export async function saveReview(
  db: Db,
  { productId, stars, text: written, version }: CheckedInput<'productReviews.save'>,
  { userId, refuse }: Writing,
): Promise<OwnReview> {
  const text = hideKeys(written)
  return db.transaction().execute(async (tx) => {
    // One change of a person at a time: two windows write one opinion.
    const { name } = await lockOwner(tx, userId)
    const now = await findOwn(tx, userId, productId)
    if (now?.stars === stars && now.text === text) return now
    if (version !== undefined && version !== (now?.version ?? 0)) throw refuse('REVIEW_CHANGED', { data: now })
    // An existing opinion stays its author's, also when the product was returned later.
    if (!now && !(await hasBought(tx, userId, productId))) throw refuse('REVIEW_NOT_BOUGHT')
    const author = shownAuthor(name)
    await sql`
      insert into product_reviews (product_id, user_id, stars, text, author)
      values (${productId}, ${userId}, ${stars}, ${text}, ${author})
      on conflict on constraint product_reviews_one_a_buyer do update
      set stars = excluded.stars, text = excluded.text, author = excluded.author, edited_at = now(),
        version = product_reviews.version + 1`.execute(tx)
    return (await findOwn(tx, userId, productId))!
  })
}

/** Deletes the opinion of a person about a product, hidden or not. */
export async function removeReview(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await db.deleteFrom('productReviews').where('userId', '=', userId).where('productId', '=', productId).execute()
}

/** Deletes the opinions of a person whose account is deleted (L-4), one product after the other, as everybody locks their ratings. */
export async function forgetReviews(tx: Tx, userId: string): Promise<void> {
  const written = await tx
    .selectFrom('productReviews')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('productId')
    .execute()
  for (const { id } of written) await tx.deleteFrom('productReviews').where('id', '=', id).execute()
}

async function findOwn(db: Db | Tx, userId: string, productId: string): Promise<OwnReview | null> {
  const found = await db
    .selectFrom('productReviews')
    .select(['id as reviewId', 'stars', 'text', 'reply as answer', 'hiddenBecause', 'version'])
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return found ?? null
}

async function hasBought(db: Db | Tx, userId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_bought(${userId}, ${productId}) as has`.execute(db)
  return rows[0]?.has === true
}
