import { sql, type RawBuilder } from 'kysely'

import type { DeskReview, ReviewList } from '../../contract/catalogue/product-reviews.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

const PAGE_SIZE = 20

type Parts = { db: Db; audit: Audit }
type Deciding = Caller<'NOT_FOUND' | 'REVIEW_CHANGED'>
type Decided = { reviewId: string; version: number }

/** SQL: the opinions of a list, each by its own index. */
const isIn: Record<ReviewList, RawBuilder<boolean>> = {
  all: sql`true`,
  low: sql`r.stars <= 2`,
  unanswered: sql`r.replied_at is null and r.hidden_at is null`,
  hidden: sql`r.hidden_at is not null`,
}

const reviews = sql`
  select r.id as "reviewId", r.product_id as "productId", p.product_name as "productName", u.name, r.user_id as "userId", r.stars,
    r.text, r.reply as answer, iso_moment(r.replied_at) as "answeredAt", r.hidden_because as "hiddenBecause",
    iso_moment(r.created_at) as "createdAt", iso_moment(r.edited_at) as "editedAt", r.version
  from product_reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id`

/** A page of what buyers wrote, the newest first, from behind one of them. */
export async function listReviews(
  db: Db,
  { list, after }: CheckedInput<'productReviews.listAll'>,
): Promise<{ data: DeskReview[]; next: string | null }> {
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(r.created_at, r.id) < ((select created_at from product_reviews where id = ${after}), ${after}::uuid)`
  const { rows } = await sql<DeskReview>`
    ${reviews} where ${isIn[list]} and ${isBehind} order by r.created_at desc, r.id desc limit ${PAGE_SIZE + 1}`.execute(
    db,
  )
  const data = rows.slice(0, PAGE_SIZE)
  return { data, next: rows.length > PAGE_SIZE ? (data.at(-1)?.reviewId ?? null) : null }
}

/** How many opinions of the last seven days have no answer, and how many of them are low; null if there are none. */
export async function countNewReviews(db: Db): Promise<{ count: number; low: number } | null> {
  const { rows } = await sql<{ count: number; low: number }>`
    select count(*)::int as count, (count(*) filter (where ${isIn.low}))::int as low
    from product_reviews r where ${isIn.unanswered} and r.created_at > now() - interval '7 days'`.execute(db)
  return rows[0] && rows[0].count > 0 ? rows[0] : null
}

/**
 * Answers an opinion (P-254), changes the answer, or takes it away. The same words again change nothing.
 * @throws Problem NOT_FOUND (404), REVIEW_CHANGED (409) with the opinion as it is now
 */
export async function answerReview(
  parts: Parts,
  { answer: given, ...decided }: CheckedInput<'productReviews.answer'>,
  caller: Deciding,
): Promise<DeskReview> {
  const answer = given === '' ? null : given
  return decide(parts, decided, caller, {
    isSo: (now) => now.answer === answer,
    change: sql`reply = ${answer}, replied_at = case when ${answer}::text is not null then now() end,
      replied_by = case when ${answer}::text is not null then ${caller.userId}::uuid end`,
    action: answer === null ? 'product_review.answer_removed' : 'product_review.answered',
  })
}

/**
 * Hides an opinion for a reason (P-255), or shows it again. What is so already stays so.
 * @throws Problem NOT_FOUND (404), REVIEW_CHANGED (409) with the opinion as it is now
 */
export async function hideReview(
  parts: Parts,
  { because, ...decided }: CheckedInput<'productReviews.hide'>,
  caller: Deciding,
): Promise<DeskReview> {
  return decide(parts, decided, caller, {
    isSo: (now) => now.hiddenBecause === because,
    change: sql`hidden_because = ${because}, hidden_at = case when ${because}::text is not null then now() end,
      hidden_by = case when ${because}::text is not null then ${caller.userId}::uuid end`,
    action: because === null ? 'product_review.shown' : 'product_review.hidden',
    ...(because !== null && { after: { because } }),
  })
}

type Decision = {
  isSo: (now: DeskReview) => boolean
  change: RawBuilder<unknown>
  action: string
  after?: Record<string, unknown>
}

function decide(
  { db, audit }: Parts,
  { reviewId, version }: Decided,
  { auditActor, refuse }: Deciding,
  { isSo, change, ...event }: Decision,
): Promise<DeskReview> {
  return db.transaction().execute(async (tx) => {
    await sql`select from product_reviews where id = ${reviewId} for update`.execute(tx)
    const now = await find(tx, reviewId)
    if (!now) throw refuse('NOT_FOUND')
    if (isSo(now)) return now
    if (now.version !== version) throw refuse('REVIEW_CHANGED', { data: now })
    await sql`update product_reviews set ${change}, version = version + 1 where id = ${reviewId}`.execute(tx)
    await audit.record(tx, auditActor, { ...event, target: reviewId })
    return (await find(tx, reviewId))!
  })
}

async function find(tx: Tx, reviewId: string): Promise<DeskReview | undefined> {
  const { rows } = await sql<DeskReview>`${reviews} where r.id = ${reviewId}`.execute(tx)
  return rows[0]
}
