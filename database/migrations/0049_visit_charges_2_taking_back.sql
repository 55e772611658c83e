-- A payment that was noted by mistake is taken back by an entry with the opposite amount; payments still only grow. Those through
-- the provider name its transaction.
alter table visit_payments
  add column reverses uuid constraint visit_payments_reverses_fkey references visit_payments (id),
  add column reason text not null default '' constraint visit_payments_reason_length check (char_length(reason) <= 300),
  -- Who noted it, where that is not the technician.
  add column noted_by uuid,
  add column provider text,
  add column provider_tx_id text,
  add constraint visit_payments_transaction_fkey foreign key (provider, provider_tx_id)
    references visit_transactions (provider, provider_tx_id),
  drop constraint visit_payments_amount_positive,
  add constraint visit_payments_amount_signed check (
    case when reverses is null then amount > 0 and reason = '' else amount < 0 and reason <> '' end);
create unique index visit_payments_taken_back_once on visit_payments (reverses) where reverses is not null;
create unique index visit_payments_one_a_transaction on visit_payments (provider, provider_tx_id)
  where provider_tx_id is not null and reverses is null;
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_payments_method_known' and conrelid = 'visit_payments'::regclass);
begin
  execute format($sql$
    alter table visit_payments drop constraint visit_payments_method_known, add constraint visit_payments_method_known check (
      case when method = 'link' then provider_tx_id is not null else provider_tx_id is null and (%s) end)
  $sql$, known);
end $$;

-- Approved lines that were taken back before the record was signed, each once.
create table visit_lines_taken_back (
  line_id uuid constraint visit_lines_taken_back_pkey primary key,
  task_id uuid not null constraint visit_lines_taken_back_task_id_fkey references tasks (id),
  kind text not null constraint visit_lines_taken_back_kind_known check (kind in ('service', 'part')),
  -- The quote whose approval is over with it.
  quote_id uuid not null constraint visit_lines_taken_back_quote_id_fkey references visit_quotes (id),
  reason text not null constraint visit_lines_taken_back_reason_length check (char_length(reason) between 1 and 300),
  technician_id uuid not null constraint visit_lines_taken_back_technician_id_fkey references users (id),
  at timestamptz not null default now()
);
create index visit_lines_taken_back_of_task on visit_lines_taken_back (task_id);

-- A visit that is cancelled once something of it was used is charged for what was used.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_approvals_how_known' and conrelid = 'visit_approvals'::regclass);
begin
  execute format($sql$
    alter table visit_approvals drop constraint visit_approvals_how_known, add constraint visit_approvals_how_known check (
      how = 'cancelled' or (%s))
  $sql$, known);
end $$;
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_steps_kind_known' and conrelid = 'visit_steps'::regclass);
begin
  execute format($sql$
    alter table visit_steps drop constraint visit_steps_kind_known, add constraint visit_steps_kind_known check (
      kind in ('take_back_payment', 'take_back_line') or (%s))
  $sql$, known);
end $$;
