create or replace trigger tasks_place after insert on tasks
  for each row execute function place_task();
create or replace trigger task_places_of_booking after insert or update on task_places
  for each row execute function place_booking();
create or replace trigger technician_days_off_book after insert on technician_days_off
  for each row execute function book_day_off();
create or replace trigger users_release_days after update of role, deleted_at on users
  for each row
  when (old.role = 'TECHNICAL' and (new.role <> 'TECHNICAL' or new.deleted_at is not null))
  execute function release_technician_days();
