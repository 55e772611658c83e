-- Queues an order that becomes a sale, or stops being one.
create or replace function queue_sales_change() returns trigger language plpgsql as $$
declare
  was_sold boolean := false;
begin
  if tg_op = 'UPDATE' then was_sold := is_sold(old); end if;
  if is_sold(new) = was_sold then return null; end if;
  if tg_op = 'INSERT' then
    -- It has no other parts yet (parts_of_sales).
    insert into sales_changes (order_id, sign) values (new.id, 1);
    return null;
  end if;
  insert into sales_changes (order_id, shipment_id, sign)
  select order_id, shipment_id, case when is_sold(new) then sign else -sign end from parts_of_sales where order_id = new.id;
  return null;
end $$;

-- Queues a shipment of a sale that comes back or is cancelled.
create or replace function queue_shipment_out_of_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_out_of_sales(old) then return null; end if;
  end if;
  if is_out_of_sales(new) then
    insert into sales_changes (order_id, shipment_id, sign)
    select p.order_id, p.shipment_id, p.sign from parts_of_sales p join orders o on o.id = p.order_id
    where p.order_id = new.order_id and p.shipment_id = new.id and is_sold(o);
  end if;
  return null;
end $$;

-- Folds at most `most` changes into the sums and returns how many; 0 while another process does it.
create or replace function fold_sales(most integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  -- Runs every ten seconds, mostly without work; the rest would cost a millisecond each time.
  if not exists (select from sales_changes) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtext('fold_sales')) then return 0; end if;
  with taken as (
    delete from sales_changes where ctid = any (array(select ctid from sales_changes limit most)) returning order_id, shipment_id, sign),
  months as (
    insert into sales_of_months as stored (month, orders, sales)
    select m.month, sum(m.orders), sum(m.sales)
    from taken t cross join lateral month_of_change(t.order_id, t.shipment_id, t.sign) m group by 1
    on conflict (month) do update set orders = stored.orders + excluded.orders, sales = stored.sales + excluded.sales),
  products as (
    insert into sales_of_products as stored (product_id, sold, revenue)
    select p.product_id, sum(p.sold), sum(p.revenue)
    from taken t cross join lateral products_of_change(t.order_id, t.shipment_id, t.sign) p group by 1
    on conflict (product_id) do update set sold = stored.sold + excluded.sold, revenue = stored.revenue + excluded.revenue),
  costs as materialized (
    select month_of_sale(o.paid_at) as month, c.product_id, c.sold, c.revenue, c.cost
    from taken t join orders o on o.id = t.order_id cross join lateral costs_of_change(t.order_id, t.shipment_id, t.sign) c
    where c.cost is not null),
  costs_of_months as (
    insert into sales_costs_of_months as stored (month, revenue, cost)
    select c.month, sum(c.revenue), sum(c.cost) from costs c group by 1
    on conflict (month) do update set revenue = stored.revenue + excluded.revenue, cost = stored.cost + excluded.cost),
  costs_of_products as (
    insert into sales_costs_of_products as stored (product_id, sold, revenue, cost)
    select c.product_id, sum(c.sold), sum(c.revenue), sum(c.cost) from costs c group by 1
    on conflict (product_id) do update set sold = stored.sold + excluded.sold, revenue = stored.revenue + excluded.revenue,
      cost = stored.cost + excluded.cost)
  select count(*) into moved from taken;
  return moved;
end $$;

-- Products by revenue, the highest first, including changes that are not folded yet: the source of the report by product.
--   most  the number of products; the others are summed in a row without a product, so that the totals are complete. Null for all.
create or replace function best_sold(most integer)
returns table (place bigint, product_id uuid, sold bigint, revenue bigint) language sql stable as $$
  with unfolded as materialized (
    select p.product_id, sum(p.sold)::bigint as sold, sum(p.revenue)::bigint as revenue
    from sales_changes c cross join lateral products_of_change(c.order_id, c.shipment_id, c.sign) p group by 1),
  stored_best as materialized (
    select s.product_id, s.sold, s.revenue from sales_of_products s order by s.revenue desc, s.sold desc, s.product_id
    limit most + 1 + (select count(*) from unfolded)),
  best as (
    select b.* from stored_best b where not exists (select from unfolded u where u.product_id = b.product_id)
    union all
    select u.product_id, u.sold + coalesce(s.sold, 0), u.revenue + coalesce(s.revenue, 0)
    from unfolded u left join sales_of_products s on s.product_id = u.product_id),
  ranked as materialized (
    select b.*, row_number() over (order by b.revenue desc, b.sold desc, b.product_id) as place from best b where b.sold > 0),
  named as (select r.* from ranked r where most is null or r.place <= most),
  counted as (
    select sum(e.sold) as sold, sum(e.revenue) as revenue
    from (select s.sold, s.revenue from sales_of_products s union all select u.sold, u.revenue from unfolded u) e)
  select n.place, n.product_id, n.sold, n.revenue from named n
  union all
  select most + 1, null, (c.sold - sum(n.sold))::bigint, (c.revenue - sum(n.revenue))::bigint
  from counted c, named n where exists (select from ranked r where r.place > most) group by c.sold, c.revenue
$$;
