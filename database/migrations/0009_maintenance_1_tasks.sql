create extension if not exists btree_gist;

-- Needed by the table below; what it does now is in database/functions/maintenance/visit-time.sql.
create function clock_start(fecha date, hora text) returns timestamp language sql immutable parallel safe as $$
  select case when hora ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then fecha + make_time(left(hora, 2)::int, right(hora, 2)::int, 0) end
$$;

-- Requests of clients, which are the tasks of technicians.
create table tasks (
  id uuid constraint tasks_pkey primary key default gen_random_uuid(),
  tipo text not null constraint tasks_tipo_known check (tipo in ('preventivo', 'correctivo')),
  user_id uuid not null constraint tasks_user_id_fkey references users (id),
  -- Nobody: every technician sees it and can take it.
  technician_id uuid constraint tasks_technician_id_fkey references users (id),
  estado text not null default 'pendiente'
    constraint tasks_estado_known check (estado in ('pendiente', 'en proceso', 'completado', 'cancelado')),
  descripcion text not null default '' constraint tasks_descripcion_length check (char_length(descripcion) <= 2000),
  fecha date,
  hora text not null default '' constraint tasks_hora_length check (char_length(hora) <= 40),
  -- How long the visit takes, an hour a computer.
  minutes integer not null default 60 constraint tasks_minutes_range check (minutes between 60 and 1440),
  direccion text not null default '' constraint tasks_direccion_length check (char_length(direccion) <= 200),
  tipo_computadoras text,
  marca_computadoras text,
  cantidad_computadoras integer constraint tasks_cantidad_range check (cantidad_computadoras between 1 and 100),
  otros_detalles text constraint tasks_otros_detalles_length check (char_length(otros_detalles) <= 2000),
  costo integer,
  sintomas text constraint tasks_sintomas_length check (char_length(sintomas) <= 2000),
  accion_previa text constraint tasks_accion_previa_length check (char_length(accion_previa) <= 2000),
  frecuencia text constraint tasks_frecuencia_length check (char_length(frecuencia) <= 200),
  prioridad text constraint tasks_prioridad_known check (prioridad in ('baja', 'media', 'alta')),
  problema text constraint tasks_problema_length check (char_length(problema) <= 2000),
  -- SHA-256 of what the client sent: the same click again is known by it.
  fingerprint bytea not null default '',
  version integer not null default 1 constraint tasks_version_positive check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who made the last change; nobody when the shop itself did.
  changed_by uuid,
  -- The order of lists: a day without a clock time ends its day, no day at all comes last.
  sorts_at timestamp not null generated always as
    (coalesce(clock_start(fecha, hora), fecha + time '23:59:59', timestamp 'infinity')) stored,
  constraint tasks_preventive_is_whole check (tipo <> 'preventivo' or (
    tipo_computadoras is not null and marca_computadoras is not null and cantidad_computadoras is not null
    and otros_detalles is not null and clock_start(fecha, hora) is not null)),
  constraint tasks_preventive_cost check (tipo <> 'preventivo' or coalesce(costo = cantidad_computadoras * 25000, false)),
  constraint tasks_corrective_is_whole check (tipo <> 'correctivo' or (
    sintomas is not null and accion_previa is not null and frecuencia is not null and prioridad is not null
    and problema is not null and costo is null))
);

create index tasks_of_technician on tasks (technician_id, tipo, estado, sorts_at, id);
create index tasks_of_day on tasks (technician_id, fecha);
create index tasks_of_user on tasks (user_id, created_at desc, id);

-- The computers of a corrective request, as they were when it was sent.
create table task_computers (
  task_id uuid not null constraint task_computers_task_id_fkey references tasks (id),
  position smallint not null constraint task_computers_position_range check (position between 1 and 50),
  computer_id uuid constraint task_computers_computer_id_fkey references computers (id) on delete set null,
  tipo_computadoras text not null,
  marca_computadoras text not null,
  modelo_computadoras text not null,
  serie text not null,
  problema text not null constraint task_computers_problema_length check (char_length(problema) <= 2000),
  constraint task_computers_pkey primary key (task_id, position)
);
create index task_computers_of_computer on task_computers (computer_id);

-- Every change of a task: what it was, what it became, who did it and when. It only grows.
create table task_history (
  task_id uuid not null constraint task_history_task_id_fkey references tasks (id),
  -- The version that was changed; the change made the next one.
  version integer not null,
  actor uuid,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  constraint task_history_pkey primary key (task_id, version)
);

-- Needed by the table below; what it does now is in database/functions/maintenance/visit-time.sql.
create function hours_touched(during tstzrange) returns integer language sql immutable parallel safe as $$
  select (1 << least(24, ceil(starts + extract(epoch from upper(during) - lower(during)) / 3600)::int)) - (1 << floor(starts)::int)
  from (select extract(epoch from (lower(during) at time zone 'America/Bogota')::time) / 3600 as starts) s
$$;

-- When technicians are taken: by visits that are still open, and by hours that a client holds while filling in the form.
create table bookings (
  id uuid constraint bookings_pkey primary key default gen_random_uuid(),
  technician_id uuid not null constraint bookings_technician_id_fkey references users (id),
  during tstzrange not null constraint bookings_during_bounded
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  task_id uuid constraint bookings_one_a_task unique constraint bookings_task_id_fkey references tasks (id),
  held_for uuid constraint bookings_one_hold_a_client unique constraint bookings_held_for_fkey references users (id),
  expires_at timestamptz,
  -- For whoever asks which hours are free: no dates are computed then.
  day date not null generated always as ((lower(during) at time zone 'America/Bogota')::date) stored,
  hours integer not null generated always as (hours_touched(during)) stored,
  constraint bookings_visit_or_hold check ((task_id is null) = (held_for is not null) and (held_for is null) = (expires_at is null)),
  -- Two visits of one technician never overlap, whatever the code did.
  constraint bookings_never_overlap exclude using gist (technician_id with =, during with &&)
);
create index bookings_of_day on bookings (day, technician_id) include (hours, held_for, expires_at);
