-- The owner's settings of visits: one row, whose version every save of a setting of the agenda names.
create table if not exists visit_settings (
  only_one boolean constraint visit_settings_pkey primary key default true constraint visit_settings_single check (only_one)
);
alter table visit_settings
  -- So many hours before a visit its client may still move or cancel it.
  add column if not exists cutoff_hours integer not null default 4
    constraint visit_settings_cutoff_hours_range check (cutoff_hours between 0 and 168),
  add column if not exists warranty_days integer not null default 30
    constraint visit_settings_warranty_days_range check (warranty_days between 0 and 3650),
  add column if not exists version integer not null default 1 constraint visit_settings_version_positive check (version > 0);
insert into visit_settings default values on conflict do nothing;
