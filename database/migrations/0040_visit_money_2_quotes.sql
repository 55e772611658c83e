-- What a client is asked to approve: the lines of a visit at one moment. A quote and its lines never change but in its state.
create table visit_quotes (
  id uuid constraint visit_quotes_pkey primary key,
  task_id uuid not null constraint visit_quotes_task_id_fkey references tasks (id),
  number smallint not null constraint visit_quotes_number_positive check (number > 0),
  total bigint not null constraint visit_quotes_total_positive check (total >= 0),
  -- SHA-256 of the lines (visit_money_fingerprint): whether they are still those of now.
  fingerprint bytea not null constraint visit_quotes_fingerprint_length check (octet_length(fingerprint) = 32),
  state text not null default 'open'
    constraint visit_quotes_state_known check (state in ('open', 'approved', 'declined', 'replaced')),
  version integer not null default 1,
  technician_id uuid not null constraint visit_quotes_technician_id_fkey references users (id),
  made_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint visit_quotes_one_a_number unique (task_id, number)
);
create unique index visit_quotes_one_approved on visit_quotes (task_id) where state = 'approved';
create unique index visit_quotes_one_open on visit_quotes (task_id) where state = 'open';

create table visit_quote_lines (
  quote_id uuid not null constraint visit_quote_lines_quote_id_fkey references visit_quotes (id),
  position smallint not null,
  kind text not null constraint visit_quote_lines_kind_known check (kind in ('fee', 'service', 'part')),
  -- The row of visit_parts or visit_services; null for the fee.
  line_id uuid,
  computer_id uuid constraint visit_quote_lines_computer_id_fkey references visit_computers (id),
  name text not null,
  picture text not null default '',
  quantity smallint not null,
  unit_price integer not null,
  amount bigint not null generated always as (unit_price::bigint * quantity) stored,
  constraint visit_quote_lines_pkey primary key (quote_id, position),
  constraint visit_quote_lines_has_row check ((kind = 'fee') = (line_id is null))
);

create table visit_approvals (
  quote_id uuid constraint visit_approvals_pkey primary key
    constraint visit_approvals_quote_id_fkey references visit_quotes (id),
  how text not null constraint visit_approvals_how_known check (how in ('signature', 'link', 'account', 'request')),
  -- '' where nobody signed, and after the account was deleted.
  signer text not null default '' constraint visit_approvals_signer_length check (char_length(signer) <= 100),
  drawing text not null default '' constraint visit_approvals_drawing_length check (char_length(drawing) <= 24000),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint visit_approvals_not_of_the_future check (at <= received_at),
  constraint visit_approvals_only_signatures_are_drawn check (how = 'signature' or drawing = '')
);
