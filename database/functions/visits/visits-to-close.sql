-- Whether a completed visit still waits for its signature (P-90). A visit completed by a call without stages has nothing to sign.
create or replace function is_visit_unsigned(t tasks) returns boolean language sql stable as $$
  select t.estado = 'completado' and exists (select from visit_stages where task_id = t.id)
    and not exists (select from visit_records where task_id = t.id)
$$;

-- Whether the client of a completed or cancelled visit still owes money.
create or replace function is_visit_unpaid(t tasks) returns boolean language sql stable as $$
  select t.estado in ('completado', 'cancelado') and visit_due(t.id) > 0
$$;

-- Whether the technician of a completed visit still has something to do for its client: a signature, a payment, or a follow-up
-- visit. This ends after 30 days, when the shop takes over (A-21).
create or replace function awaits_technician(t tasks) returns boolean language sql stable as $$
  select t.estado = 'completado'
    and exists (select from visit_stages where task_id = t.id and received_at > now() - interval '30 days')
    and (is_visit_unsigned(t) or is_visit_unpaid(t)
      or exists (select from visit_computers where task_id = t.id and state in ('requiere_repuesto', 'no_se_pudo', 'pospuesto'))
        and not exists (select from visit_follow_ups f join tasks n on n.id = f.follow_up_id
          where f.task_id = t.id and n.estado <> 'cancelado'))
$$;

-- Lists a visit among those to close while something is missing. The transaction that changes the checked rows has locked the task.
create or replace function note_visit_to_close(visit uuid) returns void language plpgsql as $$
begin
  if (select is_visit_unsigned(t) or is_visit_unpaid(t) from tasks t where t.id = visit) then
    insert into visits_to_close (task_id) values (visit) on conflict do nothing;
  else
    delete from visits_to_close where task_id = visit;
  end if;
end $$;

-- For the task itself.
create or replace function note_task_to_close() returns trigger language plpgsql as $$
begin
  perform note_visit_to_close(new.id);
  return null;
end $$;

-- For stages, records, quotes and payments of a task.
create or replace function note_change_to_close() returns trigger language plpgsql as $$
begin
  perform note_visit_to_close(new.task_id);
  return null;
end $$;
