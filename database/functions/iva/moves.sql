-- All changes of the IVA that the shop owes, by rate, from `first_at` until before `end_at`: payments of orders and visits and, as
-- negative amounts, refunds (P-288).
create or replace function tax_moves(first_at timestamptz, end_at timestamptz)
returns table (kind text, at timestamptz, move_id text, order_id uuid, task_id uuid, tax_code text, amount bigint, iva bigint)
language sql stable as $$
  select 'sale', o.paid_at, o.id::text, o.id, null::uuid, t.tax_code, t.amount, t.iva
  from orders o cross join lateral taxes_of_order(o) t where o.paid_at >= first_at and o.paid_at < end_at and (t.amount > 0)
  union all
  select 'refund', r.at, lpad(r.id::text, 20, '0'), r.order_id, null, t.tax_code, -t.amount, -t.iva
  from order_refunds r join order_refund_taxes t on t.refund_id = r.id where r.at >= first_at and r.at < end_at
  union all
  select 'refund_undone', u.at, lpad(u.refund_id::text, 20, '0'), u.order_id, null, t.tax_code, t.amount, t.iva
  from undone_refunds u join order_refund_taxes t using (refund_id) where u.at >= first_at and u.at < end_at
  union all
  select v.kind, v.at, v.move_id::text, null, v.task_id, v.tax_code, v.amount, v.iva from tax_moves_of_visits(first_at, end_at) v
$$;
