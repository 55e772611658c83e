-- The open pickup places (P-303), as in the contract; empty where nothing is sent.
-- Returns [{_id, placeName, municipality, department, line, hours, contraEntregaUpTo, version, readyDays}].
create or replace function open_pickup_places() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'placeName', p.place_name, 'municipality', m.name, 'department', m.department,
    'line', p.line, 'hours', p.hours, 'contraEntregaUpTo', p.contra_entrega_up_to, 'version', p.version, 'readyDays', p.ready_days)
    order by p.created_at, p.id), '[]')
  from pickup_places p join municipalities m on m.code = p.municipality_code where p.is_open
$$;

-- The pickup of a payment: it is free whatever the rates are (P-304). The place stays locked until the order is written, so that no
-- order is placed at a place that was just closed or changed.
--   chosen, seen_version  the place and its version as the buyer saw it
--   goods                 as quote_delivery takes them
-- Returns {code, …} as delivery_of_payment() does, with isPickup, and the place in the address: OK, PICKUP_CHANGED.
create or replace function pickup_of_payment(chosen uuid, seen_version integer, goods jsonb) returns jsonb language plpgsql as $$
declare
  place pickup_places;
begin
  if not exists (select from jsonb_to_recordset(goods) as line (product uuid) join products p on p.id = line.product where not p.digital) then
    return '{"code": "OK", "cost": 0}';
  end if;
  select * into place from pickup_places where id = chosen and is_open and version = seen_version for share;
  if not found then return '{"code": "PICKUP_CHANGED"}'; end if;
  return jsonb_build_object('code', 'OK', 'cost', 0, 'isPickup', true, 'address', place.id, 'daysFrom', place.ready_days,
    'daysTo', place.ready_days, 'municipality', place.place_name, 'contraEntregaUpTo', place.contra_entrega_up_to);
end $$;

-- Copies a pickup place to an order, with the account's name as the recipient.
create or replace function write_order_pickup(made uuid, buyer uuid, way jsonb) returns void language sql as $$
  insert into order_addresses (order_id, recipient, phone, municipality_code, line, created_by, days_from, days_to,
    pickup_place_id, place_name, hours)
  select made, u.name, case when u.phone ~ '^[1-9]\d{7,9}$' then u.phone else '' end, p.municipality_code, p.line, buyer, p.ready_days,
    p.ready_days, p.id, p.place_name, p.hours
  from pickup_places p, users u where p.id = (way ->> 'address')::uuid and u.id = buyer
$$;

-- The place and hours at which the buyer picks up an order, {placeName, hours}; null for an order that is sent.
create or replace function pickup_of(p_order_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('placeName', a.place_name, 'hours', a.hours) from current_order_address(p_order_id) a
  where a.pickup_place_id is not null
$$;

-- Whether the buyer of an order picks it up.
create or replace function is_picked_up(p_order_id uuid) returns boolean language sql stable as $$
  select exists (select from order_addresses where order_id = p_order_id and pickup_place_id is not null)
$$;

-- The pickup place of an order is fixed (P-309): refuses another address for it, whatever the application sends.
create or replace function refuse_address_of_pickup() returns trigger language plpgsql as $$
begin
  if is_picked_up(new.order_id) then
    raise exception 'order % is picked up and goes nowhere', new.order_id using errcode = 'check_violation', table = 'order_addresses',
      constraint = 'order_addresses_stay_at_pickup';
  end if;
  return new;
end $$;

-- How long a ready order waits for its buyer (P-307); the same as PICKUP_WAIT_DAYS of the contract.
create or replace function pickup_wait() returns interval language sql immutable as $$ select interval '10 days' $$;

-- The time after which its buyer is reminded (P-317).
create or replace function pickup_reminder_after() returns interval language sql immutable as $$ select interval '7 days' $$;
