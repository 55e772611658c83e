-- What has to be checked in a visit of a kind. A saved version never changes; the newest one counts.
create table checklists (
  tipo text not null constraint checklists_tipo_known check (tipo in ('preventivo', 'correctivo')),
  version integer not null constraint checklists_version_positive check (version > 0),
  saved_by uuid,
  saved_at timestamptz not null default now(),
  constraint checklists_pkey primary key (tipo, version)
);
create table checklist_points (
  tipo text not null,
  version integer not null,
  position smallint not null constraint checklist_points_position_range check (position between 1 and 40),
  text text not null constraint checklist_points_text_length check (char_length(text) between 1 and 200),
  is_required boolean not null,
  constraint checklist_points_pkey primary key (tipo, version, position),
  constraint checklist_points_of_checklist foreign key (tipo, version) references checklists (tipo, version)
);

-- The points of a visit, copied when it starts.
create table visit_points (
  task_id uuid not null constraint visit_points_task_id_fkey references tasks (id),
  position smallint not null,
  checklist_version integer not null,
  text text not null,
  is_required boolean not null,
  state text not null default 'open' constraint visit_points_state_known check (state in ('open', 'done', 'not_applicable')),
  note text not null default '' constraint visit_points_note_length check (char_length(note) <= 500),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  changed_by uuid,
  constraint visit_points_pkey primary key (task_id, position),
  constraint visit_points_reason_given check (state <> 'not_applicable' or note <> '')
);

insert into checklists (tipo, version, saved_at) values
  ('preventivo', 1, '2026-11-22T12:00:00Z'), ('correctivo', 1, '2026-11-22T12:00:00Z');
insert into checklist_points (tipo, version, position, text, is_required) values
  ('preventivo', 1, 1, 'Copia de datos: preguntada y respondida', true),
  ('preventivo', 1, 2, 'Foto antes de abrir cada equipo', false),
  ('preventivo', 1, 3, 'Pulsera antiestática puesta', false),
  ('preventivo', 1, 4, 'Temperatura con carga', false),
  ('preventivo', 1, 5, 'Prueba de encendido, tres veces', true),
  ('preventivo', 1, 6, 'Puesto limpio y cables como estaban', true),
  ('correctivo', 1, 1, 'Copia de datos: preguntada y respondida', true),
  ('correctivo', 1, 2, 'Foto antes de abrir cada equipo', false),
  ('correctivo', 1, 3, 'Pulsera antiestática puesta', false),
  ('correctivo', 1, 4, 'Temperatura con carga', false),
  ('correctivo', 1, 5, 'Prueba de encendido, tres veces', true),
  ('correctivo', 1, 6, 'Puesto limpio y cables como estaban', true);
