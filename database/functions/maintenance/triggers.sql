create or replace trigger tasks_open_have_client before insert or update of estado, user_id on tasks
  for each row when (new.estado in ('pendiente', 'en proceso')) execute function open_request_has_client();
create or replace trigger tasks_get_version before update on tasks
  for each row execute function task_gets_version();
create or replace trigger tasks_are_noted after update on tasks
  for each row when (old.version <> new.version) execute function task_is_noted();
create or replace trigger tasks_are_booked after insert or update of technician_id, estado, fecha, hora, minutes on tasks
  for each row execute function task_is_booked();
create or replace trigger tasks_are_announced after insert or update on tasks
  for each row execute function task_is_announced();
create or replace trigger tasks_are_kept before delete or truncate on tasks
  for each statement execute function refuse_to_drop_task();
create or replace trigger task_history_only_grows before update or delete or truncate on task_history
  for each statement execute function refuse_to_rewrite_history();

create or replace trigger users_leave_their_tasks after update of role, deleted_at on users
  for each row
  when (old.role = 'TECHNICAL' and (new.role <> 'TECHNICAL' or new.deleted_at is not null))
  execute function technician_leaves();
create or replace trigger users_leave_their_requests after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function client_leaves();
