create or replace function queue_sales_change() returns trigger language plpgsql as $$
begin
  insert into sales_changes (order_id, sign) values (new.id, case new.state when 'paid' then 1 else -1 end);
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
    delete from sales_changes where ctid = any (array(select ctid from sales_changes limit most)) returning order_id, sign),
  months as (
    insert into sales_of_months as stored (month, orders, sales)
    select month_of_sale(o.paid_at), sum(t.sign), sum(t.sign * o.total_price) from taken t join orders o on o.id = t.order_id
    group by 1
    on conflict (month) do update set orders = stored.orders + excluded.orders, sales = stored.sales + excluded.sales),
  sold_products as (
    insert into sales_of_products as stored (product_id, sold, revenue)
    select l.product_id, sum(t.sign * l.quantity), sum(t.sign * l.quantity::bigint * l.selling_price)
    from taken t join order_lines l on l.order_id = t.order_id
    group by 1
    on conflict (product_id) do update set sold = stored.sold + excluded.sold, revenue = stored.revenue + excluded.revenue)
  select count(*) into moved from taken;
  return moved;
end $$;
