import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'

export type TechnicianFacts = {
  _id: string
  name: string
  phone: string
  email: string
  /** A weekday (1 Monday … 7 Sunday) without a row has the shop's hours. */
  hours: { weekday: number; begins: number | null; ends: number | null }[]
  zoneIds: string[]
  skills: string[]
}

/** The times at which a technician is taken: by a visit, an hour that a client holds, or a day off. */
export type Busy = {
  technicianId: string
  fecha: string
  fromMinute: number
  toMinute: number
  zoneId: string | null
  taskId: string | null
  dayOff: { _id: string; reason: string } | null
}

/** Minutes between zones by {@link travelKey}. */
export type Travel = ReadonlyMap<string, number>

export type Days = { technicians: TechnicianFacts[]; busy: Busy[]; travel: Travel }

/** The key of two zones, whichever comes first, in {@link Travel}. */
export const travelKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Minutes between two zones; null when one of them is unknown. */
export const travelBetween = (travel: Travel, a: string | null, b: string | null): number | null =>
  a === null || b === null ? null : (travel.get(travelKey(a, b)) ?? 0)

/** All technicians, and their taken times between two days. */
export async function readDays(db: Db | Tx, first: string, last: string): Promise<Days> {
  const technicians = await sql<TechnicianFacts>`
    select u.id as _id, u.name, u.phone, u.email,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'begins', h.begins, 'ends', h.ends) order by h.weekday)
        from technician_hours h where h.technician_id = u.id), '[]') as hours,
      array(select z.zone_id::text from technician_zones z where z.technician_id = u.id) as "zoneIds",
      array(select s.tipo from technician_skills s where s.technician_id = u.id) as skills
    from users u where u.role = 'TECHNICAL' and u.deleted_at is null order by u.id`.execute(db)
  const busy = await sql<StoredBusy>`
    select b.technician_id as "technicianId", to_char(b.day, 'YYYY-MM-DD') as fecha, b.from_minute as "fromMinute",
      b.to_minute as "toMinute", z.zone_id as "zoneId", b.task_id as "taskId", b.day_off_id as "dayOffId", o.reason
    from bookings b
    left join zone_municipalities z on z.municipality_code = b.municipality_code
    left join technician_days_off o on o.id = b.day_off_id
    where b.day between ${first}::date and ${last}::date and (b.expires_at is null or b.expires_at > now())
    order by b.day, b.from_minute`.execute(db)
  const travel = await sql<{ zoneId: string; otherZoneId: string; minutes: number }>`
    select zone_id as "zoneId", other_zone_id as "otherZoneId", minutes from zone_travel`.execute(db)
  return {
    technicians: technicians.rows.toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    busy: busy.rows.map(asBusy),
    travel: new Map(travel.rows.map((row) => [travelKey(row.zoneId, row.otherZoneId), row.minutes])),
  }
}

type StoredBusy = Omit<Busy, 'dayOff'> & { dayOffId: string | null; reason: string | null }

const asBusy = ({ dayOffId, reason, ...row }: StoredBusy): Busy => ({
  ...row,
  dayOff: dayOffId === null ? null : { _id: dayOffId, reason: reason ?? '' },
})
