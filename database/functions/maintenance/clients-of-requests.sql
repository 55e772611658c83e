-- An open request needs an account that exists. Opening or reopening one locks the account, so that it is not deleted at the
-- same time. The account is locked before the task, as when an account is deleted.
create or replace function check_request_client() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'task % has no client', new.id
      using errcode = 'check_violation', constraint = 'tasks_open_has_client', table = 'tasks';
  end if;
  return new;
end $$;

-- Cancels the open requests of an account that is deleted.
create or replace function cancel_client_requests() returns trigger language plpgsql as $$
begin
  update tasks set estado = 'cancelado', changed_by = new.id
  where user_id = new.id and estado in ('pendiente', 'en proceso');
  return null;
end $$;
