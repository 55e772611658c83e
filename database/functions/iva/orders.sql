-- The charged amount of an order at each rate, with the included IVA (P-288); empty for an order without IVA. The IVA is computed
-- for each line, and for the delivery, which is distributed over the sent goods by price. Units returned before the cash was paid
-- were not sold, and an underpayment is a discount on everything.
--   delivery  the part of `amount` that is delivery
create or replace function taxes_of_order(order_row orders)
returns table (tax_code text, amount bigint, iva bigint, delivery bigint) language sql stable as $$
  with lines as (
    select l.tax_code, l.digital, (l.quantity - coalesce(unpaid.units, 0)) * l.selling_price::bigint as amount
    from order_lines l
    left join lateral (
      -- Counts from the return on: receiving a parcel in a later month changes nothing.
      select sum(x.quantity) as units from shipments s join shipment_lines x on x.shipment_id = s.id
      where s.order_id = order_row.id and x.order_line_id = l.id and s.state in ('returned', 'cancelled')
        and was_never_paid(order_row, coalesce(s.returned_at, s.cancelled_at))) unpaid
      on order_row.is_contra_entrega and order_row.paid_at is not null
    where l.order_id = order_row.id and l.tax_code is not null),
  rates as (
    select l.tax_code, sum(l.amount) as goods, sum(iva_within(l.amount::bigint, l.tax_code)) as iva,
      coalesce(sum(l.amount) filter (where not l.digital), 0) as sent
    from lines l group by 1),
  weighed as (
    select r.*, case when sum(r.sent) over () > 0 then r.sent when sum(r.goods) over () > 0 then r.goods else 1 end as weight from rates r),
  delivered as (
    select w.*, share_of(order_row.delivery_cost, w.weight, sum(w.weight) over (order by w.tax_code), sum(w.weight) over ()) as delivery
    from weighed w),
  charged as (
    select d.tax_code, (d.goods + d.delivery)::bigint as amount, (d.iva + iva_within(d.delivery, d.tax_code))::bigint as iva, d.delivery
    from delivered d),
  missing as (
    select c.*, share_of(greatest(0, sum(c.amount) over () - amount_paid(order_row)), c.amount,
      sum(c.amount) over (order by c.tax_code), sum(c.amount) over ()) as less
    from charged c)
  select m.tax_code, m.amount - m.less, m.iva - round(m.iva::numeric * m.less / greatest(m.amount, 1))::bigint, least(m.delivery, m.amount - m.less)
  from missing m
$$;

-- The IVA included in an order's price, as its payer sees it: the highest rate first. [{taxCode, base, iva}], empty without IVA.
create or replace function iva_of_order(order_row orders) returns jsonb language sql stable as $$
  select case when exists (select from order_lines where order_id = order_row.id and tax_code is not null) then (
    select coalesce(jsonb_agg(jsonb_build_object('taxCode', t.tax_code, 'base', t.amount - t.iva, 'iva', t.iva) order by t.tax_code), '[]')
    from taxes_of_order(order_row) t where t.iva > 0)
  else '[]' end
$$;
