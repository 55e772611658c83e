import { sql, type RawBuilder } from 'kysely'

import type { Variant } from '../../contract/catalogue/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'

/** As the index `products_variants_unique` and `foldVariant` have it. */
const folded = (text: RawBuilder<unknown>) => sql`fold_variant(${text})`

/** Whether a product `p` is for sale and of a group, with whatever capitals and accents that is written. */
export const isOfGroup = (group: string) =>
  sql`p.variant_group <> '' and p.deleted_at is null
    and ${folded(sql`p.variant_group`)} = ${folded(sql`${group}::text`)}`

/** A page shows no more. */
const MOST = 200

/** The variants of a group that are for sale, the oldest first, and by name; a group that nobody uses has none. */
export async function listVariants(db: Db, group: string): Promise<Variant[]> {
  const { rows } = await sql<Variant>`
    select p.id as "_id", p.product_name as "productName", p.variant_options as "variantOptions", p.agotado
    from products p where ${isOfGroup(group)} order by p.created_at, p.product_name, p.id limit ${MOST}`.execute(db)
  return rows
}
