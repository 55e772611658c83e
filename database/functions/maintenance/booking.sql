-- Bookings of one day take this lock first: they cannot deadlock, and the exclusion constraint of `bookings` hardly ever
-- fails.
create or replace function lock_day(day date) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero bookings'), day - date '2000-01-01')
$$;

-- Returns and locks a technician who is free during `visit_hours` including the travel to `place`, and works then; null when nobody
-- is free. The preferred one comes first, then technicians of the place's zone, then the one with the least work that day, then in
-- the days around it. Expired holds are deleted only for the chosen technician, after the row is locked.
create or replace function find_technician(visit_hours tstzrange, preferred uuid, place text) returns uuid language plpgsql as $$
declare
  that_day date := (lower(visit_hours) at time zone 'America/Bogota')::date;
  candidate uuid;
  chosen uuid;
begin
  for candidate in
    with load as (
      select technician_id,
        sum(upper(during) - lower(during)) filter (where day = that_day) as that_day,
        sum(upper(during) - lower(during)) as around
      from bookings where day between that_day - 3 and that_day + 3 and (expires_at is null or expires_at > now())
      group by technician_id)
    select u.id from users u left join load l on l.technician_id = u.id
    where u.role = 'TECHNICAL' and u.deleted_at is null and works_then(u.id, visit_hours)
      and not exists (
        select from bookings b cross join lateral (select make_interval(mins => travel_minutes(b.municipality_code, place)) as travel) t
        where b.technician_id = u.id and b.during && tstzrange(lower(visit_hours) - interval '4 hours', upper(visit_hours) + interval '4 hours')
          and b.during && tstzrange(lower(visit_hours) - t.travel, upper(visit_hours) + t.travel)
          and (b.expires_at is null or b.expires_at > now()))
    order by u.id is distinct from preferred, works_elsewhere(u.id, place), coalesce(l.that_day, '0'), coalesce(l.around, '0'), u.id
  loop
    select id into chosen from users where id = candidate and role = 'TECHNICAL' and deleted_at is null for share;
    if found then
      delete from bookings where technician_id = chosen and during && visit_hours and expires_at <= now();
      return chosen;
    end if;
  end loop;
  return null;
end $$;

-- Releases the client's earlier hold and finds a technician for the new time. Technicians are locked before the day, as everywhere:
-- with the day locked first, waiting for a technician whose role ends could deadlock with a visit that waits for the day.
create or replace function take_hour(client uuid, day date, visit_hours tstzrange, direccion text) returns uuid language plpgsql as $$
declare
  held uuid;
begin
  perform from users where role = 'TECHNICAL' and deleted_at is null order by id for share;
  perform lock_day(day);
  delete from bookings where held_for = client returning technician_id into held;
  return find_technician(visit_hours, held, place_of_request(client, direccion));
end $$;

-- Holds a time for a client until `until`, at the address typed so far. Returns no row when nobody is free then.
create or replace function hold_hour(client uuid, day date, visit_hours tstzrange, until timestamptz, direccion text)
returns table (hold_id uuid) language plpgsql as $$
declare
  chosen uuid := take_hour(client, day, visit_hours, direccion);
begin
  if chosen is null then return; end if;
  return query insert into bookings (technician_id, during, held_for, expires_at, municipality_code)
    values (chosen, visit_hours, client, until, place_of_request(client, direccion)) returning id;
end $$;
