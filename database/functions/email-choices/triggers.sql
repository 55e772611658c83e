create or replace trigger outbox_note_recipient before insert on outbox
  for each row execute function outbox_note_recipient();
