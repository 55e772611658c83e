-- How many licences a buyer has in orders of one day of Colombia that are paid, or may still be.
create or replace function licences_of_day(buyer uuid, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(l.quantity), 0)
  from orders o join order_lines l on l.order_id = o.id
  cross join lateral date_trunc('day', moment at time zone 'America/Bogota') as begun (midnight)
  where o.user_id = buyer and l.digital and o.state in ('pending', 'paid', 'review', 'voided')
    and o.created_at >= midnight at time zone 'America/Bogota'
    and o.created_at < (midnight + interval '1 day') at time zone 'America/Bogota'
$$;

-- Counts an event in a time window, as server/platform/throttles.ts does. Returns the seconds to wait when there are too many.
create or replace function count_throttle(throttle_key text, most integer, window_seconds integer) returns double precision
language plpgsql as $$
declare
  counted throttles;
begin
  insert into throttles as t (key, count, ends_at) values (throttle_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    count = case when t.ends_at <= now() then 1 else t.count + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning * into counted;
  return case when counted.count > most then extract(epoch from counted.ends_at - now()) end;
end $$;
