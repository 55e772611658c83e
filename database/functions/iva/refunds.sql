-- The distribution of a refund over the rates (P-288): first the price of returned goods that was not refunded yet, then an
-- overpayment, which was no sale, then all goods by price. Never more of a rate than is left of it.
create or replace function taxes_of_refund(order_row orders, refund order_refunds)
returns table (tax_code text, amount bigint, iva bigint) language sql stable as $$
  with earlier as (
    select t.tax_code, sum(t.amount) as amount, sum(t.iva) as iva
    from order_refund_taxes t join standing_refunds r on r.id = t.refund_id where r.order_id = order_row.id group by 1),
  returned as (
    select l.tax_code, sum(x.quantity::bigint * x.selling_price) as amount from parcels_that_came_back(order_row.id, null) b
    cross join lateral lines_of_parcel(order_row.id, b.id) x join order_lines l on l.id = x.order_line_id
    where not was_never_paid(order_row, b.turned_back_at) group by 1),
  rates as (
    select c.tax_code, c.amount - coalesce(e.amount, 0) as rest, c.iva - coalesce(e.iva, 0) as iva,
      greatest(0, least(c.amount, coalesce(b.amount, 0) + case when has_no_parcel_left(order_row.id) then c.delivery else 0 end)
        - coalesce(e.amount, 0)) as wanted,
      -- The overpayment, minus its refunded part.
      greatest(0, amount_paid(order_row) - sum(c.amount) over ()
        - (select coalesce(sum(r.amount), 0) - coalesce((select sum(x.amount) from earlier x), 0)
           from standing_refunds r where r.order_id = order_row.id and not r.is_besides and r.id <> refund.id)) as above
    from taxes_of_order(order_row) c left join earlier e using (tax_code) left join returned b using (tax_code)),
  goods as (
    select r.*, share_of(least(refund.amount, sum(r.wanted) over ()), r.wanted, sum(r.wanted) over (order by r.tax_code), sum(r.wanted) over ()) as first
    from rates r),
  others as (
    select g.*, g.rest - g.first as weight, greatest(0, refund.amount - sum(g.first) over () - g.above) as others from goods g),
  shared as (
    select o.*, o.first + share_of(least(o.others, sum(o.weight) over ()), o.weight, sum(o.weight) over (order by o.tax_code),
      sum(o.weight) over ()) as back
    from others o)
  select s.tax_code, s.back, round(s.iva * s.back / greatest(s.rest, 1))::bigint from shared s where s.back > 0
$$;

-- Whether all parcels of an order were cancelled: nothing of it is delivered.
create or replace function has_no_parcel_left(p_order_id uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(state = 'cancelled'), false) from shipments where order_id = p_order_id
$$;

-- An extra payment that is no sale has no IVA.
create or replace function note_taxes_of_refund() returns trigger language plpgsql as $$
begin
  insert into order_refund_taxes (refund_id, tax_code, amount, iva)
  select new.id, t.tax_code, t.amount, t.iva from orders o cross join lateral taxes_of_refund(o, new) t where o.id = new.order_id;
  return null;
end $$;
