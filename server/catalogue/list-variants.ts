import { sql, type RawBuilder } from 'kysely'

import type { Variant } from '../../contract/catalogue/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'

/** Folded in the same way as by the index `products_variants_unique` and by `foldVariant`. */
const folded = (text: RawBuilder<unknown>) => sql`fold_variant(${text})`

/** Whether a product `p` is for sale and of a group, written with any capitals and accents. */
export const isOfGroup = (group: string) =>
  sql`p.variant_group <> '' and p.deleted_at is null
    and ${folded(sql`p.variant_group`)} = ${folded(sql`${group}::text`)}`

/** The most variants that a page shows. */
const MOST = 200

/** The variants of a group that are for sale, the oldest first, then by name; none for an unknown group. */
export async function listVariants(db: Db, group: string): Promise<Variant[]> {
  const { rows } = await sql<Variant>`
    select p.id as "_id", p.product_name as "productName", p.variant_options as "variantOptions", p.agotado
    from products p where ${isOfGroup(group)} order by p.created_at, p.product_name, p.id limit ${MOST}`.execute(db)
  return rows
}
