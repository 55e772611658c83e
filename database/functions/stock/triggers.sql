-- Without a condition: PostgreSQL would prepare it again for each statement, which takes longer than calling the trigger (decision
-- 0103).
create or replace trigger products_set_units_left before insert or update on products
  for each row execute function set_units_left();
create or replace trigger products_write_stock_movement after update on products
  for each row when (new.stock is distinct from old.stock) execute function write_stock_movement();
create or replace trigger products_write_first_stock_movements after insert on products
  referencing new table as inserted for each statement execute function write_first_stock_movements();
-- PostgreSQL cannot replace a constraint: it is created where it is missing; a migration drops it when its function changes.
do $$
begin
  if not exists (select from pg_constraint where conrelid = 'stock_movements'::regclass and conname = 'stock_movements_kind') then
    alter table stock_movements add constraint stock_movements_kind check (movement_fits_kind(kind, units, visit_part_id));
  end if;
end $$;
create or replace trigger stock_movements_refuse_direct_insert before insert on stock_movements
  for each statement when (pg_trigger_depth() = 0) execute function refuse_movement_without_count();
create or replace trigger stock_movements_refuse_change before update or delete or truncate on stock_movements
  for each statement execute function refuse_to_rewrite_history();
