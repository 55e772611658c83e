import { sql } from 'kysely'

import type { CataloguePart } from '../../../contract/visits/visit-charges.ts'
import { searchProducts } from '../../catalogue/search/search-products.ts'
import type { Db } from '../../platform/database/pool.ts'

/** The maximum number of parts that a phone stores for offline use. */
const STORED = 80
const FOUND = 20
/** The category of computers and their parts. */
const CATEGORY = 'Tecnologia'

const partColumns = sql`p.id as "productId", p.product_name as "productName", coalesce(p.product_image[1], '') as "productImage",
  p.selling_price as "sellingPrice", p.stock`

/** The parts used most by technicians in a year, then the best-selling ones; none that is sold out. Licences are not parts. */
export async function usualParts(db: Db): Promise<CataloguePart[]> {
  const { rows } = await sql<CataloguePart>`
    select ${partColumns}
    from products p
    left join (select product_id, sum(quantity) as used from visit_parts
      where state = 'approved' and added_at > now() - interval '1 year' group by 1) u on u.product_id = p.id
    where p.deleted_at is null and not p.digital and p.stock is distinct from 0 and (u.used > 0 or p.category = ${CATEGORY})
    order by u.used desc nulls last, p.units_sold desc, p.id limit ${STORED}`.execute(db)
  return rows
}

/** Products found by words like in shoppers' searches, also sold-out ones. Licences are not parts. */
export async function searchParts(db: Db, q: string): Promise<CataloguePart[]> {
  const { data } = await searchProducts(db, { q, pageSize: FOUND * 2 })
  const { rows } = await sql<CataloguePart>`
    select ${partColumns}
    from unnest(${data.map(({ _id }) => _id)}::uuid[]) with ordinality as found (id, position) join products p on p.id = found.id
    where p.deleted_at is null and not p.digital order by found.position limit ${FOUND}`.execute(db)
  return rows
}
