import { sql } from 'kysely'

import type { UploadCategory } from '../../contract/products/products.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** Categories with their subcategories, both in order. */
export async function listUploadCategories(db: Db | Tx): Promise<UploadCategory[]> {
  const { rows } = await sql<UploadCategory>`
    select c.name as category,
      array(select name from subcategories s where s.category = c.name order by s.position) as subcategories
    from categories c order by c.position`.execute(db)
  return rows
}

/** Subcategories by category; empty where the brand is free text. */
export type CategoryLists = ReadonlyMap<string, readonly string[]>

/** The shop's data for {@link checkProduct}; code that writes many products reads it once. */
export async function readCategoryLists(db: Db | Tx): Promise<CategoryLists> {
  return new Map((await listUploadCategories(db)).map(({ category, subcategories }) => [category, subcategories]))
}
