create or replace trigger users_write_words after insert or update of name, document, phone, email, deleted_at on users
  for each row execute function write_client_words();
