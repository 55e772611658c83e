-- What was sold, kept as sums, so that a report does not add up every order. A sale is an order whose money stayed: it
-- counts in the month in which it was paid, and no longer when the money goes back.

-- What the sums do not hold yet. A payment only adds a line here and so waits for no other payment; fold_sales() moves the
-- lines into the sums. No key and no reference: the triggers of `orders` are its only writers, and orders are never removed.
create table sales_changes (
  order_id uuid not null,
  sign smallint not null constraint sales_changes_sign_known check (sign in (1, -1))
);

create table sales_of_months (
  month date constraint sales_of_months_pkey primary key constraint sales_of_months_first_day check (extract(day from month) = 1),
  orders bigint not null,
  sales bigint not null
) with (fillfactor = 50);

create table sales_of_products (
  product_id uuid constraint sales_of_products_pkey primary key
    constraint sales_of_products_product_id_fkey references products (id),
  sold bigint not null,
  revenue bigint not null
) with (fillfactor = 50);

-- Needed by the views below; what it does now is in database/functions/reports/sales-sums.sql.
create function month_of_sale(paid_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', paid_at at time zone 'America/Bogota')::date
$$;

-- The sums as they are at this moment, with what was not folded yet.
create view sales_by_month as
  select month, sum(orders)::bigint as orders, sum(sales)::bigint as sales
  from (
    select month, orders, sales from sales_of_months
    union all
    select month_of_sale(o.paid_at), c.sign, c.sign * o.total_price
    from sales_changes c join orders o on o.id = c.order_id) counted
  group by month having sum(orders) > 0;

create view sales_by_product as
  select product_id, sum(sold)::bigint as sold, sum(revenue)::bigint as revenue
  from (
    select product_id, sold, revenue from sales_of_products
    union all
    select l.product_id, c.sign * l.quantity, c.sign * l.quantity::bigint * l.selling_price
    from sales_changes c join order_lines l on l.order_id = c.order_id) counted
  group by product_id having sum(sold) > 0;

-- What was sold before there were sums; the job that folds moves it into them.
insert into sales_changes (order_id, sign) select id, 1 from orders where state = 'paid';
