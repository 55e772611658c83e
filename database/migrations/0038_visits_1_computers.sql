-- What became of each computer of a visit. Rows are made with the request (database/functions/visits/list-computers.sql).
create table visit_computers (
  id uuid constraint visit_computers_pkey primary key default gen_random_uuid(),
  task_id uuid not null constraint visit_computers_task_id_fkey references tasks (id),
  position smallint not null constraint visit_computers_position_range check (position between 1 and 100),
  computer_id uuid constraint visit_computers_computer_id_fkey references computers (id) on delete set null,
  -- The computer as it was when the request was sent; all '' when the request named none.
  tipo text not null default '',
  marca text not null default '',
  modelo text not null default '',
  serie text not null default '',
  problema text not null default '' constraint visit_computers_problema_length check (char_length(problema) <= 2000),
  -- 'sin_detalle': the visit was completed by a call that knows no computers.
  state text not null default 'por_revisar' constraint visit_computers_state_known check (state in
    ('por_revisar', 'en_curso', 'resuelto', 'requiere_repuesto', 'no_se_pudo', 'pospuesto', 'sin_detalle')),
  findings text not null default '' constraint visit_computers_findings_length check (char_length(findings) <= 2000),
  work_done text not null default '' constraint visit_computers_work_done_length check (char_length(work_done) <= 2000),
  reason text not null default '' constraint visit_computers_reason_length check (char_length(reason) <= 500),
  minutes integer constraint visit_computers_minutes_range check (minutes between 0 and 1440),
  -- When work on it began, by the phone's clock: its minutes run from there.
  begun_at timestamptz,
  version integer not null default 1 constraint visit_computers_version_positive check (version > 0),
  updated_at timestamptz not null default now(),
  -- Who wrote the last result; nobody when the shop itself closed it.
  changed_by uuid,
  constraint visit_computers_one_a_position unique (task_id, position),
  constraint visit_computers_reason_given check (state not in ('no_se_pudo', 'pospuesto') or reason <> '')
);
create index visit_computers_of_computer on visit_computers (computer_id);

-- The visit that was proposed for what another one left over: one a visit.
create table visit_follow_ups (
  task_id uuid constraint visit_follow_ups_pkey primary key constraint visit_follow_ups_task_id_fkey references tasks (id),
  follow_up_id uuid not null constraint visit_follow_ups_one_origin unique
    constraint visit_follow_ups_follow_up_id_fkey references tasks (id),
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint visit_follow_ups_is_another check (task_id <> follow_up_id)
);
