-- Whether a completed visit still waits for its signature (P-90). One that a call without stages completed has nothing to sign.
create or replace function is_visit_unsigned(t tasks) returns boolean language sql stable as $$
  select t.estado = 'completado' and exists (select from visit_stages where task_id = t.id)
    and not exists (select from visit_records where task_id = t.id)
$$;

-- Whether money of a visit that is over is still owed by its client.
create or replace function is_visit_unpaid(t tasks) returns boolean language sql stable as $$
  select t.estado in ('completado', 'cancelado') and visit_due(t.id) > 0
$$;

-- Lists a visit among those to close while something of it is missing. Whoever changes what is looked at has locked the task.
create or replace function note_visit_to_close(visit uuid) returns void language plpgsql as $$
begin
  if (select is_visit_unsigned(t) or is_visit_unpaid(t) from tasks t where t.id = visit) then
    insert into visits_to_close (task_id) values (visit) on conflict do nothing;
  else
    delete from visits_to_close where task_id = visit;
  end if;
end $$;

create or replace function note_task_to_close() returns trigger language plpgsql as $$
begin
  perform note_visit_to_close(new.id);
  return null;
end $$;

create or replace function note_change_to_close() returns trigger language plpgsql as $$
begin
  perform note_visit_to_close(new.task_id);
  return null;
end $$;
