-- Counts an event in a window of time as server/platform/throttles.ts does: the seconds to wait when it is one too many.
create or replace function take_turn(turn_key text, most integer, window_seconds integer) returns double precision language plpgsql as $$
declare
  counted throttles;
begin
  insert into throttles as t (key, count, ends_at) values (turn_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    count = case when t.ends_at <= now() then 1 else t.count + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning * into counted;
  return case when counted.count > most then extract(epoch from counted.ends_at - now()) end;
end $$;
