-- Finds a technician for the new time of a visit, the present one first. The visit's booking is deleted first, so that its own hour
-- counts as free; a rollback restores it. The caller has locked the technicians and the visit, in this order.
create or replace function find_technician_for_move(visit uuid, day date, visit_hours tstzrange) returns uuid language plpgsql as $$
begin
  perform lock_day(day);
  -- An hour that the client holds for another request is the client's to use.
  delete from bookings where held_for = (select user_id from tasks where id = visit) and during && visit_hours;
  delete from bookings where task_id = visit;
  return find_technician(visit_hours, (select technician_id from tasks where id = visit),
    (select municipality_code from task_places where task_id = visit));
end $$;

-- For each day, the hours (0–23) at which some technician could begin the moved visit, `lengths` hours long and at its place. Its
-- present hours count as free.
create or replace function free_starts_for_move(days date[], lengths integer[], visit uuid)
returns table (day date, hours integer[]) language sql stable as $$
  select f.day, array_agg(distinct h)
  from technician_free_starts(days, lengths, (select municipality_code from task_places where task_id = visit), visit) f
  cross join unnest(f.hours) h
  group by f.day
$$;
