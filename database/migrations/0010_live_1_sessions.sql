-- Whoever follows changes stops when the session ends, in whichever process that is.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions for each row execute function announce_ended_session();
