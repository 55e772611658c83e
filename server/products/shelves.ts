import { sql } from 'kysely'

import type { Shelf } from '../../contract/products.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** Categories with their subcategories, both in order. */
export async function listShelves(db: Db | Tx): Promise<Shelf[]> {
  const { rows } = await sql<Shelf>`
    select c.name as category,
      array(select name from subcategories s where s.category = c.name order by s.position) as subcategories
    from categories c order by c.position`.execute(db)
  return rows
}

/** Subcategories by category; empty where the brand is free text. */
export type Shelves = ReadonlyMap<string, readonly string[]>

/** What {@link checkProduct} needs to know of the shop; whoever writes many products asks once. */
export async function readShelves(db: Db | Tx): Promise<Shelves> {
  return new Map((await listShelves(db)).map(({ category, subcategories }) => [category, subcategories]))
}
