-- Why the owner cancelled a visit.
create table visit_cancellations (
  task_id uuid not null constraint visit_cancellations_task_id_fkey references tasks (id),
  -- The version of the task that the cancellation made.
  version integer not null,
  reason text not null constraint visit_cancellations_reason_length check (char_length(reason) between 1 and 200),
  cancelled_by uuid,
  at timestamptz not null default now(),
  constraint visit_cancellations_pkey primary key (task_id, version)
);

-- E-mails to technicians, and to a client whose visit another technician makes, beside whatever kinds there are by now. The
-- occasion is the task's version, and whom a technician's e-mail is for.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('visit_technician', 'technician_new', 'technician_moved', 'technician_cancelled')
        then num_nonnulls(order_id, notice_id) = 0 else (%s) end)
  $sql$, known);
end $$;
