-- Functions, parameters, triggers and a column get names that say what they do. A function whose parameters are renamed is
-- dropped; its file makes it again. A trigger function is renamed, so that its triggers are never missing.
alter table search_cells rename column shelves to category_names;
alter index search_cells_shelves rename to search_cells_category_names;

do $$
declare
  old_function regprocedure;
begin
  for old_function in
    select oid::regprocedure from pg_proc
    where pronamespace = current_schema::regnamespace and proname in (
      'search_shelf', 'search_shelves_of', 'search_named', 'search_meet', 'search_meet_word', 'search_meet_later',
      'search_walk', 'payment_answer', 'take_turn', 'took_units_again', 'give_back_units', 'pay', 'settle_payment',
      'settle_review', 'move_order', 'move_order_of', 'close_payment_task', 'free_starts')
  loop
    execute 'drop function ' || old_function;
  end loop;
end $$;

-- Renaming a constraint trigger leaves its constraint's name, so these two are dropped; `triggers.sql` makes them again.
drop trigger if exists orders_are_whole on orders;
drop trigger if exists licence_keys_fit_their_order on licence_keys;

do $$
declare
  names text[];
begin
  foreach names slice 1 in array array[
    ['search_rebuild_shelves', 'search_rebuild_after_rename'],
    ['order_keeps_its_words', 'check_order_change'],
    ['line_comes_with_its_order', 'refuse_late_order_line'],
    ['order_is_whole', 'check_order_complete'],
    ['key_fits_its_order', 'check_order_of_key'],
    ['key_is_final', 'refuse_licence_key_change'],
    ['task_gets_version', 'advance_task_version'],
    ['task_is_noted', 'log_task_change'],
    ['task_is_booked', 'book_task'],
    ['task_is_announced', 'announce_task_change'],
    ['refuse_to_drop_task', 'refuse_task_delete'],
    ['open_request_has_client', 'check_request_client'],
    ['technician_leaves', 'release_technician_tasks'],
    ['client_leaves', 'cancel_client_requests'],
    ['keep_one_admin', 'refuse_to_remove_last_admin'],
    ['note_sale', 'queue_sales_change']]
  loop
    if to_regprocedure(names[1] || '()') is not null then
      execute format('alter function %I() rename to %I', names[1], names[2]);
    end if;
  end loop;

  foreach names slice 1 in array array[
    ['orders', 'orders_keep_their_words', 'orders_check_change'],
    ['orders', 'orders_are_kept', 'orders_refuse_delete'],
    ['orders', 'orders_note_new_sale', 'orders_queue_new_sale'],
    ['orders', 'orders_note_sale', 'orders_queue_sale'],
    ['order_lines', 'order_lines_are_kept', 'order_lines_refuse_change'],
    ['order_lines', 'order_lines_come_with_their_order', 'order_lines_refuse_late'],
    ['licence_keys', 'licence_keys_are_kept', 'licence_keys_refuse_truncate'],
    ['tasks', 'tasks_get_version', 'tasks_advance_version'],
    ['tasks', 'tasks_open_have_client', 'tasks_check_client'],
    ['tasks', 'tasks_are_announced', 'tasks_announce'],
    ['tasks', 'tasks_are_booked', 'tasks_book'],
    ['tasks', 'tasks_are_noted', 'tasks_log'],
    ['tasks', 'tasks_are_kept', 'tasks_refuse_delete'],
    ['users', 'users_keep_one_admin', 'users_check_last_admin'],
    ['users', 'users_leave_their_requests', 'users_cancel_requests'],
    ['users', 'users_leave_their_tasks', 'users_release_tasks']]
  loop
    if exists (select from pg_trigger where tgrelid = names[1]::regclass and tgname = names[2]) then
      execute format('alter trigger %I on %I rename to %I', names[2], names[1], names[3]);
    end if;
  end loop;
end $$;
