-- Moves units of a shipment into a new one. Before it has left, the new one keeps the start of the wait; after it has left, the
-- units are those that come back.
--   moved_lines  [{lineId, quantity}]
--   made_event   split or part_returned
--   key          the Idempotency-Key, with which it is done once (P-176); or null
-- Returns {code, …} as step_result(), for the new shipment when it is DONE.
create or replace function divide_shipment(divided uuid, seen_version integer, moved_lines jsonb, made_event text, key text, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders := lock_order_of_shipment(divided);
  s shipments;
  made uuid;
  made_number integer;
  units integer;
  earlier order_events;
begin
  if order_row.id is null then return step_result('ORDER_NOT_FOUND', divided); end if;
  select * into s from shipments where id = divided;
  if not found then return no_shipment_result(order_row, divided); end if;
  if key is not null then
    select e.* into earlier from order_events e
    where e.shipment_id = divided and e.actor = (audit_actor ->> 'actor')::uuid and e.key = divide_shipment.key;
    if found and earlier.event = made_event and earlier.detail -> 'moved' = moved_lines then
      return step_result('DONE', (select id from shipments where order_id = order_row.id and number = (earlier.detail ->> 'into')::integer));
    elsif found then
      return step_result('KEY_REUSED', divided);
    end if;
  end if;
  if s.version <> seen_version then return step_result('SHIPMENT_CHANGED', divided); end if;
  if s.state <> all (case made_event when 'split' then '{to_prepare,prepared}'::text[] else '{sent,delivered}' end) then
    return step_result('SHIPMENT_STATE', divided);
  end if;
  units := units_to_move(divided, moved_lines);
  if units is null then return step_result('SPLIT_EMPTY', divided); end if;
  -- Units of an open case come back only through that case.
  if made_event = 'part_returned' and exists (
    select from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
    where w.quantity > units_without_case(divided, w."lineId", 'guarantee')) then
    return step_result('CASE_OPEN', divided);
  end if;
  select max(number) + 1 into made_number from shipments where order_id = order_row.id;
  if made_event = 'split' then
    insert into shipments (order_id, number, state, is_pickup, to_prepare_since)
    values (order_row.id, made_number, 'to_prepare', s.is_pickup, s.to_prepare_since) returning id into made;
  else
    insert into shipments (order_id, number, state, is_pickup, carrier, guide, address_id, to_prepare_since, prepared_at, sent_at, delivered_at,
      returned_at)
    values (order_row.id, made_number, 'returned', s.is_pickup, s.carrier, s.guide, s.address_id, s.to_prepare_since, s.prepared_at, s.sent_at,
      s.delivered_at, now()) returning id into made;
  end if;
  perform move_lines_of_shipment(divided, made, moved_lines);
  update shipments set version = version + 1 where id = divided;
  perform note_desk_event(order_row.id, divided, made_event, key,
    jsonb_build_object('into', made_number, 'units', units, 'moved', moved_lines), audit_actor);
  return step_result('DONE', made);
end $$;

-- The number of units of these lines, if each line is named once and has that many, and something stays; otherwise null.
create or replace function units_to_move(divided uuid, moved_lines jsonb) returns integer language sql stable as $$
  select case when count(*) = count(distinct w."lineId") and count(*) = count(*) filter (where w.quantity <= x.quantity)
    and sum(w.quantity) < (select sum(quantity) from shipment_lines where shipment_id = divided) then sum(w.quantity)::integer end
  from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  left join shipment_lines x on x.shipment_id = divided and x.order_line_id = w."lineId"
$$;

-- Whole lines change their shipment; of other lines only the quantity changes.
create or replace function move_lines_of_shipment(divided uuid, made uuid, moved_lines jsonb) returns void language plpgsql as $$
begin
  delete from shipment_lines x using jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  where x.shipment_id = divided and x.order_line_id = w."lineId" and x.quantity = w.quantity;
  update shipment_lines x set quantity = x.quantity - w.quantity
  from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer)
  where x.shipment_id = divided and x.order_line_id = w."lineId" and x.quantity > w.quantity;
  insert into shipment_lines (shipment_id, order_line_id, quantity)
  select made, w."lineId", w.quantity from jsonb_to_recordset(moved_lines) as w ("lineId" uuid, quantity integer);
end $$;

-- Processes of the previous release call it during a rolling upgrade.
create or replace function split_shipment(divided uuid, seen_version integer, moved_lines jsonb, key text, audit_actor jsonb)
returns jsonb language sql set lock_timeout = '2s' as $$
  select divide_shipment(divided, seen_version, moved_lines, 'split', key, audit_actor)
$$;
