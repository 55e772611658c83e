import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import { announcePrices, announceTogether } from './announce-prices.ts'
import type { PricesContext } from './context.ts'

/** The author of a change of many prices. */
export type PriceAuthor = AuditActor & { actor: string }

type Writing = {
  id: string
  /** The rows `r` of it that may be written. */
  rows: RawBuilder<unknown>
  /** The outcome of such a row, computed when its product `p` is locked, and the other columns that it sets. */
  outcome: RawBuilder<unknown>
  /** The outcome of those that are written, and what their products get. */
  written: 'applied' | 'undone'
  prices: { price: RawBuilder<unknown>; sellingPrice: RawBuilder<unknown> }
  source: 'prices' | 'pricesUndone'
}

type Changed = { id: string; category: string; variantGroup: string; isMoved: boolean }

/**
 * Writes prices of many products, each with its lines in the change log and the audit log. The products are locked before, in the
 * order in which payments lock them, so that both wait for each other without a deadlock. The outcome of each row is computed
 * next: a join with the rows that a statement has just written would be planned for few rows.
 */
export async function writePrices(
  tx: Tx,
  { audit }: Pick<PricesContext, 'audit'>,
  { id, rows, outcome, written, prices, source }: Writing,
  author: PriceAuthor,
): Promise<void> {
  await announceTogether(tx)
  await sql`select lock_products(array(
    select r.product_id from price_change_rows r where r.price_change_id = ${id} and ${rows}))`.execute(tx)
  await sql`update price_change_rows r set ${outcome} from products p
    where r.price_change_id = ${id} and ${rows} and p.id = r.product_id`.execute(tx)
  const { reqId, actor, role, ipHmac } = audit.asLogged(author)
  const { rows: changed } = await sql<Changed>`
    with free as (
      select p.id, p.price, p.selling_price, p.discount, ${prices.price}::int as new_price,
        ${prices.sellingPrice}::int as new_selling_price
      from price_change_rows r join products p on p.id = r.product_id
      where r.price_change_id = ${id} and r.outcome = ${written}
    ), changed as (
      update products p set price = free.new_price, selling_price = free.new_selling_price, version = p.version + 1,
        updated_at = now()
      from free where p.id = free.id
      returning p.id, p.version, p.category, p.variant_group, p.discount <> free.discount as is_moved,
        ${fields('price', 'selling_price')} as before, ${fields('new_price', 'new_selling_price')} as after
    ), logged as (
      insert into product_changes (product_id, actor, source, action, version, before, after)
      select id, ${author.actor}::uuid, ${source}, 'changed', version, before, after from changed order by id
    ), audited as (
      insert into audit_log (req_id, actor, role, ip_hmac, action, target, result, before, after)
      select ${reqId}, ${actor}::uuid, ${role}, ${ipHmac}, 'product.changed', id::text, 'ok', before, after
      from changed order by id
    )
    select id, category, variant_group, is_moved from changed`.execute(tx)
  await announcePrices(tx, {
    products: changed.map((one) => one.id),
    categories: [...new Set(changed.flatMap(({ isMoved, category }) => (isMoved ? [category] : [])))],
    groups: [...new Set(changed.flatMap(({ variantGroup }) => (variantGroup === '' ? [] : [variantGroup])))],
  })
}

/** The names of the changed prices in the change log. */
const fields = (price: string, sellingPrice: string) => sql`
  case when free.price <> free.new_price then jsonb_build_object('price', free.${sql.raw(price)}) else '{}' end
    || case when free.selling_price <> free.new_selling_price
      then jsonb_build_object('sellingPrice', free.${sql.raw(sellingPrice)}) else '{}' end`
