import { sql } from 'kysely'

import type { CallOutput } from '../../../contract/index.ts'
import type { Db } from '../../platform/database/pool.ts'

type OwnHours = CallOutput<'calendar.getHours'>['data']

/** The working hours of a technician, as the owner set them in the agenda (P-152). */
export async function readOwnHours(db: Db, technicianId: string): Promise<OwnHours> {
  const { rows } = await sql<OwnHours>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'begins', h.begins, 'ends', h.ends) order by h.weekday)
        from technician_hours h where h.technician_id = ${technicianId}), '[]') as hours,
      coalesce((select jsonb_agg(jsonb_build_object('fecha', to_char(o.day, 'YYYY-MM-DD'), 'reason', o.reason) order by o.day)
        from technician_days_off o where o.technician_id = ${technicianId}
          and o.day >= (now() at time zone 'America/Bogota')::date), '[]') as "daysOff"`.execute(db)
  return rows[0] ?? { hours: [], daysOff: [] }
}
