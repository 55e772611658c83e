-- The amount to be invoiced for an order, in pesos: the sold goods and the delivery. An overpayment is no sale, and an underpayment
-- is a discount, as in its IVA (P-288).
create or replace function invoice_total(order_row orders) returns bigint language sql stable as $$
  select least(amount_paid(order_row), order_row.total_price + order_row.delivery_cost - came_back_unpaid(order_row))
$$;

-- The refunded part of a sale, by refunds or by the provider.
create or replace function taken_back_of_sale(order_row orders) returns bigint language sql stable as $$
  select case when order_row.state = 'voided' then invoice_total(order_row)
    else greatest(0, amount_refunded(order_row.id) - greatest(0, amount_paid(order_row) - invoice_total(order_row))) end
$$;

-- The sum of the credit notes of an invoice.
create or replace function credited_of_invoice(p_invoice_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from credit_notes where invoice_id = p_invoice_id
$$;

-- The document that the owner still owes an order (P-322), and the amount of a missing credit note in pesos.
create or replace function invoicing_awaited(order_row orders, is_to_invoice boolean, out awaits text, out credit_due bigint)
language plpgsql stable as $$
declare
  valid invoices;
begin
  credit_due := 0;
  select * into valid from invoices i where i.order_id = order_row.id and i.annulled_at is null;
  if found then
    credit_due := greatest(0, least(taken_back_of_sale(order_row), valid.total) - credited_of_invoice(valid.id));
    if credit_due > 0 then awaits := 'credit_note'; end if;
  elsif is_to_invoice and order_row.state = 'paid' and order_row.total_price + order_row.delivery_cost > 0 then
    awaits := 'invoice';
  end if;
end $$;

-- The lines of the invoice of an order: its goods without units returned before the cash was paid, and its delivery, distributed
-- over the rates of the sent goods (P-288). `amount` includes IVA, `base` does not; `discount` is the reduction by a code and the
-- missing part of the payment. The lines add up to the total.
create or replace function invoice_lines(order_row orders)
returns table (place bigint, is_delivery boolean, sku text, description text, quantity integer, unit_price bigint, discount bigint, tax_code text, amount bigint, iva bigint)
language sql stable as $$
  with goods as (
    select row_number() over (order by l.product_name, l.id) as place, coalesce(p.sku, '') as sku, l.product_name as description,
      (l.quantity - coalesce(unpaid.units, 0))::integer as quantity, coalesce(l.price_before_code, l.selling_price)::bigint as unit_price,
      l.selling_price, l.tax_code
    from order_lines l left join products p on p.id = l.product_id
    left join lateral (
      select sum(x.quantity) as units from shipments s join shipment_lines x on x.shipment_id = s.id
      where s.order_id = order_row.id and x.order_line_id = l.id and s.state in ('returned', 'cancelled')
        and was_never_paid(order_row, coalesce(s.returned_at, s.cancelled_at))) unpaid
      on order_row.is_contra_entrega and order_row.paid_at is not null
    where l.order_id = order_row.id),
  delivered as (
    select t.tax_code, t.delivery from taxes_of_order(order_row) t where t.delivery > 0
    union all
    select null, order_row.delivery_cost where order_row.delivery_cost > 0
      and not exists (select from order_lines where order_id = order_row.id and tax_code is not null)),
  charged as (
    select g.place, false as is_delivery, g.sku, g.description, g.quantity, g.unit_price, g.tax_code, g.quantity * g.selling_price::bigint as amount
    from goods g where g.quantity > 0
    union all
    select 1000 + row_number() over (order by d.tax_code), true, '', '', 1, d.delivery, d.tax_code, d.delivery from delivered d),
  missing as (
    select c.*, share_of(greatest(0, sum(c.amount) over () - amount_paid(order_row)), c.amount, sum(c.amount) over (order by c.place),
      sum(c.amount) over ()) as less
    from charged c)
  select m.place, m.is_delivery, m.sku, m.description, m.quantity, m.unit_price, m.quantity * m.unit_price - m.amount + m.less, m.tax_code,
    m.amount - m.less, iva_within(m.amount - m.less, m.tax_code)
  from missing m order by m.place
$$;
