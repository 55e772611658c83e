-- The hours of a technician on a weekday (1 Monday … 7 Sunday), in minutes of the day; both null: does not work then. A
-- weekday without a row is as the shop's.
create table technician_hours (
  technician_id uuid not null constraint technician_hours_technician_id_fkey references users (id),
  weekday smallint not null constraint technician_hours_weekday_range check (weekday between 1 and 7),
  begins integer,
  ends integer,
  -- The hours (0–23) of which the technician does not work the whole, one bit for each.
  hours_off integer not null generated always as (case when begins is null then (1 << 24) - 1 else
    ((1 << 24) - 1) & ~((1 << greatest(ends / 60, (begins + 59) / 60)) - (1 << ((begins + 59) / 60))) end) stored,
  constraint technician_hours_pkey primary key (technician_id, weekday),
  constraint technician_hours_whole check ((begins is null) = (ends is null) and (begins is null or
    0 <= begins and begins < ends and ends <= 1440))
);

-- A day on which a technician does not work. Its booking of the whole day refuses visits.
create table technician_days_off (
  id uuid constraint technician_days_off_pkey primary key default gen_random_uuid(),
  technician_id uuid not null constraint technician_days_off_technician_id_fkey references users (id),
  day date not null,
  reason text not null default '' constraint technician_days_off_reason_length check (char_length(reason) <= 80),
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint technician_days_off_once unique (technician_id, day)
);

alter table bookings
  add column day_off_id uuid constraint bookings_one_a_day_off unique
    constraint bookings_day_off_id_fkey references technician_days_off (id) on delete cascade,
  add column from_minute integer not null generated always as
    ((extract(epoch from (lower(during) at time zone 'America/Bogota')::time) / 60)::int) stored,
  add column to_minute integer not null generated always as
    ((extract(epoch from (lower(during) at time zone 'America/Bogota')::time) / 60
      + extract(epoch from upper(during) - lower(during)) / 60)::int) stored,
  drop constraint bookings_visit_or_hold,
  add constraint bookings_one_purpose check (
    num_nonnulls(task_id, held_for, day_off_id) = 1 and (held_for is null) = (expires_at is null));

drop index bookings_of_day;
create index bookings_of_day on bookings (day, technician_id)
  include (hours, held_for, expires_at, municipality_code, from_minute, to_minute, task_id);

-- Defined anew with a place (database/functions/maintenance/booking.sql).
drop function if exists find_technician(tstzrange, uuid);
drop function if exists take_hour(uuid, date, tstzrange);
