-- Triggers run by their names: this one after tasks_visit_follows, which closes the visit's computers.
create or replace trigger tasks_visit_renews_care after update of estado, fecha on tasks
  for each row when (new.tipo = 'preventivo' and (old.estado <> new.estado or old.fecha is distinct from new.fecha))
  execute function renew_care_plans();
