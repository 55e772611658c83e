-- The municipality of a request: of the client's address that it names, else the one whose name ends its address, of a zone before
-- others, else that of the client's usual address; null when none of them is known, or several have that name.
create or replace function place_of_request(client uuid, direccion text) returns text language sql stable as $$
  with written as materialized (select search_fold(trim(substring(direccion from '[^,]*$'))) as name),
  usual as materialized (select a.municipality_code as code from addresses a where a.user_id = client and a.is_usual)
  select coalesce(
    (select a.municipality_code from addresses a
      where a.user_id = client and search_fold(a.line) = search_fold(trim(direccion)) order by a.is_usual desc limit 1),
    -- "offset 0": the names of the zones' municipalities are folded first, and those of the whole country only where they must be.
    (select code from (select m.code, m.name from zone_municipalities z join municipalities m on m.code = z.municipality_code
        offset 0) m
      where search_fold(replace(m.name, ' D.C.', '')) = (select name from written) limit 1),
    (select case when count(*) = 0 then (select code from usual)
        else coalesce(max(m.code) filter (where m.code = (select code from usual)), case when count(*) = 1 then max(m.code) end) end
      from municipalities m
      -- Folding a thousand names takes ten times as long as reading them: of those that begin with a plain letter only who has that of
      -- the address.
      where direccion like '%,%' and (lower(left(m.name, 1)) = left((select name from written), 1) or ascii(m.name) > 127)
        and search_fold(replace(m.name, ' D.C.', '')) = (select name from written)))
$$;

-- The municipality of a new request, if it can be told; the client or the owner can still say it.
create or replace function place_task() returns trigger language plpgsql as $$
declare
  place text := place_of_request(new.user_id, new.direccion);
begin
  if place is not null then
    insert into task_places (task_id, municipality_code) values (new.id, place) on conflict do nothing;
  end if;
  return null;
end $$;

-- A booking knows where its technician is.
create or replace function place_booking() returns trigger language plpgsql as $$
begin
  update bookings set municipality_code = new.municipality_code
  where task_id = new.task_id and municipality_code is distinct from new.municipality_code;
  return null;
end $$;

-- Minutes from one municipality to another; 0 when they are not known.
create or replace function travel_minutes(origin text, destination text) returns integer language sql stable as $$
  select coalesce((
    select t.minutes from zone_municipalities a, zone_municipalities b, zone_travel t
    where a.municipality_code = origin and b.municipality_code = destination
      and t.zone_id = least(a.zone_id, b.zone_id) and t.other_zone_id = greatest(a.zone_id, b.zone_id)), 0)
$$;

-- Whether the technician works in zones, and none of them has this municipality.
create or replace function works_elsewhere(technician uuid, place text) returns boolean language sql stable as $$
  select place is not null and exists (select from technician_zones where technician_id = technician) and not exists (
    select from technician_zones z join zone_municipalities m on m.zone_id = z.zone_id
    where z.technician_id = technician and m.municipality_code = place)
$$;
