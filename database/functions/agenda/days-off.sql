-- A day off books its technician for the whole day. Clients' holds on that day end: they get another hour when they send the
-- request.
create or replace function book_day_off() returns trigger language plpgsql as $$
declare
  whole tstzrange := tstzrange(new.day::timestamp at time zone 'America/Bogota', (new.day + 1)::timestamp at time zone 'America/Bogota');
begin
  delete from bookings where technician_id = new.technician_id and during && whole and held_for is not null;
  insert into bookings (technician_id, during, day_off_id) values (new.technician_id, whole, new.id);
  return null;
end $$;

-- Hours and days off end with the role: only technicians have bookings.
create or replace function release_technician_days() returns trigger language plpgsql as $$
begin
  delete from technician_days_off where technician_id = new.id;
  delete from technician_hours where technician_id = new.id;
  return null;
end $$;
