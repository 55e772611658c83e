import { sql } from 'kysely'

import type { Db } from '../../platform/database/pool.ts'
import type { Category } from './find-placement.ts'

/** The categories of the shop with their subcategories, in the order of the menu. */
export async function readCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.name, c.short_name, array(
      select s.name from subcategories s where s.category = c.name order by s.position) as subcategories
    from categories c order by c.position`.execute(db)
  return rows
}
