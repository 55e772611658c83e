-- The steps of a shipment: the states in which each is possible, and the new state.
create or replace function shipment_steps() returns table (step text, before text[], next text) language sql immutable as $$ values
  ('prepared', '{to_prepare}'::text[], 'prepared'),
  ('unprepared', '{prepared}', 'to_prepare'),
  ('sent', '{to_prepare,prepared}', 'sent'),
  ('guide_changed', '{sent}', 'sent'),
  ('delivered', '{sent}', 'delivered'),
  ('returned', '{sent,delivered}', 'returned'),
  ('received', '{returned}', 'returned'),
  ('undone', '{prepared,sent,delivered,returned}', null)
$$;

-- The same for a pickup order (P-305): it is not carried, and the handover counts as its leaving.
create or replace function pickup_steps() returns table (step text, before text[], next text) language sql immutable as $$ values
  ('prepared', '{to_prepare}'::text[], 'prepared'),
  ('unprepared', '{prepared}', 'to_prepare'),
  ('delivered', '{to_prepare,prepared}', 'delivered'),
  ('returned', '{delivered}', 'returned'),
  ('received', '{returned}', 'returned'),
  ('undone', '{prepared,delivered,returned}', null)
$$;

-- One step of a shipment, completely or not at all.
--   seen_version  its displayed version
--   about    {carrier, guide} for a step that sends it or changes its guide; {damaged} for one that receives it, as in give_back_shipped();
--            {handedTo} for one that hands it over, if the recipient was recorded
--   key      the Idempotency-Key, with which the same step is done once; or null
--   audit_actor  {reqId, actor, role, ipHmac} for the security log
-- Returns {code, …} as step_result(): DONE, ORDER_NOT_FOUND, SHIPMENT_CHANGED, SHIPMENT_STATE, ADDRESS_MISSING, UNDO_TOO_LATE,
-- KEY_REUSED, CASE_OPEN.
create or replace function move_shipment(moved uuid, seen_version integer, new_state text, about jsonb, key text, has_mail boolean, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders := lock_order_of_shipment(moved);
  s shipments;
  move record;
  address uuid;
  earlier order_events;
  is_handover boolean;
begin
  if order_row.id is null then return step_result('ORDER_NOT_FOUND', moved); end if;
  select * into s from shipments where id = moved;
  if not found then return no_shipment_result(order_row, moved); end if;
  if key is not null then
    select e.* into earlier from order_events e
    where e.shipment_id = moved and e.actor = (audit_actor ->> 'actor')::uuid and e.key = move_shipment.key;
    if found then
      return step_result(case when earlier.event = new_state and earlier.detail = about then 'DONE' else 'KEY_REUSED' end, moved);
    end if;
  end if;
  if s.version <> seen_version then return step_result('SHIPMENT_CHANGED', moved); end if;
  select m.before, m.next into move from shipment_steps() m where m.step = new_state and not s.is_pickup
  union all select m.before, m.next from pickup_steps() m where m.step = new_state and s.is_pickup;
  is_handover := s.is_pickup and new_state = 'delivered';
  -- Shipments of a cancelled order stay in the shop; those on their way still arrive or come back. A return that ended its order,
  -- or whose units are for sale again, cannot be undone.
  if (s.state = any (move.before)) is not true or new_state in ('received', 'undone') and s.received_at is not null
    or (new_state in ('prepared', 'unprepared', 'sent') or is_handover or new_state = 'undone' and s.state <> 'returned')
      and order_row.state not in ('paid', 'on_delivery')
    or new_state = 'undone' and order_row.state = 'uncollected'
    -- A buyer who took goods from the counter is gone.
    or new_state = 'undone' and order_row.is_at_counter and s.state = 'delivered' then
    return step_result('SHIPMENT_STATE', moved);
  end if;
  -- Units of an open case come back only through that case.
  if (new_state = 'returned' or new_state = 'undone' and s.state = 'delivered') and has_open_case(moved) then
    return step_result('CASE_OPEN', moved);
  end if;
  select id into address from current_order_address(order_row.id);
  if new_state in ('prepared', 'sent') and address is null then return step_result('ADDRESS_MISSING', moved); end if;

  if new_state = 'undone' then
    if not try_undo_shipment_step(s) then return step_result('UNDO_TOO_LATE', moved); end if;
    if has_mail and s.is_pickup and s.state = 'delivered' and s.prepared_at is not null then
      perform queue_pickup_email(order_row.id, moved);
    end if;
    perform note_desk_event(order_row.id, moved, new_state, null, jsonb_build_object('undone', s.state), audit_actor);
    return step_result('DONE', moved);
  end if;
  update shipments set version = version + 1, state = move.next,
    has_new_address = has_new_address and new_state <> 'prepared',
    prepared_at = case new_state when 'prepared' then now() when 'unprepared' then null else prepared_at end,
    sent_at = case when new_state = 'sent' or is_handover then now() else sent_at end,
    address_id = case when new_state = 'sent' or is_handover then address else address_id end,
    carrier = coalesce(about ->> 'carrier', carrier),
    guide = coalesce(about ->> 'guide', guide),
    delivered_at = case new_state when 'delivered' then now() else delivered_at end,
    returned_at = case new_state when 'returned' then now() else returned_at end,
    received_at = case new_state when 'received' then now() else received_at end,
    overdue_from = case when not (s.is_pickup and new_state = 'prepared') then overdue_from end
  where id = moved;
  if new_state = 'received' then perform give_back_shipped(moved, (audit_actor ->> 'actor')::uuid, about -> 'damaged'); end if;
  if new_state = 'returned' and order_row.state = 'on_delivery' then perform end_uncollected(order_row.id, has_mail, audit_actor); end if;
  -- Due after the ten seconds for undoing it, plus the time of a request.
  if has_mail and new_state in ('sent', 'delivered') then
    insert into outbox (kind, order_id, occasion, due_at)
    values ('order_' || new_state, order_row.id, moved::text, now() + interval '14 seconds') on conflict do nothing;
  end if;
  if s.is_pickup and new_state = 'unprepared' then perform forget_pickup_email(order_row.id, moved); end if;
  if has_mail and s.is_pickup and new_state = 'prepared' then perform queue_pickup_email(order_row.id, moved); end if;
  if has_mail and new_state = 'guide_changed' and about ->> 'guide' not in ('', s.guide) then
    perform queue_guide_email(order_row.id, moved, about ->> 'guide');
  end if;
  -- Records what preparing changed, so that undoing can restore it.
  perform note_desk_event(order_row.id, moved, new_state, key,
    about || case when new_state = 'prepared' and s.has_new_address then '{"hadNewAddress": true}' else '{}' end::jsonb, audit_actor);
  return step_result('DONE', moved);
end $$;

-- Undoes the last step of a shipment within its time limit, while no e-mail about it is being sent; a return only while the order
-- was not changed otherwise, since its cash or refund may depend on it. Returns whether it was undone.
create or replace function try_undo_shipment_step(s shipments) returns boolean language plpgsql as $$
declare
  email_kind text := case when s.state = 'prepared' then 'pickup_ready' else 'order_' || s.state end;
  email_occasion text := case when s.state = 'prepared' then pickup_occasion(s) else s.id::text end;
  was_handed_over boolean := s.is_pickup and s.state = 'delivered';
begin
  if s.since < now() - interval '12 seconds' or is_refund_under_way(s.order_id) then return false; end if;
  delete from outbox where kind = email_kind and about = s.order_id and occasion = email_occasion and claimed_at is null;
  if exists (select from outbox where kind = email_kind and about = s.order_id and occasion = email_occasion) then
    return false;
  end if;
  if s.state = 'returned' and exists (
    select from order_events e where e.order_id = s.order_id and e.event <> 'noted' and e.id > (
      select max(r.id) from order_events r where r.order_id = s.order_id
        and (r.shipment_id = s.id and r.event = 'returned' or r.event = 'part_returned' and r.detail -> 'into' = to_jsonb(s.number)))) then
    return false;
  end if;
  if s.state = 'sent' then perform forget_guide_emails(s.order_id, s.id); end if;
  update shipments set version = version + 1,
    state = case when s.state = 'returned' and s.delivered_at is not null then 'delivered'
      when s.state in ('returned', 'delivered') and not was_handed_over then 'sent'
      when (s.state = 'sent' or was_handed_over) and s.prepared_at is not null then 'prepared'
      else 'to_prepare' end,
    prepared_at = case s.state when 'prepared' then null else prepared_at end,
    has_new_address = has_new_address or s.state = 'prepared' and coalesce((
      select e.detail ? 'hadNewAddress' from order_events e where e.shipment_id = s.id and e.event = 'prepared'
      order by e.id desc limit 1), false),
    sent_at = case when s.state <> 'sent' and not was_handed_over then sent_at end,
    address_id = case when s.state <> 'sent' and not was_handed_over then address_id end,
    carrier = case s.state when 'sent' then null else carrier end,
    guide = case s.state when 'sent' then '' else guide end,
    delivered_at = case s.state when 'returned' then delivered_at end,
    returned_at = null
  where id = s.id;
  return true;
end $$;

-- Puts the units of a shipment on sale again: those taken from a counted stock, unless the product is now sold as licences.
--   damaged  [{lineId, quantity}], which are not put back; null for none
create or replace function give_back_shipped(p_shipment_id uuid, actor uuid, damaged jsonb default null) returns void language plpgsql as $$
begin
  perform lock_products(array(
    select l.product_id from shipment_lines x join order_lines l on l.id = x.order_line_id
    where x.shipment_id = p_shipment_id and l.is_counted));
  perform name_stock_movement('return', (select order_id from shipments where id = p_shipment_id), actor);
  update products p set stock = p.stock + back.units
  from (
    select l.product_id, x.quantity - coalesce(d.quantity, 0) as units
    from shipment_lines x join order_lines l on l.id = x.order_line_id
    left join jsonb_to_recordset(coalesce(damaged, '[]')) as d ("lineId" uuid, quantity integer) on d."lineId" = l.id
    where x.shipment_id = p_shipment_id and l.is_counted) back
  where p.id = back.product_id and back.units > 0 and p.stock is not null and not p.digital;
  perform unname_stock_movement();
end $$;
