-- Money that a technician received on site, or saw arrive. It only grows.
create table visit_payments (
  id uuid constraint visit_payments_pkey primary key,
  task_id uuid not null constraint visit_payments_task_id_fkey references tasks (id),
  -- The quote that was approved then.
  quote_id uuid not null constraint visit_payments_quote_id_fkey references visit_quotes (id),
  method text not null constraint visit_payments_method_known check (method in ('cash', 'transfer')),
  amount bigint not null constraint visit_payments_amount_positive check (amount > 0),
  technician_id uuid not null constraint visit_payments_technician_id_fkey references users (id),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint visit_payments_not_of_the_future check (at <= received_at)
);
create index visit_payments_of_task on visit_payments (task_id);
create index visit_payments_cash_of_technician on visit_payments (technician_id) where method = 'cash';

-- Cash that a technician handed over: what was expected, what was counted, and which payments are ticked off with it.
create table cash_handovers (
  id uuid constraint cash_handovers_pkey primary key,
  technician_id uuid not null constraint cash_handovers_technician_id_fkey references users (id),
  expected bigint not null constraint cash_handovers_expected_positive check (expected > 0),
  counted bigint not null constraint cash_handovers_counted_positive check (counted >= 0),
  note text not null default '' constraint cash_handovers_note_length check (char_length(note) <= 300),
  received_by uuid not null constraint cash_handovers_received_by_fkey references users (id),
  at timestamptz not null default now(),
  constraint cash_handovers_difference_explained check (expected = counted or note <> '')
);
create index cash_handovers_latest on cash_handovers (at);
create table cash_handover_payments (
  payment_id uuid constraint cash_handover_payments_pkey primary key
    constraint cash_handover_payments_payment_id_fkey references visit_payments (id),
  handover_id uuid not null constraint cash_handover_payments_handover_id_fkey references cash_handovers (id)
);
create index cash_handover_payments_of_handover on cash_handover_payments (handover_id);

-- The e-mail with a quote, beside whatever kinds there are by now. `occasion` is the quote.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'visit_quote' then num_nonnulls(order_id, notice_id) = 0 and occasion <> '' else (%s) end)
  $sql$, known);
end $$;
