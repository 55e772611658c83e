import { sql } from 'kysely'

import type { Facets, Product, SearchInput } from '../../../contract/catalogue.ts'
import type { Db } from '../../platform/database/pool.ts'
import { productColumns } from '../product-columns.ts'

export type SearchResult = { data: Product[]; total: number; facets: Facets }

const DEFAULT_PAGE_SIZE = 48
const nothing: SearchResult = {
  data: [],
  total: 0,
  facets: { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] },
}

/**
 * What a shopper's words and filters find: one page of products, how many there are in all, and the counts beside the
 * filters. Without words and without filters there is nothing to look for (security policy, call 14).
 * @param input checked by the contract; `page` from 1, 48 products a page unless it says otherwise
 */
export async function searchProducts(db: Db, input: SearchInput): Promise<SearchResult> {
  const { q = '', category, brandName, precio, ram, almacenamiento } = input
  const filters = [category, brandName, precio, ram, almacenamiento]
  if (q.trim() === '' && filters.every((values) => !values?.length)) return nothing
  return filterProducts(db, input)
}

/** As {@link searchProducts}, but without words and filters it gives everything (specification §7, checklist T48). */
export async function filterProducts(
  db: Db,
  { q = '', category, brandName, precio, ram, almacenamiento, orden, page = 1, pageSize }: SearchInput,
): Promise<SearchResult> {
  const room = pageSize ?? DEFAULT_PAGE_SIZE
  const { rows } = await sql<SearchResult>`
    select found.total, found.facets, coalesce((
      select json_agg(to_json(shown) order by position)
      from unnest(found.slots) with ordinality as place (slot, position) join products p on p.search_slot = slot,
        lateral (select ${productColumns}) as shown
    ), '[]') as data
    from search_products(
      ${q.trim() || null}::text, ${chosen(category)}::text[], ${chosen(brandName)}::text[], ${chosen(precio)}::text[],
      ${chosen(ram)}::int[], ${chosen(almacenamiento)}::int[], ${orden ?? 'relevancia'}::text, ${room}::int,
      ${(page - 1) * room}::bigint
    ) as found`.execute(db)
  return rows[0] ?? nothing
}

function chosen<T>(values: T[] | undefined): T[] | null {
  return values?.length ? values : null
}
