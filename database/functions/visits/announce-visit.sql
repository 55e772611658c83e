-- Notifies every process that a visit changed, in the form of `announce_task_change`.
create or replace function announce_visit(visit uuid) returns void language sql as $$
  select pg_notify('maintenance_changed', json_build_object(
    'taskId', t.id, 'clientId', t.user_id, 'technicianId', t.technician_id)::text)
  from tasks t where t.id = visit
$$;

-- For tables whose rows refer to their visit; also for a deleted row.
create or replace function announce_visit_change() returns trigger language plpgsql as $$
begin
  perform announce_visit(coalesce(new.task_id, old.task_id));
  return null;
end $$;

-- For photos, which may refer to a computer of the visit instead of the visit.
create or replace function announce_visit_photo() returns trigger language plpgsql as $$
begin
  perform announce_visit(coalesce(new.task_id, (select task_id from visit_computers where id = new.computer_id)));
  return null;
end $$;
