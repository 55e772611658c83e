-- The municipality of a request: that of the client's saved address with the same text; otherwise the one named at the end of the
-- address, zones first; otherwise that of the usual address. Null when unknown. Of several municipalities with that name the
-- client's usual one counts, otherwise none.
create or replace function place_of_request(client uuid, direccion text) returns text language sql stable as $$
  with written as materialized (select search_fold(trim(substring(direccion from '[^,]*$'))) as name),
  usual as materialized (select a.municipality_code as code from addresses a where a.user_id = client and a.is_usual)
  select coalesce(
    (select a.municipality_code from addresses a
      where a.user_id = client and search_fold(a.line) = search_fold(trim(direccion)) order by a.is_usual desc limit 1),
    -- "offset 0": folds the names of the zones' municipalities first, and those of the whole country only if needed.
    (select code from (select m.code, m.name from zone_municipalities z join municipalities m on m.code = z.municipality_code
        offset 0) m
      where search_fold(replace(m.name, ' D.C.', '')) = (select name from written) limit 1),
    (select case when count(*) = 0 then (select code from usual)
        else coalesce(max(m.code) filter (where m.code = (select code from usual)), case when count(*) = 1 then max(m.code) end) end
      from municipalities m
      -- Folding a thousand names takes ten times as long as reading them: names beginning with a plain letter are folded only if
      -- the address has the same one.
      where direccion like '%,%' and (lower(left(m.name, 1)) = left((select name from written), 1) or ascii(m.name) > 127)
        and search_fold(replace(m.name, ' D.C.', '')) = (select name from written)))
$$;

-- Stores the municipality of a new request, if it can be derived; the client or the owner can still change it.
create or replace function place_task() returns trigger language plpgsql as $$
declare
  place text := place_of_request(new.user_id, new.direccion);
begin
  if place is not null then
    insert into task_places (task_id, municipality_code) values (new.id, place) on conflict do nothing;
  end if;
  return null;
end $$;

-- Copies the municipality of a request to its booking.
create or replace function place_booking() returns trigger language plpgsql as $$
begin
  update bookings set municipality_code = new.municipality_code
  where task_id = new.task_id and municipality_code is distinct from new.municipality_code;
  return null;
end $$;

-- Minutes of travel from one municipality to another; 0 when unknown.
create or replace function travel_minutes(origin text, destination text) returns integer language sql stable as $$
  select coalesce((
    select t.minutes from zone_municipalities a, zone_municipalities b, zone_travel t
    where a.municipality_code = origin and b.municipality_code = destination
      and t.zone_id = least(a.zone_id, b.zone_id) and t.other_zone_id = greatest(a.zone_id, b.zone_id)), 0)
$$;

-- Whether the technician works in zones, and none of them contains this municipality.
create or replace function works_elsewhere(technician uuid, place text) returns boolean language sql stable as $$
  select place is not null and exists (select from technician_zones where technician_id = technician) and not exists (
    select from technician_zones z join zone_municipalities m on m.zone_id = z.zone_id
    where z.technician_id = technician and m.municipality_code = place)
$$;
