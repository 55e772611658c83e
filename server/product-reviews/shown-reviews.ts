import { sql } from 'kysely'

import type { ShownReview } from '../../contract/catalogue/product-reviews.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'

/** The number of opinions on a product's page at first. */
const PAGE_SIZE = 10

/** A page of the opinions of a product for sale that are not hidden, from behind one of them. */
export async function listShownReviews(
  db: Db,
  { productId, order, after }: CheckedInput<'productReviews.list'>,
): Promise<{ data: ShownReview[]; next: string | null }> {
  const isLowest = order === 'lowest'
  const read = sql.raw(isLowest ? 'lowest_reviews' : 'newest_reviews')
  const { rows } = await sql<{ review: ShownReview }>`
    select describe_review(r) as review from ${read}(${productId}, ${after ?? null}) r
    where exists (select from products where id = ${productId} and deleted_at is null)
    order by ${isLowest ? sql`r.stars, ` : sql``}r.created_at desc, r.id desc`.execute(db)
  const data = rows.slice(0, PAGE_SIZE).map(({ review }) => review)
  return { data, next: rows.length > PAGE_SIZE ? (data.at(-1)?.reviewId ?? null) : null }
}
