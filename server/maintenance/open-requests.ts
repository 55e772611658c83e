import { sql } from 'kysely'

import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import type { Db } from '../platform/database/pool.ts'

/** The open requests of a client that include each registered computer, the soonest visit first (P-205). */
export async function listOpen(db: Db, userId: string): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select v.computer_id as "computerId", t.id as _id, t.tipo, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora
    from tasks t join visit_computers v on v.task_id = t.id
    where t.user_id = ${userId} and t.estado in ('pendiente', 'en proceso') and v.computer_id is not null
    group by v.computer_id, t.id
    order by t.fecha nulls last, t.hora, t.created_at, t.id, v.computer_id`.execute(db)
  return rows
}
