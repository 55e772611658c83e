-- What clients decide about their visits (decision 0055). What a client answered. It only grows; the last one counts, as long as day and hour are still those that it was about.
create table visit_answers (
  id bigint generated always as identity constraint visit_answers_pkey primary key,
  task_id uuid not null constraint visit_answers_task_id_fkey references tasks (id),
  decision text not null constraint visit_answers_decision_known check (decision in ('confirmed', 'moved', 'cancelled')),
  -- The version of the task after the answer.
  version integer not null,
  fecha date,
  hora text not null,
  via text not null constraint visit_answers_via_known check (via in ('account', 'link')),
  reason text constraint visit_answers_reason_known
    check (reason is null or decision = 'cancelled' and reason in ('fixed', 'not_that_day', 'too_expensive', 'other')),
  at timestamptz not null default now(),
  constraint visit_answers_one_a_version unique (task_id, version, decision)
);
