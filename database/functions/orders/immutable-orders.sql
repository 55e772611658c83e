-- The goods, buyer and price of an order never change; its state changes only as the table of its life allows.
create or replace function check_order_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.checkout_id, new.fingerprint, new.total_qty, new.total_price, new.delivery_cost,
      new.delivery_seen, new.created_at, new.written_in, new.is_contra_entrega, new.is_by_phone, new.is_by_transfer, new.is_at_counter)
     is distinct from
     (old.id, old.user_id, old.checkout_id, old.fingerprint, old.total_qty, old.total_price, old.delivery_cost,
      old.delivery_seen, old.created_at, old.written_in, old.is_contra_entrega, old.is_by_phone, old.is_by_transfer, old.is_at_counter)
     or old.paid_at is not null and new.paid_at is distinct from old.paid_at then
    raise exception 'an order is never rewritten' using errcode = 'insufficient_privilege';
  end if;
  if (new.state, new.goods) is distinct from (old.state, old.goods)
    and not order_may_become(old.state, old.goods, new.state, new.goods) then
    raise exception 'an order that is % (%) does not become % (%)', old.state, old.goods, new.state, new.goods
      using errcode = 'check_violation', constraint = 'orders_state_forward', table = 'orders';
  end if;
  return new;
end $$;

-- Lines may only be inserted in the transaction of their order, which checks the sums at its end.
create or replace function refuse_late_order_line() returns trigger language plpgsql as $$
begin
  if (select written_in from orders where id = new.order_id) = pg_current_xact_id() then return new; end if;
  raise exception 'an order is never rewritten' using errcode = 'insufficient_privilege';
end $$;
