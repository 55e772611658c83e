create or replace trigger users_check_last_admin before update or delete on users
  for each row execute function refuse_to_remove_last_admin();

create or replace trigger users_clear_areas before insert or update of role on users
  for each row execute function clear_areas_of_others();

create or replace trigger sessions_announce_end after delete on sessions
  for each row execute function announce_ended_session();

create or replace trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_to_rewrite_history();
