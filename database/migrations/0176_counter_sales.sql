-- Sales at the shop's counter (decision 0189): paid and handed over in the moment in which they are written down.
alter table orders add column is_at_counter boolean not null default false;
alter table orders add constraint orders_at_counter_paid_there check (
  not is_at_counter or paid_at is not null and delivery_cost = 0 and not (is_by_phone or is_by_transfer or is_contra_entrega));
-- The sales of one day, for who counts the cash.
create index orders_at_counter on orders (created_at) where is_at_counter;

-- Nobody says where what is handed over at the counter goes.
alter table shipments
  drop constraint shipments_sent_somewhere,
  add constraint shipments_sent_somewhere check ((state in ('sent', 'delivered', 'returned'))
    = (sent_at is not null and (is_pickup or address_id is not null and carrier is not null)));
