create or replace trigger licence_keys_are_final before update or delete on licence_keys
  for each row execute function refuse_licence_key_change();
create or replace trigger licence_keys_refuse_truncate before truncate on licence_keys
  for each statement execute function refuse_to_rewrite_history();
