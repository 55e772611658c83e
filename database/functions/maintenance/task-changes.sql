-- What a change of a task is about.
create or replace function task_facts(task tasks) returns jsonb language sql immutable as $$
  select jsonb_build_object('fecha', task.fecha, 'hora', task.hora, 'estado', task.estado, 'technicianId', task.technician_id)
$$;

-- A change raises the version by one; who writes the time of it (as the demo shop does) keeps that time.
create or replace function task_gets_version() returns trigger language plpgsql as $$
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

create or replace function task_is_noted() returns trigger language plpgsql as $$
begin
  insert into task_history (task_id, version, actor, before, after, at)
  values (new.id, old.version, new.changed_by, task_facts(old), task_facts(new), new.updated_at);
  return null;
end $$;

create or replace function refuse_to_drop_task() returns trigger language plpgsql as $$
begin
  raise exception 'tasks are kept' using errcode = 'insufficient_privilege';
end $$;

-- An open visit with a technician, a day and a clock time takes the technician for as long as it lasts; no other does.
create or replace function task_is_booked() returns trigger language plpgsql as $$
declare
  wanted tstzrange := visit_range(new.fecha, new.hora, new.minutes);
begin
  if new.technician_id is null or new.estado not in ('pendiente', 'en proceso') or clock_start(new.fecha, new.hora) is null then
    delete from bookings where task_id = new.id;
    return null;
  end if;
  delete from bookings where technician_id = new.technician_id and during && wanted and expires_at <= now();
  update bookings set technician_id = new.technician_id, during = wanted where task_id = new.id;
  if not found then
    insert into bookings (technician_id, during, task_id) values (new.technician_id, wanted, new.id);
  end if;
  return null;
end $$;

-- Tells whoever listens which task changed, whose it is and whose it was.
create or replace function task_is_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('maintenance_changed', json_build_object(
    'taskId', new.id, 'clientId', new.user_id, 'technicianId', new.technician_id)::text);
  if tg_op = 'UPDATE' and old.technician_id is distinct from new.technician_id then
    perform pg_notify('maintenance_changed', json_build_object(
      'taskId', new.id, 'clientId', new.user_id, 'technicianId', old.technician_id)::text);
  end if;
  return null;
end $$;

-- Who is no technician any more leaves open tasks to the others.
create or replace function technician_leaves() returns trigger language plpgsql as $$
begin
  delete from bookings where technician_id = new.id and held_for is not null;
  update tasks set technician_id = null, changed_by = null
  where technician_id = new.id and estado in ('pendiente', 'en proceso');
  return null;
end $$;
