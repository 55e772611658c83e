create or replace trigger orders_keep_their_words before update on orders
  for each row execute function order_keeps_its_words();
create or replace trigger orders_are_kept before delete or truncate on orders
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_lines_are_kept before update or delete or truncate on order_lines
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_addresses_are_kept before update or delete or truncate on order_addresses
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_lines_come_with_their_order before insert on order_lines
  for each row execute function line_comes_with_its_order();

-- PostgreSQL replaces no constraint trigger: these are made where they are missing, and a changed one is dropped in a
-- numbered migration.
do $$
begin
  create constraint trigger orders_are_whole after insert or update on orders
    deferrable initially deferred for each row execute function order_is_whole();
exception when duplicate_object then null;
end $$;
do $$
begin
  create constraint trigger licence_keys_fit_their_order after update of order_line_id, sold_at on licence_keys
    deferrable initially deferred for each row execute function key_fits_its_order();
exception when duplicate_object then null;
end $$;
