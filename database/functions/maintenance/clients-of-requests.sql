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
create or replace trigger tasks_open_have_client before insert or update of estado, user_id on tasks for each row
  when (new.estado in ('pendiente', 'en proceso')) execute function open_request_has_client();

-- What is open of an account that goes is cancelled with it.
create or replace function client_leaves() returns trigger language plpgsql as $$
begin
  update tasks set estado = 'cancelado', changed_by = new.id
  where user_id = new.id and estado in ('pendiente', 'en proceso');
  return null;
end $$;
create or replace trigger users_leave_their_requests after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function client_leaves();
