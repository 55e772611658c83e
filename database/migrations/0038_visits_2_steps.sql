-- When a technician set out, arrived, began and ended: each once, by the phone's clock and by the server's.
create table visit_stages (
  task_id uuid not null constraint visit_stages_task_id_fkey references tasks (id),
  stage text not null constraint visit_stages_stage_known check (stage in ('on_the_way', 'arrived', 'started', 'finished')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  technician_id uuid not null constraint visit_stages_technician_id_fkey references users (id),
  constraint visit_stages_pkey primary key (task_id, stage),
  constraint visit_stages_not_of_the_future check (at <= received_at)
);

-- What technicians' phones sent, by the id that the phone made: a step that arrives twice is known by it. It only grows.
create table visit_steps (
  technician_id uuid not null constraint visit_steps_technician_id_fkey references users (id),
  id uuid not null,
  task_id uuid not null constraint visit_steps_task_id_fkey references tasks (id),
  kind text not null constraint visit_steps_kind_known check (kind in ('stage', 'undo', 'computer', 'point', 'follow_up')),
  -- What the step changed: the visit, one of its computers or points.
  about text not null,
  -- The version that the step gave it, for a step that was made upon this one without signal.
  version integer not null,
  -- SHA-256 of what was sent.
  fingerprint bytea not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint visit_steps_pkey primary key (technician_id, id)
);
create index visit_steps_of_task on visit_steps (task_id);
