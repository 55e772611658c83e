-- The new expected days of a shipment, {from, to}; null without any, or when nothing is on its way any more.
create or replace function new_days(p_shipment_id uuid, shipment_state text) returns jsonb language sql stable as $$
  select jsonb_build_object('from', to_char(expected_from, 'YYYY-MM-DD'), 'to', to_char(expected_to, 'YYYY-MM-DD'))
  from shipment_delays where shipment_id = p_shipment_id and shipment_state in ('to_prepare', 'prepared', 'sent')
    and not exists (select from shipments s where s.id = p_shipment_id and s.is_pickup and s.state = 'prepared')
  order by id desc limit 1
$$;

-- Sets new expected days of a shipment.
--   seen_version  its displayed version
--   is_later  whether they end later than promised: its buyer then gets an e-mail, once a shipment
-- Returns {code, …} as step_result(): DONE, ORDER_NOT_FOUND, SHIPMENT_CHANGED, SHIPMENT_STATE.
create or replace function change_shipment_days(moved uuid, seen_version integer, first_day date, last_day date, is_later boolean, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders := lock_order_of_shipment(moved);
  s shipments;
begin
  if order_row.id is null then return step_result('ORDER_NOT_FOUND', moved); end if;
  select * into s from shipments where id = moved;
  if not found then return no_shipment_result(order_row, moved); end if;
  if s.version <> seen_version then return step_result('SHIPMENT_CHANGED', moved); end if;
  if s.state not in ('to_prepare', 'prepared', 'sent') or s.is_pickup and s.state = 'prepared'
    or order_row.state not in ('paid', 'on_delivery') then
    return step_result('SHIPMENT_STATE', moved);
  end if;
  insert into shipment_delays (shipment_id, order_id, expected_from, expected_to, actor)
  values (moved, order_row.id, first_day, last_day, (audit_actor ->> 'actor')::uuid);
  update shipments set version = version + 1, overdue_from = null where id = moved;
  if is_later then perform queue_delay_email(moved, order_row.id); end if;
  perform note_desk_event(order_row.id, moved, 'days_changed', null, new_days(moved, s.state), audit_actor);
  return step_result('DONE', moved);
end $$;

-- The system notices once that the last expected day of a shipment is over, and sets new days. Returns whether it did.
create or replace function notice_delay(late uuid, p_order_id uuid, first_day date, last_day date, has_mail boolean) returns boolean
language plpgsql set lock_timeout = '2s' as $$
declare
  s shipments;
begin
  perform from orders where id = p_order_id and state in ('paid', 'on_delivery') for no key update;
  if not found then return false; end if;
  select * into s from shipments where id = late;
  if s.state in ('delivered', 'returned', 'cancelled') or s.is_pickup and s.state = 'prepared' then return false; end if;
  insert into shipment_delays (shipment_id, order_id, expected_from, expected_to) values (late, p_order_id, first_day, last_day)
  on conflict (shipment_id) where actor is null do nothing;
  if not found then return false; end if;
  if has_mail then perform queue_delay_email(late, p_order_id); end if;
  insert into order_events (order_id, shipment_id, event, detail)
  values (p_order_id, s.id, 'days_changed', new_days(late, coalesce(s.state, 'to_prepare')));
  return true;
end $$;

-- Queues one e-mail for each late shipment: a second one conflicts with its row in the outbox.
create or replace function queue_delay_email(late uuid, p_order_id uuid) returns void language sql as $$
  insert into outbox (kind, order_id, occasion) values ('order_late', p_order_id, late::text) on conflict do nothing
$$;
