import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { IvaRow } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'
import { boundsOf } from './months.ts'

/** The amounts charged at each rate of IVA in these months, less refunds, the highest rate first (P-288). */
export async function readIva(db: Db, { desde, hasta = desde }: CheckedInput<'reports.iva'>): Promise<IvaRow[]> {
  const { first, end } = boundsOf({ first: desde, last: hasta })
  return inReadOnly(db, async (tx) => {
    const { rows } = await sql<IvaRow>`
      select tax_code as "taxCode", sum(amount)::bigint as "totalCharged", sum(amount - iva)::bigint as "totalBase",
        sum(iva)::bigint as "totalIva"
      from tax_moves(${first}, ${end}) group by tax_code
      order by array_position(array['IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO'], tax_code)`.execute(tx)
    return rows
  })
}
