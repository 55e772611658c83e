import { sql } from 'kysely'

import type { Department } from '../../contract/delivery/delivery.ts'
import type { Db } from '../platform/database/pool.ts'

/** Every municipality by its department (M-7): the same 1 122 for everybody, so that browsers can search them. */
export async function listMunicipalities(db: Db): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select department_code as code, department as name,
      json_agg(json_build_array(substr(code, 3), name) order by code) as municipalities
    from municipalities group by 1, 2 order by 1`.execute(db)
  return rows
}
