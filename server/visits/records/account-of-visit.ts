import { sql } from 'kysely'

import { addDays } from '../../../contract/maintenance-calendar.ts'
import type { RecordDocument } from '../../../contract/visit-records.ts'
import type { Tx } from '../../platform/database/pool.ts'

type Account = Pick<RecordDocument, 'lines' | 'total' | 'approvedAt' | 'paid'>
type Row = { tipo: string; costo: number | null; computers: number; days: number }

/** What a visit costs and how it was paid, with the warranty of each line from the day on which it ended. */
export async function accountOfVisit(tx: Tx, taskId: string, endedOn: string): Promise<Account> {
  const { rows } = await sql<Row>`
    select tipo, costo, (select count(*)::int from visit_computers c where c.task_id = t.id) as computers,
      warranty_days() as days
    from tasks t where t.id = ${taskId}`.execute(tx)
  const { tipo = '', costo = null, computers = 0, days = 0 } = rows[0] ?? {}
  if (costo === null) return { lines: [], total: null, approvedAt: null, paid: [] }
  const text = `Mantenimiento ${tipo}, ${computers === 1 ? '1 equipo' : `${computers} equipos`}`
  const warranty = days === 0 ? null : { days, until: addDays(endedOn, days) }
  return { lines: [{ text, amount: costo, warranty }], total: costo, approvedAt: null, paid: [] }
}
