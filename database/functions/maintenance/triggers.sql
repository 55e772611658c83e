create or replace trigger tasks_check_client before insert or update of estado, user_id on tasks
  for each row when (new.estado in ('pendiente', 'en proceso')) execute function check_request_client();
create or replace trigger tasks_advance_version before update on tasks
  for each row execute function advance_task_version();
create or replace trigger tasks_log after update on tasks
  for each row when (old.version <> new.version) execute function log_task_change();
create or replace trigger tasks_book after insert or update of technician_id, estado, fecha, hora, minutes on tasks
  for each row execute function book_task();
create or replace trigger tasks_announce after insert or update on tasks
  for each row execute function announce_task_change();
create or replace trigger tasks_refuse_delete before delete or truncate on tasks
  for each statement execute function refuse_task_delete();
create or replace trigger task_history_only_grows before update or delete or truncate on task_history
  for each statement execute function refuse_to_rewrite_history();

create or replace trigger users_release_tasks after update of role, deleted_at on users
  for each row
  when (old.role = 'TECHNICAL' and (new.role <> 'TECHNICAL' or new.deleted_at is not null))
  execute function release_technician_tasks();
create or replace trigger users_cancel_requests after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function cancel_client_requests();
