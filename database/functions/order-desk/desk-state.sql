-- The time since which the shop owes an order to its buyer: since its payment, or since its purchase when it is paid on delivery.
create or replace function owed_since(order_row orders) returns timestamptz language sql immutable as $$
  select case when order_row.is_contra_entrega then order_row.created_at else order_row.paid_at end
$$;

-- The time since which an order's goods are to be prepared: since they are owed, or since a later first address. An address sent
-- with the order is written a moment after it, within a minute.
create or replace function prepare_since(order_row orders) returns timestamptz language sql stable as $$
  select greatest(owed_since(order_row),
    case when min(created_at) > owed_since(order_row) + interval '1 minute' then min(created_at) end)
  from order_addresses where order_id = order_row.id
$$;

-- The lines of a shipment, also of one that has no row yet.
create or replace function lines_of_parcel(p_order_id uuid, p_shipment_id uuid)
returns table (order_line_id uuid, product_id uuid, quantity integer, selling_price integer) language sql stable as $$
  select l.id, l.product_id, x.quantity, l.selling_price
  from shipment_lines x join order_lines l on l.id = x.order_line_id where x.shipment_id = p_shipment_id
  union all
  select l.id, l.product_id, l.quantity, l.selling_price from order_lines l
  where p_shipment_id = p_order_id and l.order_id = p_order_id and not l.digital
    and not exists (select from shipments s where s.order_id = p_order_id)
$$;

-- The pending duty of an order and its start, derived from the rows: of several duties the oldest, and the next one of another kind
-- as `second`.
create or replace function desk_of(order_row orders, out state text, out since timestamptz, out second text) language plpgsql stable as $$
declare
  due text[];
  is_owed boolean := order_row.state in ('paid', 'on_delivery');
  was_owed boolean := is_owed or order_row.state in ('voided', 'refund_due', 'refunded', 'uncollected');
begin
  if order_row.state in ('pending', 'review') then
    state := 'payment_pending';
    since := order_row.created_at;
    return;
  end if;
  select array_agg(d.state order by d.since, d.state), min(d.since) into due, since from (
    select 'refund_due' as state, created_at as since from payment_tasks
    where order_id = order_row.id and kind = 'refund' and done_at is null
    union all
    select 'refund_due', coalesce(order_row.paid_at, order_row.created_at) where order_row.state = 'refund_due'
      and not exists (select from payment_tasks where order_id = order_row.id and kind = 'refund' and done_at is null)
    union all
    -- A refused step or a split creates the row of a shipment that still has no address.
    select case when s.state = 'to_prepare' and not exists (select from order_addresses where order_id = order_row.id)
        then 'address_missing' else s.state end, s.since
    from shipments s where s.order_id = order_row.id and is_owed and s.state in ('to_prepare', 'prepared')
      and not (s.is_pickup and s.state = 'prepared')
    union all
    -- Cash is due from the first sent shipment until it is recorded, also when the shipment that collected it came back.
    select 'to_collect', min(s.sent_at) from shipments s where s.order_id = order_row.id and order_row.state = 'on_delivery'
      and (s.state in ('sent', 'delivered') or s.delivered_at = (cash_of(order_row)).taken_at) having count(*) > 0
    union all
    select 'returned', s.since from shipments s where s.order_id = order_row.id and was_owed
      and s.state = 'returned' and s.received_at is null
    union all
    select 'refund_due', o.since from refund_owed(order_row) o where order_row.state = 'paid' and o.amount > 0
    union all
    select case when exists (select from order_addresses where order_id = order_row.id) then 'to_prepare' else 'address_missing' end,
      prepare_since(order_row)
    where is_owed and not order_row.is_handed_over
      and exists (select from order_lines where order_id = order_row.id and not digital)
      and not exists (select from shipments where order_id = order_row.id)) d;
  if due is not null then
    state := due[1];
    second := (select u.state from unnest(due) with ordinality u (state, place) where u.state <> due[1] order by u.place limit 1);
    return;
  end if;
  -- An order ready for pickup waits for its buyer (P-305).
  select case when bool_or(s.state = 'sent') then 'sent' when bool_or(s.is_pickup and s.state = 'prepared') then 'awaiting_pickup'
      when order_row.state = 'paid' then 'delivered' end,
    coalesce(min(s.since) filter (where s.state = 'sent'), min(s.since) filter (where s.is_pickup and s.state = 'prepared'), max(s.since))
  into state, since from shipments s where s.order_id = order_row.id and was_owed;
  if state is null then
    state := case order_row.state when 'paid' then 'delivered' else 'closed' end;
    since := null;
  end if;
  since := coalesce(since, order_row.paid_at, order_row.created_at);
end $$;

-- Stores the result of desk_of() with the order. Every change of a row that desk_of() reads calls this in the same transaction.
create or replace function refresh_desk(p_order_id uuid) returns void language sql as $$
  update orders o set desk_state = d.state, desk_since = d.since, desk_second = d.second, late_from = d.late_from
  from (
    select found.id, desk.*, late_of(found) as late_from
    from orders found cross join lateral desk_of(found) desk where found.id = p_order_id) d
  where o.id = d.id and (o.desk_state, o.desk_since, o.desk_second, o.late_from) is distinct from (d.state, d.since, d.second, d.late_from)
$$;

-- For tables whose rows may refer to an order.
create or replace function refresh_desk_of_row() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then perform refresh_desk(new.order_id); end if;
  return null;
end $$;

-- For the order itself, before it is written, so that no second statement is needed.
create or replace function refresh_desk_of_order() returns trigger language plpgsql as $$
begin
  select d.state, d.since, d.second into new.desk_state, new.desk_since, new.desk_second from desk_of(new) d;
  new.late_from := late_of(new);
  return new;
end $$;
