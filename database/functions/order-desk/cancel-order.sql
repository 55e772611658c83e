-- Puts the goods that a cancelled, locked order still has on sale again: units that have not left, and keys that were not viewed.
-- Goods still to be sent are in the shop; units of shipments cancelled before have already been returned. Units of a product that
-- is now sold as licences are not for sale again: its stock is the number of its free keys. Replaced keys stay where they are.
create or replace function give_back_bought(p_order_id uuid, actor uuid) returns void language plpgsql as $$
declare
  is_seen boolean := exists (select from licence_views where order_id = p_order_id);
begin
  perform lock_products(array(select product_id from order_lines where order_id = p_order_id and is_counted));
  perform name_stock_movement('return', p_order_id, actor);
  update products p set stock = p.stock + back.units from (
    select l.product_id, l.digital, case when l.digital then case when is_seen then 0 else l.quantity end
      when o.is_handed_over then 0
      else l.quantity - coalesce((
        select sum(x.quantity) from shipment_lines x join shipments s on s.id = x.shipment_id
        where x.order_line_id = l.id and (s.sent_at is not null or s.state = 'cancelled')), 0) end as units
    from order_lines l join orders o on o.id = l.order_id where o.id = p_order_id and l.is_counted) back
  where p.id = back.product_id and p.stock is not null and p.digital = back.digital and back.units > 0;
  perform unname_stock_movement();
  update shipments set state = 'cancelled', cancelled_at = now(), version = version + 1
  where order_id = p_order_id and state in ('to_prepare', 'prepared');
  if not is_seen then
    update licence_keys set order_line_id = null, sold_at = null, stands_for = null
    where order_line_id in (select id from order_lines where order_id = p_order_id) and replaced_at is null;
  end if;
end $$;

-- Units of an order, line by line, that have not left and were not cancelled; empty for an order that was handed over.
create or replace function units_not_sent(order_row orders) returns table (product_id uuid, units integer) language sql stable as $$
  select l.product_id, l.quantity - coalesce((
      select sum(x.quantity)::int from shipment_lines x join shipments s on s.id = x.shipment_id
      where x.order_line_id = l.id and (s.sent_at is not null or s.state = 'cancelled')), 0)
  from order_lines l where l.order_id = order_row.id and not l.digital and not order_row.is_handed_over
$$;

-- The goods of an order that can return to stock: units that have not left, unless the product is now sold as licences (P-128), and
-- keys that were not viewed.
create or replace function would_come_back(order_row orders, out units integer, out keys integer) language sql stable as $$
  select (select coalesce(sum(u.units), 0)::int from units_not_sent(order_row) u join products p on p.id = u.product_id
      where not p.digital),
    case when exists (select from licence_views where order_id = order_row.id) then 0
      else coalesce(sum(l.quantity) filter (where l.digital), 0)::int end
  from order_lines l where l.order_id = order_row.id
$$;

-- The payment of an order, as move_order() takes it; without a payment, its attempt.
create or replace function payment_of_order(p_order_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('attempt', a.id, 'provider', coalesce(t.provider, a.provider), 'id', coalesce(t.provider_tx_id, a.reference),
    'amount', amount_paid(o))
  from orders o join payment_attempts a on a.order_id = o.id
  left join payment_transactions t on t.attempt_id = a.id and t.has_paid where o.id = p_order_id
$$;

-- Queues an e-mail to the buyer of an order that the desk has just cancelled, once for each final state; not for a deleted account.
create or replace function email_of_cancelled(p_order_id uuid) returns void language sql as $$
  insert into outbox (kind, order_id, occasion)
  select 'order_cancelled', o.id, o.state from orders o join users u on u.id = o.user_id
  where o.id = p_order_id and u.deleted_at is null
  on conflict do nothing
$$;

-- The goods that a completely cancelled order no longer delivers, as lines of a text: units that had neither left nor been
-- cancelled with their parcel before, and licences whose keys were not viewed.
create or replace function lines_not_coming(order_row orders) returns text[] language sql stable as $$
  select array(
    select left_out.quantity || ' × ' || l.product_name
    from order_lines l
    cross join lateral (select case
      when l.digital then case when exists (select from licence_views where order_id = order_row.id) then 0 else l.quantity end
      when order_row.is_handed_over then 0
      else l.quantity - coalesce((
        select sum(x.quantity)::int from shipment_lines x join shipments s on s.id = x.shipment_id
        where x.order_line_id = l.id and (s.sent_at is not null or exists (
          select from order_events e where e.shipment_id = s.id and e.event = 'shipment_cancelled'))), 0) end as quantity) left_out
    where l.order_id = order_row.id and left_out.quantity > 0 order by l.product_name, l.id)
$$;

-- Cancels an order that was paid, or that is paid on delivery and has not left. Its buyer gets one e-mail.
--   seen_state  the displayed state; null for any
-- Returns {code, units, keys, refundDue}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, ALREADY_SENT.
create or replace function cancel_order(p_order_id uuid, reason text, p_note text, has_mail boolean, audit_actor jsonb,
  seen_state text default null)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  back record;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if order_row.state not in ('paid', 'on_delivery') or order_row.state <> seen_state then return '{"code": "ORDER_CHANGED"}'; end if;
  if order_row.state = 'on_delivery' and exists (select from shipments where order_id = p_order_id and sent_at is not null) then
    return '{"code": "ALREADY_SENT"}';
  end if;
  select * into back from would_come_back(order_row);
  perform move_order(p_order_id, 'cancelled_by_shop', is_living, payment_of_order(p_order_id), null, has_mail, audit_actor, null);
  perform note_desk_event(p_order_id, null, 'cancelled', null,
    jsonb_strip_nulls(jsonb_build_object('reason', reason, 'text', nullif(p_note, ''), 'units', back.units)), audit_actor);
  if has_mail then perform email_of_cancelled(p_order_id); end if;
  return jsonb_build_object('code', 'DONE', 'units', back.units, 'keys', back.keys,
    'refundDue', case order_row.state when 'paid' then amount_paid(order_row) - amount_refunded(p_order_id) else 0 end);
end $$;
