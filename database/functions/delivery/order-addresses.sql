-- The current address of an order: its newest one (decision 0043), or no row without an address. In a FROM clause it is inlined as
-- a lateral join over the index of newest addresses.
create or replace function current_order_address(p_order_id uuid) returns setof order_addresses language sql stable as $$
  select * from order_addresses where order_id = p_order_id order by created_at desc limit 1
$$;

-- The delivery of a payment: quoted again from the shop's own rates, and compared with the cost that the buyer saw.
--   seen_cost  the displayed cost; null is 0
--   goods      as quote_delivery takes them
-- Returns {code: OK, cost} with {address, daysFrom, daysTo, municipality, contraEntregaUpTo} where something is sent; otherwise the
-- code of the refusal.
create or replace function delivery_of_payment(buyer uuid, chosen uuid, seen_cost bigint, goods jsonb) returns jsonb
language plpgsql stable as $$
declare
  town text;
  quote jsonb;
begin
  if chosen is null then quote := '{"isNeeded": false, "isCovered": true, "cost": 0}';
  else
    select municipality_code into town from addresses where id = chosen and user_id = buyer;
    if not found then return '{"code": "ADDRESS_GONE"}'; end if;
    quote := quote_delivery(town, goods);
  end if;
  if not (quote ->> 'isCovered')::boolean then
    return jsonb_build_object('code', 'NO_COVERAGE', 'municipality', quote ->> 'municipality');
  end if;
  if (quote ->> 'cost')::bigint <> coalesce(seen_cost, 0) then
    return jsonb_build_object('code', 'DELIVERY_CHANGED', 'municipality', quote ->> 'municipality',
      'oldCost', coalesce(seen_cost, 0), 'newCost', quote -> 'cost');
  end if;
  return jsonb_build_object('code', 'OK', 'cost', quote -> 'cost') || case when (quote ->> 'isNeeded')::boolean
    then jsonb_build_object('address', chosen, 'daysFrom', quote -> 'daysFrom', 'daysTo', quote -> 'daysTo',
      'municipality', quote -> 'municipality', 'contraEntregaUpTo', quote -> 'contraEntregaUpTo') else '{}' end;
end $$;

-- Copies an address of the address book to an order, with the promised days: {address, daysFrom, daysTo}.
create or replace function write_order_address(made uuid, giver uuid, way jsonb) returns void language plpgsql as $$
begin
  insert into order_addresses (order_id, recipient, phone, municipality_code, line, indications, created_by, address_id, days_from, days_to)
  select made, a.recipient, a.phone, a.municipality_code, a.line, a.indications, giver, a.id, (way ->> 'daysFrom')::int,
    (way ->> 'daysTo')::int
  from addresses a where a.id = (way ->> 'address')::uuid;
end $$;

-- Whether an order has goods that must be sent.
create or replace function needs_delivery(checked uuid) returns boolean language sql stable as $$
  select exists (select from order_lines where order_id = checked and not digital)
$$;

-- The buyer sets or changes the address of an order that was placed without one. The delivery is not charged later.
-- Returns {code}: OK, NOT_FOUND, ADDRESS_GONE, ADDRESS_FIXED (nothing is sent, some of it has left, or delivery was paid for),
-- NO_COVERAGE.
create or replace function give_order_address(buyer uuid, p_order_id uuid, chosen uuid) returns jsonb language plpgsql as $$
declare
  order_row orders;
  town text;
  quote jsonb;
begin
  select * into order_row from orders where id = p_order_id and user_id = buyer for no key update;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  if order_row.state not in ('pending', 'paid', 'review') or not needs_delivery(p_order_id)
    or order_row.delivery_seen is null or position('-' in order_row.delivery_seen) > 0
    or exists (select from shipments where order_id = p_order_id and sent_at is not null) then
    return '{"code": "ADDRESS_FIXED"}';
  end if;
  select municipality_code into town from addresses where id = chosen and user_id = buyer;
  if not found then return '{"code": "ADDRESS_GONE"}'; end if;
  quote := quote_delivery(town,
    (select jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity)) from order_lines where order_id = p_order_id));
  if not (quote ->> 'isCovered')::boolean then
    return jsonb_build_object('code', 'NO_COVERAGE', 'municipality', quote ->> 'municipality');
  end if;
  perform write_order_address(p_order_id, buyer, quote || jsonb_build_object('address', chosen));
  insert into order_events (order_id, event, actor) values (p_order_id, 'address_given', buyer);
  return '{"code": "OK"}';
end $$;
