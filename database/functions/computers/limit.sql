-- Registering a computer of a client, or changing its serial number, takes this lock first, so that each transaction sees the
-- others' changes.
create or replace function lock_computers_of(client uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero computers'), hashtext(client::text))
$$;

-- Refuses a computer beyond the limit (A-17), independent of the application's count. Runs after the insert: an upsert of an
-- existing serial number adds no computer.
create or replace function refuse_too_many_computers() returns trigger language plpgsql as $$
begin
  perform lock_computers_of(new.user_id);
  if (select count(*) from computers where user_id = new.user_id) > 100 then
    raise exception 'client % has a hundred computers', new.user_id
      using errcode = 'check_violation', constraint = 'computers_at_most_a_hundred', table = 'computers';
  end if;
  return null;
end $$;
