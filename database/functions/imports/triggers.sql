create or replace trigger import_rows_count_new after insert on import_rows
  referencing new table as written for each statement execute function count_new_import_rows();
create or replace trigger import_rows_count_changed after update on import_rows
  referencing old table as erased new table as written for each statement execute function count_changed_import_rows();
create or replace trigger import_rows_count_former after delete on import_rows
  referencing old table as erased for each statement execute function count_former_import_rows();
