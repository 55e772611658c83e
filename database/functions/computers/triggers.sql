create or replace trigger computers_refuse_too_many after insert on computers
  for each row execute function refuse_too_many_computers();
