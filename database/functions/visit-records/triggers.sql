create or replace trigger visit_records_never_change before update on visit_records
  for each row execute function guard_visit_record();
create or replace trigger visit_records_stay before delete or truncate on visit_records
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_records_announce after insert on visit_records
  for each row execute function announce_visit_change();
create or replace trigger visit_record_additions_never_change before update on visit_record_additions
  for each row execute function guard_visit_record_addition();
create or replace trigger visit_record_additions_stay before delete or truncate on visit_record_additions
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_record_additions_announce after insert on visit_record_additions
  for each row execute function announce_visit_change();
create or replace trigger visit_photos_of_record_stay before update of removed_at on visit_photos
  for each row when (old.removed_at is null and new.removed_at is not null) execute function guard_recorded_photo();
