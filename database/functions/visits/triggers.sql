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
