create or replace trigger licence_keys_are_final before update or delete on licence_keys
  for each row execute function key_is_final();
create or replace trigger licence_keys_are_kept before truncate on licence_keys
  for each statement execute function refuse_to_rewrite_history();
