-- Whether a computer still waits for a result.
create or replace function is_open_computer(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('por_revisar', 'en_curso')
$$;

-- A phone's time as far as it is plausible: not in the future, not before `earliest`, and not older than a week.
create or replace function believable_moment(at timestamptz, earliest timestamptz) returns timestamptz language sql stable as $$
  select least(now(), greatest(at, earliest, now() - interval '7 days'))
$$;

-- Copies the checklist of a kind of visit to one that starts, unless the visit has one.
create or replace function copy_checklist(visit uuid, p_version integer) returns void language sql as $$
  insert into visit_points (task_id, position, checklist_version, text, is_required)
  select t.id, p.position, p.version, p.text, p.is_required
  from tasks t join checklist_points p on p.tipo = t.tipo
    and p.version = coalesce(p_version, (select max(version) from checklists c where c.tipo = t.tipo))
  where t.id = visit and not exists (select from visit_points v where v.task_id = t.id)
$$;

-- Clients of the first calls change only a task's state: computers, stages and points follow it, whoever changed it.
create or replace function follow_task_state() returns trigger language plpgsql as $$
begin
  if new.estado = 'completado' and old.estado <> 'completado' then
    update visit_computers set state = 'sin_detalle', changed_by = null where task_id = new.id and is_open_computer(state);
  elsif old.estado = 'completado' and new.estado in ('pendiente', 'en proceso') then
    update visit_computers set state = 'por_revisar', changed_by = null where task_id = new.id and state = 'sin_detalle';
  end if;
  delete from visit_stages where task_id = new.id and case stage
    when 'finished' then new.estado in ('pendiente', 'en proceso')
    when 'started' then new.estado = 'pendiente'
    -- The technician had set out for another technician's visit, for another hour, or before the visit was cancelled.
    else new.technician_id is distinct from old.technician_id or old.estado = 'cancelado' and new.estado <> 'cancelado'
      or new.estado = 'pendiente' and (new.fecha, new.hora) is distinct from (old.fecha, old.hora) end;
  if new.estado = 'en proceso' and old.estado <> 'en proceso' then perform copy_checklist(new.id, null); end if;
  return null;
end $$;

-- Raises the version with each change, and prevents open computers in a completed visit. The task is locked first, so that a
-- concurrent completion is visible.
create or replace function check_visit_computer() returns trigger language plpgsql as $$
declare
  visit_state text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.task_id, new.position) is distinct from (old.id, old.task_id, old.position) then
      raise exception 'a computer stays in its visit' using errcode = 'insufficient_privilege';
    end if;
    if (new.state, new.findings, new.work_done, new.reason, new.minutes) is distinct from
       (old.state, old.findings, old.work_done, old.reason, old.minutes) then
      new.version := old.version + 1;
      new.updated_at := now();
    end if;
    if new.state = old.state then return new; end if;
  end if;
  if is_open_computer(new.state) then
    select estado into visit_state from tasks where id = new.task_id for share;
    if visit_state = 'completado' then
      raise exception 'visit % is completed', new.task_id
        using errcode = 'check_violation', constraint = 'visit_computers_closed_with_visit', table = 'visit_computers';
    end if;
  end if;
  return new;
end $$;

-- Raises the version when a point's state or note changes, so that a phone with an older one is refused.
create or replace function advance_point_version() returns trigger language plpgsql as $$
begin
  if (new.state, new.note) is distinct from (old.state, old.note) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- For append-only tables.
create or replace function refuse_to_rewrite_visits() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;
