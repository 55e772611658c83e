-- Refuses to change or delete a row of an append-only table.
create or replace function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Announces an ended session, so that its event stream closes also when another process serves it.
create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;

-- Refuses to delete, demote or limit the last administrator with all areas (P-301), whatever the application sends.
create or replace function refuse_to_remove_last_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'ADMIN' and old.areas is null and old.deleted_at is null
     and (tg_op = 'DELETE' or new.role <> 'ADMIN' or new.areas is not null or new.deleted_at is not null) then
    perform pg_advisory_xact_lock(hashtext('refuse_to_remove_last_admin'));
    if not exists (select from users where role = 'ADMIN' and areas is null and deleted_at is null and id <> old.id) then
      raise exception 'the last administrator with all areas must stay' using errcode = 'check_violation', table = 'users',
        constraint = case
          when tg_op = 'UPDATE' and new.role = 'ADMIN'
            or exists (select from users where role = 'ADMIN' and deleted_at is null and id <> old.id)
          then 'users_keep_one_full_admin' else 'users_keep_one_admin' end;
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- Only administrators have areas: with another role they are cleared, and they do not return with the role.
create or replace function clear_areas_of_others() returns trigger language plpgsql as $$
begin
  if new.role <> 'ADMIN' then
    new.areas := null;
  end if;
  return new;
end $$;
