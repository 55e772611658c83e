import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

export type Town = { code: string; name: string; departmentCode: string; department: string }

/** The municipalities of Colombia, by code. */
export async function readTowns(db: Db): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select code, name, department_code as "departmentCode", department from municipalities order by code`.execute(db)
  return rows
}
