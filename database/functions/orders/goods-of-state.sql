-- Whether an order of this state may have its goods in that state: the rule of the constraint orders_goods_of_state. In PL/pgSQL,
-- which plans it once in a session; PostgreSQL would parse a constraint of this size again for each payment.
create or replace function goods_fit_state(state text, goods text, paid_at timestamptz) returns boolean language plpgsql immutable as $$
begin
  return case
    when state in ('voided', 'refund_due', 'refunded') and paid_at is not null then goods = 'returned'
    when state in ('paid', 'on_delivery', 'voided') then goods = 'sold'
    when state = 'pending' then goods = 'held'
    when state = 'uncollected' then goods = 'returned'
    when state = 'review' then goods in ('held', 'released')
    when state in ('declined', 'expired', 'cancelled') or paid_at is null then goods = 'released'
    else goods in ('sold', 'returned') end;
end $$;
