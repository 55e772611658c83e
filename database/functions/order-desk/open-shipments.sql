-- Creates the first shipment of a locked order with all goods to be sent, unless it exists or the order needs none.
create or replace function open_shipments(order_row orders) returns void language plpgsql as $$
begin
  if order_row.state not in ('paid', 'on_delivery') or order_row.is_handed_over
    or exists (select from shipments where order_id = order_row.id)
    or not exists (select from order_lines where order_id = order_row.id and not digital) then
    return;
  end if;
  insert into shipments (id, order_id, number, state, is_pickup, to_prepare_since)
  values (order_row.id, order_row.id, 1, 'to_prepare', is_picked_up(order_row.id), prepare_since(order_row));
  insert into shipment_lines (shipment_id, order_line_id, quantity)
  select order_row.id, id, quantity from order_lines where order_id = order_row.id and not digital;
end $$;

-- Locks and returns the order of a shipment, also when the shipment has no row yet; null when there is none.
create or replace function lock_order_of_shipment(p_shipment_id uuid) returns orders language plpgsql as $$
declare
  order_row orders;
begin
  select * into order_row from orders
  where id = coalesce((select order_id from shipments where id = p_shipment_id), p_shipment_id) for no key update;
  if order_row.id is not null then perform open_shipments(order_row); end if;
  return order_row;
end $$;

-- The last event of a shipment, of its address or of its order's cancellation, with author and time; null without one.
create or replace function last_step_of(p_shipment_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('who', coalesce(u.name, ''), 'event', e.event, 'at', iso_moment(e.at))
  from order_events e left join users u on u.id = e.actor
  where e.order_id = coalesce((select order_id from shipments where id = p_shipment_id), p_shipment_id)
    and (e.shipment_id = p_shipment_id or e.event in ('address_given', 'cancelled'))
  order by e.id desc limit 1
$$;

-- The result of a step: DONE or a refusal, and the current state of the shipment.
create or replace function step_result(code text, p_shipment_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', code, 'shipmentId', p_shipment_id, 'orderId', coalesce(s.order_id, p_shipment_id), 'state', s.state,
    'version', s.version, 'last', last_step_of(p_shipment_id))
  from (values (p_shipment_id)) as moved (id) left join shipments s on s.id = moved.id
$$;

-- Writes an event of the desk into the order's history and into the security log.
create or replace function note_desk_event(p_order_id uuid, p_shipment_id uuid, event text, key text, detail jsonb, audit_actor jsonb)
returns void language plpgsql as $$
begin
  insert into order_events (order_id, shipment_id, event, actor, key, detail)
  values (p_order_id, p_shipment_id, event, (audit_actor ->> 'actor')::uuid, key, detail);
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
    case when p_shipment_id is null then 'order.' || event
      when event = 'shipment_cancelled' then 'shipment.cancelled' else 'shipment.' || event end, p_order_id::text, 'ok');
end $$;

-- The result of a step of a shipment without a row: not found, unless its order was cancelled since it was displayed.
create or replace function no_shipment_result(order_row orders, p_shipment_id uuid) returns jsonb language sql stable as $$
  select step_result(case when exists (select from order_events where order_id = order_row.id and event = 'cancelled')
    then 'SHIPMENT_CHANGED' else 'SHIPMENT_STATE' end, p_shipment_id)
$$;
