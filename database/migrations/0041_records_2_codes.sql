-- The code with which an absent client closes a visit. The code itself is not here: it follows from the nonce and the
-- installation's secret.
create table visit_record_codes (
  task_id uuid constraint visit_record_codes_pkey primary key constraint visit_record_codes_task_id_fkey references tasks (id),
  nonce uuid not null default gen_random_uuid(),
  -- SHA-256 of what the client is to sign: a visit that changes needs another code.
  content bytea not null,
  tries smallint not null default 0 constraint visit_record_codes_tries_range check (tries between 0 and 5),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Beside whatever kinds of steps there are by now: a record is signed.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_steps_kind_known' and conrelid = 'visit_steps'::regclass);
begin
  execute format($sql$
    alter table visit_steps drop constraint visit_steps_kind_known, add constraint visit_steps_kind_known check (
      kind = 'record' or (%s))
  $sql$, known);
end $$;

-- E-mails, beside whatever kinds there are by now: the code, and the record that was signed.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('visit_record_code', 'visit_record') then num_nonnulls(order_id, notice_id) = 0 else (%s) end)
  $sql$, known);
end $$;
