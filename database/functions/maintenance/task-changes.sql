-- The fields of a task whose changes are versioned and logged.
create or replace function task_facts(task tasks) returns jsonb language sql immutable as $$
  select jsonb_build_object('fecha', task.fecha, 'hora', task.hora, 'estado', task.estado, 'technicianId', task.technician_id)
$$;

-- Raises the version by one when a versioned field changes. A statement that sets `updated_at` itself, as the demo shop
-- does, keeps its value.
create or replace function advance_task_version() returns trigger language plpgsql as $$
begin
  if (new.id, new.tipo, new.user_id, new.created_at, new.costo) is distinct from
     (old.id, old.tipo, old.user_id, old.created_at, old.costo) then
    raise exception 'a task keeps its kind, its client and its price' using errcode = 'insufficient_privilege';
  end if;
  new.version := old.version;
  if task_facts(new) is distinct from task_facts(old) then
    new.version := old.version + 1;
    if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  end if;
  return new;
end $$;

-- Logs versioned fields before and after a change, with its author: the source of a visit's history.
create or replace function log_task_change() returns trigger language plpgsql as $$
begin
  insert into task_history (task_id, version, actor, before, after, at)
  values (new.id, old.version, new.changed_by, task_facts(old), task_facts(new), new.updated_at);
  return null;
end $$;

-- A visit is cancelled instead of deleted: its history, its record and its payments refer to it.
create or replace function refuse_task_delete() returns trigger language plpgsql as $$
begin
  raise exception 'tasks are never deleted' using errcode = 'insufficient_privilege';
end $$;

-- Books the technician for the length of an open visit that has a day and a clock time; removes the booking of any other.
create or replace function book_task() returns trigger language plpgsql as $$
declare
  visit_hours tstzrange := visit_range(new.fecha, new.hora, new.minutes);
begin
  if new.technician_id is null or new.estado not in ('pendiente', 'en proceso') or clock_start(new.fecha, new.hora) is null then
    delete from bookings where task_id = new.id;
    return null;
  end if;
  delete from bookings where technician_id = new.technician_id and during && visit_hours and expires_at <= now();
  update bookings set technician_id = new.technician_id, during = visit_hours where task_id = new.id;
  if not found then
    insert into bookings (technician_id, during, task_id, municipality_code)
    values (new.technician_id, visit_hours, new.id, (select p.municipality_code from task_places p where p.task_id = new.id));
  end if;
  return null;
end $$;

-- Notifies every process of a changed task, with its client and its technician, and once more with a former technician.
create or replace function announce_task_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('maintenance_changed', json_build_object(
    'taskId', new.id, 'clientId', new.user_id, 'technicianId', new.technician_id)::text);
  if tg_op = 'UPDATE' and old.technician_id is distinct from new.technician_id then
    perform pg_notify('maintenance_changed', json_build_object(
      'taskId', new.id, 'clientId', new.user_id, 'technicianId', old.technician_id)::text);
  end if;
  return null;
end $$;

-- Removes the holds and frees the open tasks of a technician whose role ends or whose account is deleted.
create or replace function release_technician_tasks() returns trigger language plpgsql as $$
begin
  delete from bookings where technician_id = new.id and held_for is not null;
  update tasks set technician_id = null, changed_by = null
  where technician_id = new.id and estado in ('pendiente', 'en proceso');
  return null;
end $$;
