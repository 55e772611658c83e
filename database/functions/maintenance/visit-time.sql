-- When a visit begins, in local time of Colombia; null without a day or when the hour is in words.
create or replace function clock_start(fecha date, hora text) returns timestamp language sql immutable parallel safe as $$
  select case when hora ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then fecha + make_time(left(hora, 2)::int, right(hora, 2)::int, 0) end
$$;

-- The time range during which a visit occupies its technician.
create or replace function visit_range(fecha date, hora text, minutes integer) returns tstzrange language sql immutable parallel safe as $$
  select tstzrange(clock_start(fecha, hora) at time zone 'America/Bogota',
    (clock_start(fecha, hora) + make_interval(mins => minutes)) at time zone 'America/Bogota')
$$;

-- The hours of its first day that a time range touches, one bit for each: 10:30 to 12:00 gives bits 10 and 11.
create or replace function hours_touched(during tstzrange) returns integer language sql immutable parallel safe as $$
  select (1 << least(24, ceil(starts + extract(epoch from upper(during) - lower(during)) / 3600)::int)) - (1 << floor(starts)::int)
  from (select extract(epoch from (lower(during) at time zone 'America/Bogota')::time) / 3600 as starts) s
$$;
