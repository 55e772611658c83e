-- For each day, the hours (0–23) at which some technician could begin the visit anew, `lengths` hours long and in its place.
-- What the visit has now counts as free.
create or replace function free_starts_for_move(days date[], lengths integer[], visit uuid)
returns table (day date, hours integer[]) language sql stable as $$
  select f.day, array_agg(distinct h)
  from technician_free_starts(days, lengths, (select municipality_code from task_places where task_id = visit), visit) f
  cross join unnest(f.hours) h
  group by f.day
$$;
