-- Whoever follows changes stops when the session ends, in whichever process that is.
create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
