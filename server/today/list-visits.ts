import { sql } from 'kysely'

import { LISTED, type OpenVisit } from '../../contract/order-desk/today.ts'
import type { Db } from '../platform/database/pool.ts'

/** Visits that no technician has taken, by day and hour. */
export async function listOpenVisits(db: Db): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select t.id as _id, t.tipo, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora, t.direccion,
      iso_moment(t.created_at) as "createdAt", case when u.deleted_at is null then u.name else '' end as name,
      case when u.deleted_at is null then u.phone else '' end as phone,
      coalesce(t.cantidad_computadoras, (select count(*)::int from task_computers c where c.task_id = t.id)) as computers
    from tasks t join users u on u.id = t.user_id
    where t.technician_id is null and t.estado in ('pendiente', 'en proceso')
    order by t.sorts_at, t.id limit ${LISTED}`.execute(db)
  return rows
}
