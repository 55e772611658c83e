import { sql, type RawBuilder } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { PriceChange, PriceChangeRow } from '../../contract/products/price-changes.ts'
import { priceLimits, type PriceReason } from '../../contract/products/price-rules.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'

type Stored = Pick<PriceChange, '_id' | 'who' | 'terms'> & {
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
}
type Counts = Pick<PriceChange, 'products' | 'changing' | 'atLoss' | 'large' | 'applied' | 'undone'>

const LATEST = 20

/** Why a product stays, whenever that was found. */
const reason = sql<PriceReason | null>`coalesce(r.reason, nullif(nullif(r.outcome, 'applied'), 'undone'))`

/** Changes of many prices that were applied, the latest first. */
export const listPriceChanges = (db: Db): Promise<PriceChange[]> =>
  read(db, sql`c.applied_at is not null order by c.applied_at desc limit ${LATEST}`)

/** A change of many prices as it is now. */
export async function readPriceChange(db: Db | Tx, id: string): Promise<PriceChange> {
  const [found] = await read(db, sql`c.id = ${id}`)
  return found as PriceChange
}

/** @throws Problem NOT_FOUND (404) */
export async function findPriceChange(db: Db, id: string, refuse: Refuse<'NOT_FOUND'>): Promise<PriceChange> {
  const [found] = await read(db, sql`c.id = ${id}`)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function read(db: Db | Tx, which: RawBuilder<unknown>): Promise<PriceChange[]> {
  const { rows } = await sql<Stored & Counts & { staying: PriceChange['staying'] | null }>`
    select c.id as "_id", c.created_at, c.applied_at, c.undone_at, c.terms, case when u.deleted_at is null then u.name else '' end as who,
      n.products, n.changing, n.at_loss, n.large, n.applied, n.undone, (
        select json_object_agg(reason, many) from (
          select ${reason} as reason, count(*) as many from price_change_rows r where r.price_change_id = c.id group by 1) s
        where reason is not null) as staying
    from price_changes c join users u on u.id = c.user_id cross join lateral (
      select count(*)::int as products, (count(*) filter (where ${reason} is null))::int as changing,
        (count(*) filter (where ${reason} is null and r.selling_price_after < p.cost_price))::int as at_loss,
        (count(*) filter (where ${reason} is null
          and 2 * abs(r.selling_price_after - r.selling_price_before) >= r.selling_price_before))::int as large,
        (count(*) filter (where r.outcome in ('applied', 'undone', 'changedSince')))::int as applied,
        (count(*) filter (where r.outcome = 'undone'))::int as undone
      from price_change_rows r join products p on p.id = r.product_id where r.price_change_id = c.id) n
    where ${which}`.execute(db)
  return rows.map(summaryOf)
}

function summaryOf({
  createdAt,
  appliedAt,
  undoneAt,
  staying,
  ...others
}: Stored & Counts & { staying: PriceChange['staying'] | null }): PriceChange {
  const undoUntil = appliedAt && !undoneAt ? new Date(appliedAt.getTime() + priceLimits.undoDays * 86_400_000) : null
  return {
    ...others,
    staying: staying ?? {},
    at: createdAt.toISOString(),
    state: undoneAt ? 'undone' : appliedAt ? 'applied' : 'reviewed',
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > new Date() ? undoUntil.toISOString() : null,
  }
}

/**
 * A page of the products of a change, by name.
 * @throws Problem NOT_FOUND (404)
 */
export async function listPriceChangeRows(
  db: Db,
  { priceChangeId, show, page }: CheckedInput<'priceChanges.rows'>,
  refuse: Refuse<'NOT_FOUND'>,
): Promise<{ data: PriceChangeRow[]; total: number; pageSize: number }> {
  const { changing, products } = await findPriceChange(db, priceChangeId, refuse)
  const { rows } = await sql<PriceChangeRow>`
    select r.product_id, p.product_name, p.variant_options, r.price_before as price, r.selling_price_before as "sellingPrice",
      r.price_after::float8 as "newPrice", r.selling_price_after::float8 as "newSellingPrice", p.cost_price, ${reason} as reason
    from price_change_rows r join products p on p.id = r.product_id
    where r.price_change_id = ${priceChangeId} and (${reason} is null) = ${show === 'changing'}
    order by p.product_name, p.variant_options, p.id limit ${priceLimits.page} offset ${(page - 1) * priceLimits.page}`.execute(
    db,
  )
  return { data: rows, total: show === 'changing' ? changing : products - changing, pageSize: priceLimits.page }
}
