-- An order is sold while it is paid, without the parcels that came back or were cancelled.
create or replace function queue_sales_change() returns trigger language plpgsql as $$
declare
  its_sign smallint := case new.state when 'paid' then 1 else -1 end;
begin
  insert into sales_changes (order_id, sign) values (new.id, its_sign);
  if tg_op = 'UPDATE' then
    insert into sales_changes (order_id, shipment_id, sign)
    select new.id, s.id, -its_sign from shipments s where s.order_id = new.id and is_out_of_sales(s);
  end if;
  return null;
end $$;

-- Whether the goods of a parcel are the shop's again.
create or replace function is_out_of_sales(s shipments) returns boolean language sql immutable as $$
  select s.state = 'cancelled' or s.received_at is not null
$$;

create or replace function queue_shipment_out_of_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_out_of_sales(old) then return null; end if;
  end if;
  if is_out_of_sales(new) then
    insert into sales_changes (order_id, shipment_id, sign)
    select o.id, new.id, -1 from orders o where o.id = new.order_id and o.state = 'paid';
  end if;
  return null;
end $$;

-- The first day of the month of a payment, in local time of Colombia.
create or replace function month_of_sale(paid_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', paid_at at time zone 'America/Bogota')::date
$$;

-- Folds at most `most` changes into the sums and returns how many; 0 while another process does it.
create or replace function fold_sales(most integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_sales')) then return 0; end if;
  with taken as (
    delete from sales_changes where ctid = any (array(select ctid from sales_changes limit most)) returning order_id, shipment_id, sign),
  -- What each of them is about: all lines of an order, or those of one parcel.
  lines as (
    select t.order_id, t.shipment_id, t.sign, l.product_id, l.selling_price, coalesce(x.quantity, l.quantity) as quantity
    from taken t join order_lines l on l.order_id = t.order_id
    left join shipment_lines x on x.shipment_id = t.shipment_id and x.order_line_id = l.id
    where t.shipment_id is null or x.order_line_id is not null),
  months as (
    insert into sales_of_months as stored (month, orders, sales)
    select month_of_sale(o.paid_at), coalesce(sum(t.sign) filter (where t.shipment_id is null), 0),
      sum(t.sign * case when t.shipment_id is null then o.total_price else (
        select sum(x.quantity::bigint * l.selling_price) from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = t.shipment_id) end)
    from taken t join orders o on o.id = t.order_id group by 1
    on conflict (month) do update set orders = stored.orders + excluded.orders, sales = stored.sales + excluded.sales),
  sold_products as (
    insert into sales_of_products as stored (product_id, sold, revenue)
    select product_id, sum(sign * quantity), sum(sign * quantity::bigint * selling_price) from lines group by 1
    on conflict (product_id) do update set sold = stored.sold + excluded.sold, revenue = stored.revenue + excluded.revenue)
  select count(*) into moved from taken;
  return moved;
end $$;
