-- For each line of an order, the units that its buyer has or will get, and the units that have arrived. Licences and orders handed
-- over before the order desk existed count as arrived; cancelled and returned units are not counted.
create or replace function units_of_buyer(order_row orders)
returns table (order_line_id uuid, quantity integer, arrived integer) language sql stable as $$
  select l.id, case when parcels.many = 0 then l.quantity else parcels.coming end::integer,
    case when parcels.many = 0 then case when l.digital or order_row.is_handed_over then l.quantity else 0 end
      else parcels.arrived end::integer
  from order_lines l cross join lateral (
    select count(*) as many, coalesce(sum(x.quantity) filter (where s.state not in ('returned', 'cancelled')), 0) as coming,
      coalesce(sum(x.quantity) filter (where s.state = 'delivered'), 0) as arrived
    from shipments s left join shipment_lines x on x.shipment_id = s.id and x.order_line_id = l.id
    where s.order_id = order_row.id and not l.digital and not order_row.is_handed_over) parcels
  where l.order_id = order_row.id and order_row.state in ('paid', 'on_delivery')
$$;

-- The lines of an order that the shop installs, as {lineId, productName, quantity, arrived}: products with the owner's mark
-- (P-310).
create or replace function installable_of(order_row orders) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'productName', l.product_name, 'quantity', u.quantity,
    'arrived', u.arrived) order by l.product_name, l.id), '[]')
  from units_of_buyer(order_row) u join order_lines l on l.id = u.order_line_id join products p on p.id = l.product_id
  where p.installable and u.quantity > 0
$$;

-- The expected arrival of these lines while they are on their way: one entry for each parcel as {promised, newDays} (P-312); for an
-- order without parcels yet, the entry of its future parcel. Orders ready for pickup count as arrived; cancelled and returned
-- orders have no entries.
create or replace function awaited_parcels(order_row orders, line_ids uuid[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('promised', promised_days(order_row, parcel.state, parcel.address_id),
    'newDays', new_days(parcel.id, parcel.state))), '[]')
  from (
    select s.id, s.state, s.address_id from shipments s
    where s.order_id = order_row.id and s.state in ('to_prepare', 'prepared', 'sent') and not (s.is_pickup and s.state = 'prepared') and exists (
      select from shipment_lines x where x.shipment_id = s.id and x.order_line_id = any (line_ids))
    union all
    select order_row.id, 'to_prepare', null
    where not order_row.is_handed_over and not exists (select from shipments where order_id = order_row.id)
      and exists (select from order_lines where id = any (line_ids) and not digital)) parcel
  where order_row.state in ('paid', 'on_delivery')
$$;

-- Records that a visit installs products of an order, after locking the order. Returns false and records nothing while another
-- visit of the order is open: a concurrent call waits for the lock and then sees the first visit.
create or replace function note_installation(p_order_id uuid, p_task_id uuid) returns boolean language plpgsql as $$
declare
  order_row orders;
begin
  perform lock_order(p_order_id);
  select * into order_row from orders where id = p_order_id;
  if exists (
    select from installations i join tasks t on t.id = i.task_id
    where i.order_id = p_order_id and t.estado in ('pendiente', 'en proceso')) then
    return false;
  end if;
  delete from installation_lines where order_id = p_order_id;
  insert into installations (order_id, task_id) values (p_order_id, p_task_id)
  on conflict on constraint installations_pkey do update set task_id = excluded.task_id;
  insert into installation_lines (order_id, order_line_id, quantity)
  select p_order_id, (line ->> 'lineId')::uuid, (line ->> 'quantity')::integer from jsonb_array_elements(installable_of(order_row)) line;
  return true;
end $$;

-- The first sentence that technician and owner read about an installation visit (P-313): whether the products have arrived.
create or replace function installation_words(one installations) returns text language sql stable as $$
  select case
    when sum(least(coalesce(u.quantity, 0), l.quantity)) = 0 then 'Ya no hay qué instalar: el pedido se canceló o se devolvió'
    when sum(least(coalesce(u.arrived, 0), l.quantity)) >= sum(least(coalesce(u.quantity, 0), l.quantity)) then 'Ya llegó'
    when sum(u.arrived) > 0 then 'Llegó una parte'
    else 'Aún no llega' end || ' · '
  from installation_lines l
  join orders o on o.id = l.order_id
  left join units_of_buyer(o) u on u.order_line_id = l.order_line_id
  where l.order_id = one.order_id
$$;
