-- Refunds due of a paid order depend on sums, and so do shipments to come back of a voided one.
select refresh_desk(o.id) from orders o where o.state = 'voided' or o.state = 'paid' and (
  exists (select from shipments s where s.order_id = o.id and s.received_at is not null)
  or exists (select from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = o.id and t.amount <> a.amount));

-- A shipment with a row and without an address waits for the address.
select refresh_desk(o.id) from orders o where o.desk_state = 'to_prepare'
  and not exists (select from order_addresses a where a.order_id = o.id);

-- The duty of an order besides its oldest one.
select refresh_desk(o.id) from orders o
where o.desk_state in ('address_missing', 'to_prepare', 'prepared', 'to_collect', 'returned', 'refund_due')
  and o.desk_second is distinct from (desk_of(o)).second;

-- Orders found by migration 0058: refunded, while their units and keys stayed sold.
do $$ declare
  due uuid;
begin
  if to_regclass('pg_temp.orders_to_give_back') is null then return; end if;
  for due in select id from orders_to_give_back order by id loop
    perform give_back_bought(due, null);
    perform refresh_desk(due);
  end loop;
end $$;

-- `late_from` as computed by the current functions of this folder.
update orders o set late_from = late_of(o)
where o.desk_state in ('to_prepare', 'prepared', 'sent', 'to_collect', 'returned', 'refund_due')
  and o.late_from is distinct from late_of(o);
