-- The last administrator cannot disappear, whatever the code does.
create or replace function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'ADMIN' and old.deleted_at is null
     and (tg_op = 'DELETE' or new.role <> 'ADMIN' or new.deleted_at is not null) then
    perform pg_advisory_xact_lock(hashtext('keep_one_admin'));
    if not exists (select from users where role = 'ADMIN' and deleted_at is null and id <> old.id) then
      raise exception 'the last administrator must stay'
        using errcode = 'check_violation', constraint = 'users_keep_one_admin', table = 'users';
    end if;
  end if;
  return coalesce(new, old);
end $$;
