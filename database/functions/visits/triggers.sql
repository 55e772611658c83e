-- Deferred: the lines of a request are written after the request. A constraint trigger cannot be replaced.
drop trigger if exists tasks_list_computers on tasks;
create constraint trigger tasks_list_computers after insert on tasks deferrable initially deferred
  for each row execute function list_computers_of_new_task();
create or replace trigger task_computers_list after insert on task_computers
  for each row execute function list_computer_of_line();
create or replace trigger tasks_visit_follows after update of estado, technician_id, fecha, hora on tasks
  for each row when (old.version <> new.version) execute function follow_task_state();

create or replace trigger visit_computers_check before insert or update on visit_computers
  for each row execute function check_visit_computer();
create or replace trigger visit_computers_announce after update on visit_computers
  for each row execute function announce_visit_change();
create or replace trigger visit_stages_announce after insert or delete on visit_stages
  for each row execute function announce_visit_change();
create or replace trigger visit_points_advance_version before update on visit_points
  for each row execute function advance_point_version();
create or replace trigger visit_points_announce after update on visit_points
  for each row execute function announce_visit_change();
create or replace trigger visit_photos_announce after insert or update on visit_photos
  for each row execute function announce_visit_photo();
create or replace trigger visit_follow_ups_announce after insert or update on visit_follow_ups
  for each row execute function announce_visit_change();

create or replace trigger visit_steps_only_grow before update or delete or truncate on visit_steps
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger checklists_only_grow before update or delete or truncate on checklists
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger checklist_points_only_grow before update or delete or truncate on checklist_points
  for each statement execute function refuse_to_rewrite_visits();

-- After `tasks_charge_fee_at_end`, by name.
create or replace trigger tasks_visit_to_close after update of estado on tasks
  for each row when (old.estado <> new.estado) execute function note_task_to_close();
create or replace trigger visit_stages_to_close after insert on visit_stages
  for each row when (new.stage = 'finished') execute function note_change_to_close();
create or replace trigger visit_records_to_close after insert on visit_records
  for each row execute function note_change_to_close();
create or replace trigger visit_quotes_to_close after insert or update of state on visit_quotes
  for each row execute function note_change_to_close();
create or replace trigger visit_payments_to_close after insert on visit_payments
  for each row execute function note_change_to_close();
create or replace trigger visit_refunds_to_close after insert or update of amount, is_counted on visit_refunds
  for each row execute function note_change_to_close();
create or replace trigger tasks_write_words after insert on tasks
  for each row execute function write_visit_words();
create or replace trigger tasks_rewrite_words after update of user_id, tipo_computadoras, marca_computadoras on tasks
  for each row
  when ((new.user_id, new.tipo_computadoras, new.marca_computadoras)
    is distinct from (old.user_id, old.tipo_computadoras, old.marca_computadoras))
  execute function rewrite_visit_words();
create or replace trigger tasks_move_words after update of fecha, hora on tasks
  for each row when (new.fecha is distinct from old.fecha or new.hora <> old.hora) execute function move_visit_words();
create or replace trigger users_write_visit_words after update of name, document, phone, email, deleted_at on users
  for each row
  when ((new.name, new.document, new.phone, new.email, new.deleted_at)
    is distinct from (old.name, old.document, old.phone, old.email, old.deleted_at))
  execute function write_visit_words_of_client();
create or replace trigger task_computers_write_words after insert on task_computers
  referencing new table as written for each statement execute function write_visit_words_of_computers();
create or replace trigger task_computers_rewrite_words after update on task_computers
  referencing new table as written for each statement execute function write_visit_words_of_computers();
create or replace trigger task_computers_drop_words after delete on task_computers
  referencing old table as written for each statement execute function write_visit_words_of_computers();
create or replace trigger visit_computers_write_words after insert on visit_computers
  referencing new table as written for each statement execute function write_visit_words_of_computers();
create or replace trigger visit_computers_rewrite_words after update of tipo, marca, modelo, serie on visit_computers
  for each row
  when ((new.tipo, new.marca, new.modelo, new.serie) is distinct from (old.tipo, old.marca, old.modelo, old.serie))
  execute function rewrite_words_of_visit_computer();
create or replace trigger visit_computers_drop_words after delete on visit_computers
  referencing old table as written for each statement execute function write_visit_words_of_computers();
