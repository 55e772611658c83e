create or replace trigger visit_answers_only_grow before update or delete or truncate on visit_answers
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_answers_announce after insert on visit_answers
  for each row execute function announce_visit_change();
