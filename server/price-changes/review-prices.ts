import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { DeclaredProblem } from '../../contract/index.ts'
import type { PriceChange } from '../../contract/products/price-changes.ts'
import { priceLimits } from '../../contract/products/price-rules.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { chosenProducts, type PriceTerms } from './choose-products.ts'
import type { PricesContext } from './context.ts'
import { readPriceChange } from './read-price-changes.ts'

/** Reviews of a person that are not applied: several windows may have one each. */
const OPEN_REVIEWS = 5

/**
 * Stores what would become of the chosen products, each with the version that it has now (P-330). No price changes.
 * @throws Problem PRICES_OF_NOTHING, PRICES_OF_TOO_MANY (409)
 */
export async function reviewPrices(
  { db }: PricesContext,
  { terms, userId }: { terms: PriceTerms; userId: string },
  refuse: Refuse<DeclaredProblem<'priceChanges.review'>>,
): Promise<PriceChange> {
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await sql`insert into price_changes (id, user_id, terms) values (${id}, ${userId}, ${JSON.stringify(terms)}::jsonb)`.execute(
      tx,
    )
    const products = await storeRows(tx, id, terms)
    if (products === 0) throw refuse('PRICES_OF_NOTHING')
    if (products > priceLimits.products) throw refuse('PRICES_OF_TOO_MANY')
    await sql`delete from price_changes where id in (
      select id from price_changes where user_id = ${userId} and applied_at is null order by created_at desc, id
      offset ${OPEN_REVIEWS})`.execute(tx)
  })
  return readPriceChange(db, id)
}

async function storeRows(tx: Tx, id: string, terms: PriceTerms): Promise<number> {
  const { way, unit, amount, ending, formerPrice, belowCost } = terms
  const { numAffectedRows = 0n } = await sql`
    insert into price_change_rows (price_change_id, product_id, seen_version, price_before, selling_price_before, price_after,
      selling_price_after, reason)
    select ${id}, p.id, p.version, p.price, p.selling_price, list.price, sold.price, case
      when p.deleted_at is not null then 'removed'
      when sold.price <= 0 then 'tooLow'
      when list.price > ${priceLimits.pesos}::bigint then 'tooHigh'
      when (list.price, sold.price) = (p.price, p.selling_price) then 'same'
      when ${belowCost}::text = 'leave' and sold.price < p.cost_price then 'belowCost' end
    from (${chosenProducts(terms)}) as chosen join products p using (id)
    cross join lateral new_selling_price(p.selling_price, ${way}, ${unit}, ${amount}::numeric, ${ending}::int) as sold (price)
    cross join lateral new_list_price(p.price, p.selling_price, sold.price, ${formerPrice}) as list (price)`.execute(tx)
  return Number(numAffectedRows)
}
