-- Where visits are: a zone is some municipalities; a municipality is in one zone at most.
create table zones (
  id uuid constraint zones_pkey primary key default gen_random_uuid(),
  name text not null constraint zones_name_length check (char_length(name) between 1 and 60)
);
create unique index zones_name_once on zones (lower(name));

create table zone_municipalities (
  municipality_code text not null constraint zone_municipalities_pkey primary key
    constraint zone_municipalities_municipality_code_fkey references municipalities (code),
  zone_id uuid not null constraint zone_municipalities_zone_id_fkey references zones (id) on delete cascade
);
create index zone_municipalities_of_zone on zone_municipalities (zone_id);

-- Minutes between two zones, or within one; the smaller id stands first. No row: no minutes.
create table zone_travel (
  zone_id uuid not null constraint zone_travel_zone_id_fkey references zones (id) on delete cascade,
  other_zone_id uuid not null constraint zone_travel_other_zone_id_fkey references zones (id) on delete cascade,
  minutes integer not null constraint zone_travel_minutes_range check (minutes between 0 and 240),
  constraint zone_travel_pkey primary key (zone_id, other_zone_id),
  constraint zone_travel_in_order check (zone_id <= other_zone_id)
);

-- The zones in which a technician works; without a row, everywhere.
create table technician_zones (
  technician_id uuid not null constraint technician_zones_technician_id_fkey references users (id),
  zone_id uuid not null constraint technician_zones_zone_id_fkey references zones (id) on delete cascade,
  constraint technician_zones_pkey primary key (technician_id, zone_id)
);

-- The kinds of computer that a technician knows; without a row, all.
create table technician_skills (
  technician_id uuid not null constraint technician_skills_technician_id_fkey references users (id),
  tipo text not null constraint technician_skills_tipo_known check (tipo in ('mesa', 'portatil', 'todo en uno')),
  constraint technician_skills_pkey primary key (technician_id, tipo)
);

-- The municipality of a task, where it is known (database/functions/agenda/places.sql).
create table task_places (
  task_id uuid not null constraint task_places_pkey primary key
    constraint task_places_task_id_fkey references tasks (id),
  municipality_code text not null constraint task_places_municipality_code_fkey references municipalities (code)
);

-- Where the technician is during a booking: which hours are free is read without the task.
alter table bookings add column municipality_code text
  constraint bookings_municipality_code_fkey references municipalities (code);

insert into task_places (task_id, municipality_code)
select t.id, a.municipality_code from tasks t join addresses a on a.user_id = t.user_id and a.is_usual
where t.estado in ('pendiente', 'en proceso');
update bookings b set municipality_code = p.municipality_code from task_places p where p.task_id = b.task_id;
