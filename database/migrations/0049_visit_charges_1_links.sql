-- What a client is sent to pay of a visit through the payment provider: an amount, under a reference of its own. Orders have
-- `payment_attempts`; a visit has no order.
create table visit_charges (
  id uuid constraint visit_charges_pkey primary key default gen_random_uuid(),
  task_id uuid not null constraint visit_charges_task_id_fkey references tasks (id),
  provider text not null,
  reference text not null constraint visit_charges_reference_unique unique,
  amount bigint not null constraint visit_charges_amount_positive check (amount > 0),
  -- Where it is paid, once the provider has said so.
  redirect_url text,
  -- How a simulated payment is to end.
  outcome text,
  made_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked next; empty while nobody may be paying.
  next_check_at timestamptz,
  last_check_at timestamptz
);
create index visit_charges_of_task on visit_charges (task_id);
create index visit_charges_to_check on visit_charges (next_check_at) where next_check_at is not null;

-- What the provider says happened, as `payment_transactions` has it of orders.
create table visit_transactions (
  provider text not null,
  provider_tx_id text not null,
  charge_id uuid not null constraint visit_transactions_charge_id_fkey references visit_charges (id),
  status text not null constraint visit_transactions_status_known check (status in
    ('pending', 'approved', 'declined', 'voided', 'refunded', 'expired', 'error')),
  amount bigint not null,
  currency text not null,
  method text not null default '',
  raw jsonb,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint visit_transactions_pkey primary key (provider, provider_tx_id)
);
create index visit_transactions_of_charge on visit_transactions (charge_id);

-- Money of a visit that the shop owes back. `is_counted`: it is among the payments of its visit.
create table visit_refunds (
  id uuid constraint visit_refunds_pkey primary key default gen_random_uuid(),
  task_id uuid not null constraint visit_refunds_task_id_fkey references tasks (id),
  why text not null constraint visit_refunds_why_known check (why in ('excess', 'amount', 'cancelled')),
  amount bigint not null constraint visit_refunds_amount_positive check (amount > 0),
  is_counted boolean not null,
  provider text,
  provider_tx_id text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  note text not null default '' constraint visit_refunds_note_length check (char_length(note) <= 300),
  constraint visit_refunds_transaction_fkey foreign key (provider, provider_tx_id)
    references visit_transactions (provider, provider_tx_id),
  constraint visit_refunds_done_says_how check ((done_at is null) = (note = '')),
  constraint visit_refunds_counted_when_cancelled check (is_counted = (why = 'cancelled') and is_counted = (provider_tx_id is null))
);
create index visit_refunds_of_task on visit_refunds (task_id);
create index visit_refunds_open on visit_refunds (created_at) where done_at is null;
create unique index visit_refunds_one_a_transaction on visit_refunds (provider, provider_tx_id) where provider_tx_id is not null;

-- Links to pay, beside whatever purposes and e-mails there are by now.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_links_purpose_known' and conrelid = 'visit_links'::regclass);
begin
  execute format($sql$
    alter table visit_links drop constraint visit_links_purpose_known, add constraint visit_links_purpose_known check (
      purpose = 'pay' and about is not null or (%s))
  $sql$, known);
end $$;
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('visit_payment_link', 'visit_paid', 'visit_refund_due', 'visit_unassigned')
        then num_nonnulls(order_id, notice_id) = 0 and occasion <> '' else (%s) end)
  $sql$, known);
end $$;
