create or replace trigger orders_check_change before update on orders
  for each row execute function check_order_change();
create or replace trigger orders_refuse_delete before delete or truncate on orders
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_lines_refuse_change before update or delete or truncate on order_lines
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_addresses_refuse_change before update or delete or truncate on order_addresses
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_lines_refuse_late before insert on order_lines
  for each row execute function refuse_late_order_line();

-- PostgreSQL cannot replace a constraint: it is created where it is missing; a migration drops it when its function changes.
do $$
begin
  if not exists (select from pg_constraint where conrelid = 'orders'::regclass and conname = 'orders_goods_of_state') then
    alter table orders add constraint orders_goods_of_state check (goods_fit_state(state, goods, paid_at));
  end if;
end $$;

-- PostgreSQL cannot replace a constraint trigger: these are created where they are missing; a migration drops one that
-- changes.
do $$
begin
  create constraint trigger orders_check_complete after insert or update on orders
    deferrable initially deferred for each row execute function check_order_complete();
exception when duplicate_object then null;
end $$;
do $$
begin
  create constraint trigger licence_keys_check_order after update of order_line_id, sold_at, replaced_at on licence_keys
    deferrable initially deferred for each row execute function check_order_of_key();
exception when duplicate_object then null;
end $$;
