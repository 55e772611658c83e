-- Withdrawals and guarantee claims of what was delivered (P-290): one row for each case, about units of one shipment.
create table return_cases (
  id uuid constraint return_cases_pkey primary key default gen_random_uuid(),
  number bigint generated always as identity constraint return_cases_number_unique unique,
  opened_at timestamptz not null default now(),
  kind text not null constraint return_cases_kind_known check (kind in ('withdrawal', 'guarantee')),
  -- The case number that a buyer is given.
  radicado text not null generated always as (
    case kind when 'withdrawal' then 'RET-' else 'GAR-' end || extract(year from (opened_at at time zone 'America/Bogota'))::text
    || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
  ) stored constraint return_cases_radicado_unique unique,
  order_id uuid not null constraint return_cases_order_id_fkey references orders (id),
  shipment_id uuid not null constraint return_cases_shipment_id_fkey references shipments (id),
  -- Null where that account opened it under no key of a request.
  key text constraint return_cases_key_length check (char_length(key) between 8 and 255),
  opened_by uuid not null constraint return_cases_opened_by_fkey references users (id),
  -- What is wrong with it, in the buyer's words; '' of a withdrawal, which needs no reason, and once that account is gone.
  fault text not null default '' constraint return_cases_fault_length check (char_length(fault) <= 1000),
  -- What the buyer added later, once.
  note text not null default '' constraint return_cases_note_length check (char_length(note) <= 1000),
  state text not null default 'waiting' constraint return_cases_state_known check (state in
    ('waiting', 'in_review', 'received', 'money_back', 'repaired', 'replaced', 'rejected', 'cancelled', 'not_sent')),
  -- The last day on which what the shop owes of it is, or was, in time; null while a withdrawal waits for its buyer.
  due_on date,
  received_at timestamptz,
  -- As which shipment its units came back.
  came_back_as uuid constraint return_cases_came_back_as_fkey references shipments (id)
    constraint return_cases_came_back_as_unique unique,
  closed_at timestamptz,
  -- The exception of the law for which a withdrawal is rejected.
  exception text constraint return_cases_exception_known check (exception in
    ('personal_use', 'perishable', 'custom_made', 'not_returnable', 'market_price')),
  -- What the shop wrote to the buyer when it decided.
  reply text not null default '' constraint return_cases_reply_length check (char_length(reply) <= 1000),
  version integer not null default 1,
  constraint return_cases_once unique (opened_by, key),
  constraint return_cases_received_whole check ((received_at is null) = (came_back_as is null)),
  constraint return_cases_closed_has_result check ((closed_at is null) = (state in ('waiting', 'in_review', 'received'))),
  constraint return_cases_exception_rejects check (
    (exception is not null) = (kind = 'withdrawal' and state = 'rejected'))
);
create index return_cases_of_order on return_cases (order_id);
create index return_cases_of_shipment on return_cases (shipment_id);
-- The owner's lists: what is due first, and what ended last.
create index return_cases_open on return_cases (due_on, number) where closed_at is null;
create index return_cases_closed on return_cases (closed_at, number) where closed_at is not null;

-- The units that a case is about.
create table return_case_lines (
  case_id uuid not null constraint return_case_lines_case_id_fkey references return_cases (id),
  order_line_id uuid not null constraint return_case_lines_order_line_id_fkey references order_lines (id),
  quantity integer not null,
  -- Of these, units that came back damaged and are not for sale again.
  damaged integer not null default 0,
  constraint return_case_lines_pkey primary key (case_id, order_line_id),
  constraint return_case_lines_quantity check (quantity between 1 and 99 and damaged between 0 and quantity)
);

-- What happened to a case, by whom.
create table return_case_events (
  id bigint generated always as identity constraint return_case_events_pkey primary key,
  case_id uuid not null constraint return_case_events_case_id_fkey references return_cases (id),
  event text not null constraint return_case_events_event_known check (event in
    ('opened', 'noted', 'reviewed', 'received', 'money_back', 'refund_undone', 'repaired', 'replaced', 'rejected', 'cancelled',
      'not_sent')),
  -- Null: it followed from money that went back.
  actor uuid constraint return_case_events_actor_fkey references users (id),
  at timestamptz not null default now(),
  -- The Idempotency-Key, under which the same is done once.
  key text constraint return_case_events_key_length check (char_length(key) between 8 and 255),
  constraint return_case_events_once unique (case_id, actor, key)
);

-- The e-mails about cases, beside whatever kinds there are by now. `occasion` is the event to its buyer, the case to the shop.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('case_step', 'new_case') then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;

-- It takes what came back damaged; a second function beside it would make every call ambiguous.
drop function if exists give_back_shipped(uuid, uuid);
