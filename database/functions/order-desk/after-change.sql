-- What of an order that stays paid is to go back follows from sums, and what left of a voided one is to come back.
select refresh_desk(o.id) from orders o where o.state = 'voided' or o.state = 'paid' and (
  exists (select from shipments s where s.order_id = o.id and s.received_at is not null)
  or exists (select from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = o.id and t.amount <> a.amount));

-- A shipment with a row and no address waits for that.
select refresh_desk(o.id) from orders o where o.desk_state = 'to_prepare'
  and not exists (select from order_addresses a where a.order_id = o.id);

-- What an order awaits besides its oldest duty.
select refresh_desk(o.id) from orders o
where o.desk_state in ('address_missing', 'to_prepare', 'prepared', 'to_collect', 'returned', 'refund_due')
  and o.desk_second is distinct from (desk_of(o)).second;

-- What migration 0058 found: orders whose money went back while their units and keys stayed sold.
do $$ declare
  due uuid;
begin
  if to_regclass('pg_temp.orders_to_give_back') is null then return; end if;
  for due in select id from orders_to_give_back order by id loop
    perform give_back_bought(due, null);
    perform refresh_desk(due);
  end loop;
end $$;

-- From when the orders of this folder's former functions are late.
update orders o set late_from = late_of(o)
where o.desk_state in ('to_prepare', 'prepared', 'sent', 'to_collect', 'returned', 'refund_due')
  and o.late_from is distinct from late_of(o);
