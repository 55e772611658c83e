-- Without conditions: PostgreSQL would parse is_sold() again for each statement, and plans it once in the function.
create or replace trigger orders_queue_new_sale after insert on orders
  for each row execute function queue_sales_change();
create or replace trigger orders_queue_sale after update of state on orders
  for each row execute function queue_sales_change();
create or replace trigger shipments_queue_out_of_sales after insert or update of state, received_at on shipments
  for each row execute function queue_shipment_out_of_sales();
