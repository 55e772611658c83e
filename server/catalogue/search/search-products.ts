import { CompiledQuery } from 'kysely'

import type { Facets, ListedProduct, SearchInput, SearchMatch } from '../../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../../contract/catalogue/page-size.ts'
import { priceBands } from '../../../contract/catalogue/price-bands.ts'
import type { Db } from '../../platform/database/pool.ts'
import { makeWorkQueue } from '../../platform/work-queue.ts'
import { cardText } from '../product-columns.ts'
import { readOptionFacets } from './option-facets.ts'

export type SearchResult = { data: ListedProduct[]; total: number; facets: Facets; match: SearchMatch }

/** The statement is constant text, because building it for every search takes longer than reading the response. */
const findPage = `
  select found.total, found.facets, found.match, found.option_counts, concat('[', (
    select string_agg(${cardText}, ',' order by position)
    from unnest(found.slots, found.variant_counts, found.prices_from) with ordinality
      as place (slot, variant_count, price_from, position) join products p on p.search_slot = slot
  ), ']') as data
  from search_products($1::text, $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text, $8::int, $9::bigint, $10::boolean,
    $11::text[]) as found`

/**
 * Searches only use the processor: with more at the same time, all of them end later and hold connections that payments need. A
 * thousand waiting searches take two seconds.
 */
const inSearchQueue = makeWorkQueue({ atOnce: 4, waiting: 1_000 })

const nothing: SearchResult = {
  data: [],
  total: 0,
  facets: { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] },
  match: 'exact',
}

/**
 * The results for words and filters: one page of products, the total, and the facets. Without words and filters there
 * is no result. With `grouped` each group of variants is one result, which `total` and the facets count once (P-265).
 * @param input checked by the contract; `page` from 1, {@link PAGE_SIZE} products a page unless it says otherwise
 */
export async function searchProducts(db: Db, input: SearchInput): Promise<SearchResult> {
  const { q = '', category, brandName, precio, ram, almacenamiento, opcion } = input
  const filters = [category, brandName, precio, ram, almacenamiento, opcion]
  if (q.trim() === '' && filters.every((values) => !values?.length)) return nothing
  return filterProducts(db, input)
}

/** As {@link searchProducts}, but without words and filters it returns all products (P-17). */
export async function filterProducts(
  db: Db,
  { q = '', category, brandName, precio, ram, almacenamiento, opcion, orden, page = 1, pageSize, grouped }: SearchInput,
): Promise<SearchResult> {
  const room = pageSize ?? PAGE_SIZE
  const values = [
    q.trim() || null,
    chosen(category),
    chosen(brandName),
    chosen(precio),
    chosen(ram),
    chosen(almacenamiento),
    orden ?? 'relevancia',
    room,
    (page - 1) * room,
    grouped === true,
    chosen(opcion),
  ]
  const { rows } = await inSearchQueue(() => db.executeQuery<FoundRow>(CompiledQuery.raw(findPage, values)))
  const found = rows[0]
  if (!found) return nothing
  const { data, total, facets, match, optionCounts } = found
  const shown = readFacets(facets)
  // Only lists of groups have them, so what a client that knows no groups receives stays as it was.
  if (optionCounts) shown.opcion = readOptionFacets(optionCounts)
  return { data: JSON.parse(data), total, facets: shown, match }
}

const alphabet = new Intl.Collator('es')

type CountedFacet = Exclude<keyof Facets, 'opcion'>
type FoundRow = Pick<SearchResult, 'total' | 'match'> & {
  data: string
  facets: Record<CountedFacet, Record<string, number> | null>
  optionCounts: Record<string, number> | null
}

/**
 * The database counts as {value: count}; shoppers read a list: the highest count first, but bands and gigabytes in
 * ascending order.
 */
function readFacets(counts: FoundRow['facets']): Facets {
  const list = (name: CountedFacet) => Object.entries(counts[name] ?? {}).map(([value, count]) => ({ value, count }))
  const mostFirst = (name: CountedFacet) =>
    list(name).sort((a, b) => b.count - a.count || alphabet.compare(a.value, b.value))
  const smallFirst = (name: CountedFacet) => list(name).sort((a, b) => Number(a.value) - Number(b.value))
  const bands: readonly string[] = priceBands.map((band) => band.id)
  return {
    category: mostFirst('category'),
    brandName: mostFirst('brandName'),
    precio: list('precio').sort((a, b) => bands.indexOf(a.value) - bands.indexOf(b.value)),
    ram: smallFirst('ram'),
    almacenamiento: smallFirst('almacenamiento'),
  }
}

function chosen<T>(values: T[] | undefined): T[] | null {
  return values?.length ? values : null
}
