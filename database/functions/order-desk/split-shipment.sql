-- Moves units of what has not left into a new shipment, which waits as long as the old one did.
--   moved_lines  [{lineId, quantity}]
--   key          the Idempotency-Key, under which it is done once (P-176); or null
-- Gives {code, …} as step_result(), of the new shipment when it is DONE.
create or replace function split_shipment(divided uuid, seen_version integer, moved_lines jsonb, key text, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders := lock_order_of_shipment(divided);
  s shipments;
  made uuid;
  made_number integer;
  fits record;
  earlier order_events;
begin
  if order_row.id is null then return step_result('ORDER_NOT_FOUND', divided); end if;
  select * into s from shipments where id = divided;
  if not found then return no_shipment_result(order_row, divided); end if;
  if key is not null then
    select e.* into earlier from order_events e
    where e.shipment_id = divided and e.actor = (audit_actor ->> 'actor')::uuid and e.key = split_shipment.key;
    if found and earlier.event = 'split' and earlier.detail -> 'moved' = moved_lines then
      return step_result('DONE', (select id from shipments where order_id = order_row.id and number = (earlier.detail ->> 'into')::integer));
    elsif found then
      return step_result('KEY_REUSED', divided);
    end if;
  end if;
  if s.version <> seen_version then return step_result('SHIPMENT_CHANGED', divided); end if;
  if s.state not in ('to_prepare', 'prepared') then return step_result('SHIPMENT_STATE', divided); end if;
  -- Each line named once and there in that number, and something stays.
  select count(*) as named, count(distinct w."lineId") as lines, count(*) filter (where w.quantity <= x.quantity) as there,
    sum(w.quantity) as units, (select sum(quantity) from shipment_lines where shipment_id = divided) as all_units
  into fits
  from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  left join shipment_lines x on x.shipment_id = divided and x.order_line_id = w."lineId";
  if (fits.named = fits.lines and fits.there = fits.named and fits.units < fits.all_units) is not true then
    return step_result('SPLIT_EMPTY', divided);
  end if;
  select max(number) + 1 into made_number from shipments where order_id = order_row.id;
  insert into shipments (order_id, number, state, to_prepare_since)
  values (order_row.id, made_number, 'to_prepare', s.to_prepare_since) returning id into made;
  delete from shipment_lines x using jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  where x.shipment_id = divided and x.order_line_id = w."lineId" and x.quantity = w.quantity;
  update shipment_lines x set quantity = x.quantity - w.quantity
  from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  where x.shipment_id = divided and x.order_line_id = w."lineId" and x.quantity > w.quantity;
  insert into shipment_lines (shipment_id, order_line_id, quantity)
  select made, w."lineId", w.quantity from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer);
  update shipments set version = version + 1 where id = divided;
  perform note_desk_event(order_row.id, divided, 'split', key,
    jsonb_build_object('into', made_number, 'units', fits.units, 'moved', moved_lines), audit_actor);
  return step_result('DONE', made);
end $$;
