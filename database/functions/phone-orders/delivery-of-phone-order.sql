-- The delivery of a telephone order: quoted from the shop's rates, and compared with the displayed cost.
--   place  {address} of the client's book, {pickup, version} of a place where it is picked up (P-318), or {recipient, phone, municipalityCode,
--          line, indications}; null for none
--   cost   the displayed delivery cost
-- Returns {code: OK, cost} with {daysFrom, daysTo} where something is sent, or as pickup_of_payment() does; otherwise the code of
-- the refusal.
create or replace function delivery_of_phone_order(client uuid, place jsonb, seen_cost bigint, goods jsonb) returns jsonb
language plpgsql as $$
declare
  town text := place ->> 'municipalityCode';
  quote jsonb;
begin
  if not exists (
    select from jsonb_to_recordset(goods) as line (product uuid) join products p on p.id = line.product where not p.digital) then
    quote := '{"isNeeded": false, "isCovered": true, "cost": 0}';
  elsif place is null then return '{"code": "ADDRESS_MISSING"}';
  elsif place ? 'pickup' then
    quote := pickup_of_payment((place ->> 'pickup')::uuid, (place ->> 'version')::int, goods);
    if quote ->> 'code' <> 'OK' then return quote; end if;
  else
    if place ? 'address' then
      select municipality_code into town from addresses where id = (place ->> 'address')::uuid and user_id = client;
      if not found then return '{"code": "ADDRESS_GONE"}'; end if;
    end if;
    quote := quote_delivery(town, goods);
    if quote is null then return '{"code": "MUNICIPALITY_UNKNOWN"}'; end if;
  end if;
  if not (quote ->> 'isCovered')::boolean then
    return jsonb_build_object('code', 'NO_COVERAGE', 'municipality', quote ->> 'municipality');
  end if;
  if (quote ->> 'cost')::bigint <> seen_cost then
    return jsonb_build_object('code', 'DELIVERY_CHANGED', 'municipality', quote ->> 'municipality',
      'old', seen_cost, 'new', quote -> 'cost');
  end if;
  return jsonb_build_object('code', 'OK') || quote;
end $$;

-- Copies the address of a telephone order, with the promised days.
create or replace function write_phone_address(made uuid, taker uuid, place jsonb, quote jsonb) returns void language plpgsql as $$
begin
  if place ? 'address' then
    perform write_order_address(made, taker, place || quote);
  else
    insert into order_addresses (order_id, recipient, phone, municipality_code, line, indications, created_by, days_from, days_to)
    values (made, place ->> 'recipient', place ->> 'phone', place ->> 'municipalityCode', place ->> 'line', place ->> 'indications',
      taker, (quote ->> 'daysFrom')::int, (quote ->> 'daysTo')::int);
  end if;
end $$;
