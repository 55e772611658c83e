-- An open request has somebody who asked for it. Whoever opens one, for the first time or again, keeps that account until the
-- transaction ends, or waits for its deletion; the person is locked before the task, as where an account is deleted.
create or replace function open_request_has_client() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'nobody waits for task %', new.id
      using errcode = 'check_violation', constraint = 'tasks_open_has_client', table = 'tasks';
  end if;
  return new;
end $$;

-- What is open of an account that goes is cancelled with it.
create or replace function client_leaves() returns trigger language plpgsql as $$
begin
  update tasks set estado = 'cancelado', changed_by = new.id
  where user_id = new.id and estado in ('pendiente', 'en proceso');
  return null;
end $$;
