import { sql } from 'kysely'

import type { DeclaredProblem } from '../../contract/index.ts'
import type { PriceChange } from '../../contract/products/price-changes.ts'
import { priceLimits } from '../../contract/products/price-rules.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import type { PricesContext } from './context.ts'
import { readPriceChange } from './read-price-changes.ts'
import { writePrices, type PriceAuthor } from './write-prices.ts'

type Locked = { isApplied: boolean; isUndone: boolean; isOld: boolean; isOver: boolean }

/** A second press, and another owner at the same moment, wait here and then find it done. */
async function lockPriceChange(tx: Tx, id: string, refuse: Refuse<'NOT_FOUND'>): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select applied_at is not null as "isApplied", undone_at is not null as "isUndone",
      created_at < now() - interval '1 day' as "isOld",
      coalesce(applied_at < now() - make_interval(days => ${priceLimits.undoDays}), false) as "isOver"
    from price_changes where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

/**
 * Changes the prices of a review in one transaction, once. A product that changed since the review, or is not for sale any more,
 * stays unchanged, and its row is marked as skipped.
 * @throws Problem NOT_FOUND (404), PRICES_REVIEWED_LONG_AGO (409)
 */
export async function applyPrices(
  { db, audit }: PricesContext,
  id: string,
  author: PriceAuthor,
  refuse: Refuse<DeclaredProblem<'priceChanges.apply'>>,
): Promise<PriceChange> {
  return db.transaction().execute(async (tx) => {
    const { isApplied, isOld } = await lockPriceChange(tx, id, refuse)
    if (!isApplied && isOld) throw refuse('PRICES_REVIEWED_LONG_AGO')
    if (!isApplied) {
      await sql`update price_changes set applied_at = now() where id = ${id}`.execute(tx)
      await writePrices(
        tx,
        { audit },
        {
          id,
          rows: sql`r.reason is null`,
          outcome: sql`outcome = case when p.deleted_at is not null then 'removedMeanwhile'
              when p.version <> r.seen_version then 'changedMeanwhile' else 'applied' end,
            written_version = case when p.deleted_at is null and p.version = r.seen_version then p.version + 1 end`,
          written: 'applied',
          prices: { price: sql`r.price_after`, sellingPrice: sql`r.selling_price_after` },
          source: 'prices',
        },
        author,
      )
      await audit.record(tx, author, { action: 'prices.changed', target: id })
    }
    return readPriceChange(tx, id)
  })
}

/** No later change of the product changed its prices. */
const hasStillThisPrice = sql`(p.price, p.selling_price) = (r.price_after, r.selling_price_after) and not exists (
  select from product_changes later where later.product_id = p.id and later.version > r.written_version
    and later.after ?| array['price', 'sellingPrice'])`

/**
 * Restores the previous prices of products, in one transaction, once: also of those that are not for sale any more, but not of
 * products whose price somebody changed since.
 * @throws Problem NOT_FOUND (404), PRICES_NOT_APPLIED, PRICES_UNDO_OVER (409)
 */
export async function undoPrices(
  { db, audit }: PricesContext,
  id: string,
  author: PriceAuthor,
  refuse: Refuse<DeclaredProblem<'priceChanges.undo'>>,
): Promise<PriceChange> {
  return db.transaction().execute(async (tx) => {
    const { isApplied, isUndone, isOver } = await lockPriceChange(tx, id, refuse)
    if (!isApplied) throw refuse('PRICES_NOT_APPLIED')
    if (!isUndone && isOver) throw refuse('PRICES_UNDO_OVER')
    if (!isUndone) {
      await sql`update price_changes set undone_at = now() where id = ${id}`.execute(tx)
      await writePrices(
        tx,
        { audit },
        {
          id,
          rows: sql`r.outcome = 'applied'`,
          outcome: sql`outcome = case when ${hasStillThisPrice} then 'undone' else 'changedSince' end`,
          written: 'undone',
          prices: { price: sql`r.price_before`, sellingPrice: sql`r.selling_price_before` },
          source: 'pricesUndone',
        },
        author,
      )
      await audit.record(tx, author, { action: 'prices.undone', target: id })
    }
    return readPriceChange(tx, id)
  })
}
