-- Makes the first shipment of a locked order, with all that travels, where it has none yet and is to have one.
create or replace function open_shipments(its_order orders) returns void language plpgsql as $$
begin
  if its_order.state not in ('paid', 'on_delivery') or its_order.is_handed_over
    or exists (select from shipments where order_id = its_order.id)
    or not exists (select from order_lines where order_id = its_order.id and not digital) then
    return;
  end if;
  insert into shipments (id, order_id, number, state, to_prepare_since)
  values (its_order.id, its_order.id, 1, 'to_prepare', prepare_since(its_order));
  insert into shipment_lines (shipment_id, order_line_id, quantity)
  select its_order.id, id, quantity from order_lines where order_id = its_order.id and not digital;
end $$;

-- Locks the order of a shipment, also of one that has no row yet, and gives it; nothing when there is none.
create or replace function lock_order_of_shipment(wanted uuid) returns orders language plpgsql as $$
declare
  its_order orders;
begin
  select * into its_order from orders
  where id = coalesce((select order_id from shipments where id = wanted), wanted) for no key update;
  if its_order.id is not null then perform open_shipments(its_order); end if;
  return its_order;
end $$;

-- Who did last what to a shipment, or changed where it goes, and when; null when nobody did.
create or replace function last_step_of(wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('who', coalesce(u.name, ''), 'event', e.event, 'at', iso_moment(e.at))
  from order_events e left join users u on u.id = e.actor
  where e.order_id = coalesce((select order_id from shipments where id = wanted), wanted)
    and (e.shipment_id = wanted or e.event = 'address_given')
  order by e.id desc limit 1
$$;

-- What came of a step: DONE or why not, and how the shipment is now.
create or replace function step_result(code text, wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', code, 'shipmentId', wanted, 'orderId', coalesce(s.order_id, wanted), 'state', s.state,
    'version', s.version, 'last', last_step_of(wanted))
  from (select wanted) given left join shipments s on s.id = given.wanted
$$;

-- Writes what was done at the desk where people read it, and into the security log.
create or replace function note_desk_event(its_order uuid, its_shipment uuid, event text, key text, detail jsonb, audit_actor jsonb)
returns void language plpgsql as $$
begin
  insert into order_events (order_id, shipment_id, event, actor, key, detail)
  values (its_order, its_shipment, event, (audit_actor ->> 'actor')::uuid, key, detail);
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
    case when its_shipment is null then 'order.' || event
      when event = 'shipment_cancelled' then 'shipment.cancelled' else 'shipment.' || event end, its_order::text, 'ok');
end $$;
