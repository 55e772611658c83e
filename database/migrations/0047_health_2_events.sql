-- An event that cannot be processed is tried later and later, and does not stop those behind it.
alter table payment_events
  add column due_at timestamptz not null default now() + interval '10 seconds',
  add column tries integer not null default 0,
  add column last_error text;
create index payment_events_due on payment_events (due_at) where processed_at is null;
