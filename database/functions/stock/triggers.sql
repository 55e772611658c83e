-- Without a condition: PostgreSQL would parse few_left() anew for each statement, which takes longer than calling the trigger.
create or replace trigger products_set_units_left before insert or update on products
  for each row execute function set_units_left();
create or replace trigger products_write_stock_movement after update on products
  for each row when (new.stock is distinct from old.stock) execute function write_stock_movement();
create or replace trigger products_write_first_stock_movements after insert on products
  referencing new table as inserted for each statement execute function write_first_stock_movements();
create or replace trigger stock_movements_refuse_direct_insert before insert on stock_movements
  for each statement when (pg_trigger_depth() = 0) execute function refuse_movement_without_count();
create or replace trigger stock_movements_refuse_change before update or delete or truncate on stock_movements
  for each statement execute function refuse_to_rewrite_history();
