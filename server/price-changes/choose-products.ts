import { sql, type RawBuilder } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import { priceLimits } from '../../contract/products/price-rules.ts'

export type PriceTerms = CheckedInput<'priceChanges.review'>

/** One more than a change may have, so that a larger number is noticed. */
const MOST = priceLimits.products + 1

/**
 * The ids of the selected products: the ticked ones, also if they are not for sale any more, otherwise those for sale by
 * category, subcategory, brand and words.
 */
export function chosenProducts({ q = '', category, brandName, brand, productIds }: PriceTerms): RawBuilder<unknown> {
  if (productIds) return sql`select id from products where id = any (${productIds}::uuid[])`
  const words = q.trim().normalize('NFC')
  const given = (value: string | undefined) => (value ? value : null)
  return sql`select p.id from products p where p.deleted_at is null
    and p.category = coalesce(${given(category)}, p.category) and p.brand_name = coalesce(${given(brandName)}, p.brand_name)
    and lower(p.brand) = coalesce(lower(${given(brand)}::text), lower(p.brand))
    ${words === '' ? sql`` : sql`and p.id in (${foundByWords(words, { category, brandName })})`}
    limit ${MOST}`
}

/**
 * Products with all of the words, and the one with exactly that SKU; if no product has the words, also those with the words in
 * their SKU. Products that a search offers instead, corrected or similar, are not selected.
 */
const foundByWords = (words: string, { category, brandName }: Pick<PriceTerms, 'category' | 'brandName'>) => sql`
  with found as (
    select p.id from search_products(${words}, ${category ? [category] : null}::text[], ${brandName ? [brandName] : null}::text[],
      null::text[], null::int[], null::int[], 'mas-nuevos', ${MOST}, 0, false) as result
    cross join unnest(result.slots) as slot join products p on p.search_slot = slot where result.match = 'exact'
  )
  select id from found
  union select id from products where sku <> '' and deleted_at is null
    and (lower(sku) = lower(${words}) or strpos(lower(sku), lower(${words})) > 0 and not exists (select from found))`
