-- The parts of an order that are sold, if it is a sale: the whole order, minus each returned or cancelled shipment.
create or replace view parts_of_sales as
  select id as order_id, null::uuid as shipment_id, 1::smallint as sign from orders
  union all
  select order_id, id, (-1)::smallint from shipments s where is_out_of_sales(s);

-- The current sums, including changes that are not folded yet: the source of the reports. Earlier releases read them by these
-- names.
create or replace view sales_by_month as
  select month, sum(orders)::bigint as orders, sum(sales)::bigint as sales
  from (
    select month, orders, sales from sales_of_months
    union all
    select m.month, m.orders, m.sales
    from sales_changes c cross join lateral month_of_change(c.order_id, c.shipment_id, c.sign) m) counted
  group by month having sum(orders) > 0;

-- For every product, because no month is given.
create or replace view sales_by_product as
  select product_id, sold, revenue from best_sold(null);

-- Sales with a known cost, also including changes that are not folded yet.
create or replace view sales_costs_by_month as
  select month, sum(revenue)::bigint as revenue, sum(cost)::bigint as cost
  from (
    select month, revenue, cost from sales_costs_of_months
    union all
    select month_of_sale(o.paid_at), k.revenue, k.cost
    from sales_changes c join orders o on o.id = c.order_id cross join lateral costs_of_change(c.order_id, c.shipment_id, c.sign) k
    where k.cost is not null) counted
  group by month;

-- The same for every product.
create or replace view sales_costs_by_product as
  select product_id, sum(sold)::bigint as sold, sum(revenue)::bigint as revenue, sum(cost)::bigint as cost
  from (
    select product_id, sold, revenue, cost from sales_costs_of_products
    union all
    select k.product_id, k.sold, k.revenue, k.cost
    from sales_changes c cross join lateral costs_of_change(c.order_id, c.shipment_id, c.sign) k where k.cost is not null) counted
  group by product_id having sum(sold) > 0;
