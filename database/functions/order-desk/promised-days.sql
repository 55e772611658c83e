-- The business days promised for the arrival of a shipment, and the start of counting: the order, or a later first address, so that
-- changing the address gives the shop no more time.
--   sent_to  the address to which it was sent; null while it is in the shop, and the order's current address applies
-- Returns {since, daysFrom, daysTo}; null without promised days, or when nothing is on its way any more.
create or replace function promised_days(order_row orders, shipment_state text, sent_to uuid) returns jsonb language plpgsql stable as $$
declare
  known order_addresses;
begin
  if shipment_state not in ('to_prepare', 'prepared', 'sent') then return null; end if;
  if sent_to is null then select * into known from current_order_address(order_row.id);
  else select * into known from order_addresses where id = sent_to and order_id = order_row.id;
  end if;
  -- The promise of a pickup order is fulfilled once it is ready.
  if known.days_to is null or known.pickup_place_id is not null and shipment_state <> 'to_prepare' then return null; end if;
  return jsonb_build_object('daysFrom', known.days_from, 'daysTo', known.days_to, 'since', iso_moment(greatest(
    owed_since(order_row), (select min(created_at) from order_addresses where order_id = order_row.id))));
end $$;

-- The promised days of an order's new address: unchanged within the same municipality, otherwise by the current rates; null where
-- the shop does not deliver, and nothing is promised.
create or replace function days_of_new_address(p_order_id uuid, town text, out days_from integer, out days_to integer)
language plpgsql stable as $$
declare
  known order_addresses;
  quote jsonb;
begin
  select * into known from current_order_address(p_order_id);
  if known.municipality_code = town then
    days_from := known.days_from;
    days_to := known.days_to;
    return;
  end if;
  quote := quote_delivery(town, (
    select jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity)) from order_lines where order_id = p_order_id));
  if (quote ->> 'isCovered')::boolean then
    days_from := (quote ->> 'daysFrom')::integer;
    days_to := (quote ->> 'daysTo')::integer;
  end if;
end $$;
