-- Defines which orders count as sales, and their contribution to the sums of the reports. The lines of `sales_changes`, their
-- folding, the reports and database/invariants.sql all depend on these functions and on the view `parts_of_sales`.

-- An order is sold while it is paid.
create or replace function is_sold(order_row orders) returns boolean language sql immutable as $$
  select order_row.state = 'paid'
$$;

-- Whether the shop owns the goods of a shipment again.
create or replace function is_out_of_sales(s shipments) returns boolean language sql immutable as $$
  select s.state = 'cancelled' or s.received_at is not null
$$;

-- The first day of the month of a payment, in local time of Colombia.
create or replace function month_of_sale(paid_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', paid_at at time zone 'America/Bogota')::date
$$;

-- The contribution of a line of `sales_changes` to its month; a shipment does not count as an order.
create or replace function month_of_change(its_order uuid, its_shipment uuid, its_sign smallint)
returns table (month date, orders bigint, sales bigint) language sql stable as $$
  select month_of_sale(o.paid_at), case when its_shipment is null then its_sign else 0 end::bigint,
    (its_sign * case when its_shipment is null then o.total_price else (
      select sum(x.quantity::bigint * l.selling_price) from shipment_lines x join order_lines l on l.id = x.order_line_id
      where x.shipment_id = its_shipment) end)::bigint
  from orders o where o.id = its_order
$$;

-- Its contribution to each product: all lines of the order, or those of the shipment.
create or replace function products_of_change(its_order uuid, its_shipment uuid, its_sign smallint)
returns table (product_id uuid, sold bigint, revenue bigint) language sql stable as $$
  select l.product_id, its_sign * coalesce(x.quantity, l.quantity)::bigint,
    its_sign * coalesce(x.quantity, l.quantity)::bigint * l.selling_price
  from order_lines l left join shipment_lines x on x.shipment_id = its_shipment and x.order_line_id = l.id
  where l.order_id = its_order and (its_shipment is null or x.order_line_id is not null)
$$;

-- The same with the cost of its lines for the shop: null when unknown.
create or replace function costs_of_change(p_order_id uuid, p_shipment_id uuid, p_sign smallint)
returns table (product_id uuid, sold bigint, revenue bigint, cost bigint) language sql stable as $$
  select l.product_id, p_sign * coalesce(x.quantity, l.quantity)::bigint,
    p_sign * coalesce(x.quantity, l.quantity)::bigint * l.selling_price,
    p_sign * coalesce(x.quantity, l.quantity)::bigint * l.cost_price
  from order_lines l left join shipment_lines x on x.shipment_id = p_shipment_id and x.order_line_id = l.id
  where l.order_id = p_order_id and (p_shipment_id is null or x.order_line_id is not null)
$$;

-- Refunds of a sale beyond the price of returned goods and beyond an overpayment: a subsequent discount (P-248). The undelivered
-- delivery of a completely cancelled order is not one.
create or replace function given_back_besides(order_row orders) returns bigint language sql stable as $$
  select greatest(0, amount_refunded(order_row.id)
    - greatest(0, amount_paid(order_row) - order_row.total_price - order_row.delivery_cost)
    - coalesce((
      select sum(l.quantity::bigint * l.selling_price) from parcels_that_came_back(order_row.id, null) b
      cross join lateral lines_of_parcel(order_row.id, b.id) l where not was_never_paid(order_row, b.turned_back_at)), 0)
    - (select case when bool_and(s.state = 'cancelled') then order_row.delivery_cost else 0 end
      from shipments s where s.order_id = order_row.id))::bigint
$$;

-- Subsequent discounts, by order, with the time of its payment. Few orders have refunds. Not a view: is_sold() could not be
-- replaced beneath it.
create or replace function sales_given_back() returns table (order_id uuid, paid_at timestamptz, month date, amount bigint)
language sql stable as $$
  select o.id, o.paid_at, month_of_sale(o.paid_at), given_back_besides(o)
  from (select distinct r.order_id from standing_refunds r where not r.is_besides) refunded join orders o on o.id = refunded.order_id
  where is_sold(o)
$$;
