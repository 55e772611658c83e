-- Whoever registers a computer of a client, or gives one another serial number, takes this first: each sees what others do then.
create or replace function lock_computers_of(client uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero computers'), hashtext(client::text))
$$;

-- Refuses a computer beyond the limit (A-17), whatever the application counted. After the insert: one with a serial number that
-- the client has already is none more.
create or replace function refuse_too_many_computers() returns trigger language plpgsql as $$
begin
  perform lock_computers_of(new.user_id);
  if (select count(*) from computers where user_id = new.user_id) > 100 then
    raise exception 'client % has a hundred computers', new.user_id
      using errcode = 'check_violation', constraint = 'computers_at_most_a_hundred', table = 'computers';
  end if;
  return null;
end $$;
