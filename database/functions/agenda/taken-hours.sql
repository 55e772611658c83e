-- The taken hours of a day for a visit in `place`, one bit for each hour and one row for each technician and day with any: by
-- bookings and the travel before and after them, and by the technician's own hours and days off. Hours held by `client` and those
-- of `task` count as free. Former technicians have no rows.
create or replace function taken_hours(first_day date, last_day date, place text, client uuid, task uuid)
returns table (technician_id uuid, day date, taken integer) language sql stable as $$
  with near as (
    select a.municipality_code, t.minutes
    from zone_municipalities b
    join zone_travel t on b.zone_id in (t.zone_id, t.other_zone_id)
    join zone_municipalities a on a.zone_id = case when t.zone_id = b.zone_id then t.other_zone_id else t.zone_id end
    where b.municipality_code = place and t.minutes > 0)
  select x.technician_id, x.day, bit_or(x.hours) from (
    select b.technician_id, b.day, case when n.minutes is null then b.hours else
      (1 << ((least(1440, b.to_minute + n.minutes) + 59) / 60)) - (1 << (greatest(0, b.from_minute - n.minutes) / 60)) end as hours
    from bookings b left join near n on n.municipality_code = b.municipality_code
    where b.day between first_day and last_day and (b.expires_at is null or b.expires_at > now())
      and (client is null or b.held_for is distinct from client) and (task is null or b.task_id is distinct from task)
    union all
    select h.technician_id, d.day, h.hours_off
    from (select first_day + n as day from generate_series(0, last_day - first_day) n) d
    join technician_hours h on h.weekday = extract(isodow from d.day)::smallint
  ) x group by x.technician_id, x.day
$$;

-- The hours (0–23) at which each technician could begin a visit of `lengths` hours in `place`.
create or replace function technician_free_starts(days date[], lengths integer[], place text, task uuid)
returns table (technician_id uuid, day date, hours integer[]) language plpgsql stable as $$
#variable_conflict use_column
declare
  first_day date := (select min(d) from unnest(days) d);
  last_day date := (select max(d) from unnest(days) d);
begin
  return query
  select u.id, d.day, array(
    select h from generate_series(0, 24 - d.length) h
    where coalesce(t.taken, 0) & (((1 << d.length) - 1) << h) = 0)
  from unnest(days, lengths) as d (day, length)
  cross join users u
  left join taken_hours(first_day, last_day, place, null, task) t on t.technician_id = u.id and t.day = d.day
  where u.role = 'TECHNICAL' and u.deleted_at is null;
end $$;

-- Whether a technician's own hours cover a time range of one day.
create or replace function works_then(technician uuid, visit_hours tstzrange) returns boolean language sql stable as $$
  select coalesce((
    select h.begins is not null and lower(visit_hours) at time zone 'America/Bogota' >= d.day + make_interval(mins => h.begins)
      and upper(visit_hours) at time zone 'America/Bogota' <= d.day + make_interval(mins => h.ends)
    from (select (lower(visit_hours) at time zone 'America/Bogota')::date as day) d
    join technician_hours h on h.technician_id = technician and h.weekday = extract(isodow from d.day)), true)
$$;
