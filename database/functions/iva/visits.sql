-- A payment of a visit takes the tax code of the visit's first payment; the first one takes the shop's current setting (P-289).
create or replace function take_tax_code_of_visit() returns trigger language plpgsql as $$
begin
  select p.tax_code into new.tax_code from visit_payments p where p.task_id = new.task_id limit 1;
  if not found then select case when s.charges_iva then 'IVA19' end into new.tax_code from shop_settings s; end if;
  return new;
end $$;

-- The movements of visit money: payments, payments taken back and refunds, each with its IVA, from `first_at` until before
-- `end_at`. The sum is the IVA of the amount that stays paid.
create or replace function tax_moves_of_visits(first_at timestamptz, end_at timestamptz)
returns table (kind text, at timestamptz, move_id uuid, task_id uuid, tax_code text, amount bigint, iva bigint) language sql stable as $$
  with moves as (
    select case when p.reverses is null then 'visit_paid' else 'visit_taken_back' end as kind, p.at, p.id as move_id, p.task_id, p.tax_code, p.amount
    from visit_payments p where p.tax_code is not null
    union all
    -- Only counted payments: a duplicate payment was never counted.
    select 'visit_refunded', r.done_at, r.id, r.task_id, code.tax_code, -r.amount
    from visit_refunds r
    cross join lateral (select p.tax_code from visit_payments p where p.task_id = r.task_id limit 1) code
    where r.is_counted and r.done_at is not null and code.tax_code is not null)
  select m.kind, m.at, m.move_id, m.task_id, m.tax_code, m.amount,
    iva_within(greatest(0, m.paid), m.tax_code) - iva_within(greatest(0, m.paid - m.amount), m.tax_code)
  from (
    select x.*, (sum(x.amount) over (partition by x.task_id order by x.at, x.move_id))::bigint as paid from moves x
    where x.task_id in (select y.task_id from moves y where y.at >= first_at and y.at < end_at)) m
  where m.at >= first_at and m.at < end_at
$$;
