import { sql } from 'kysely'

import type { AgendaSettings } from '../../contract/agenda/agenda-settings.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** Hours, days off from today on, zones, travel, and the time until which clients may change a visit. */
export async function readSettings(db: Db | Tx, now: Date): Promise<AgendaSettings> {
  const { rows } = await sql<AgendaSettings>`
    select s.version, s.cutoff_hours as "cutoffHours",
      coalesce((select jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.name,
        'hours', coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'begins', h.begins, 'ends', h.ends)
          order by h.weekday) from technician_hours h where h.technician_id = u.id), '[]'),
        'zoneIds', array(select zone_id from technician_zones where technician_id = u.id),
        'skills', array(select tipo from technician_skills where technician_id = u.id order by tipo),
        'daysOff', coalesce((select jsonb_agg(jsonb_build_object('_id', o.id, 'fecha', to_char(o.day, 'YYYY-MM-DD'),
          'reason', o.reason) order by o.day) from technician_days_off o
          where o.technician_id = u.id and o.day >= ${inBogota(now).fecha}::date), '[]')) order by u.id)
        from users u where u.role = 'TECHNICAL' and u.deleted_at is null), '[]') as technicians,
      coalesce((select jsonb_agg(jsonb_build_object('_id', z.id, 'name', z.name, 'municipalities', coalesce((
          select jsonb_agg(jsonb_build_object('code', m.code, 'name', replace(m.name, ' D.C.', '')) order by m.name)
          from zone_municipalities y join municipalities m on m.code = y.municipality_code where y.zone_id = z.id), '[]'))
        order by z.name) from zones z), '[]') as zones,
      coalesce((select jsonb_agg(jsonb_build_object('zoneId', t.zone_id, 'otherZoneId', t.other_zone_id, 'minutes', t.minutes))
        from zone_travel t), '[]') as travel
    from visit_settings s`.execute(db)
  const [settings] = rows
  if (!settings) throw new Error('the settings of visits are not there')
  settings.technicians.sort((a, b) => a.name.localeCompare(b.name, 'es'))
  return settings
}
