-- Orders and how they are paid. An order never changes but for its state, and nothing of it is ever removed.
create table orders (
  id uuid constraint orders_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint orders_user_id_fkey references users (id),
  checkout_id uuid not null constraint orders_checkout_id_unique unique,
  -- SHA-256 of what the buyer saw: the same click again is known by it.
  fingerprint bytea not null,
  total_qty integer not null constraint orders_total_qty_positive check (total_qty > 0),
  total_price bigint not null constraint orders_total_price_not_negative check (total_price >= 0),
  created_at timestamptz not null default now(),
  -- The transaction that wrote it: its lines come with it or never.
  written_in xid8 not null default pg_current_xact_id(),
  state text not null constraint orders_state_known check (state in
    ('pending', 'paid', 'declined', 'expired', 'cancelled', 'review', 'voided', 'refund_due', 'refunded')),
  -- When it was paid; sales count by this. It stays when the money goes back later.
  paid_at timestamptz,
  constraint orders_paid_at_when_paid check (paid_at is not null or state not in ('paid', 'voided'))
);

create index orders_of_user on orders (user_id, created_at desc, id);
create index orders_paid on orders (paid_at) where paid_at is not null;
-- A buyer waits for one payment at a time.
create unique index orders_one_pending on orders (user_id) where state = 'pending';

create table order_lines (
  id uuid constraint order_lines_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint order_lines_order_id_fkey references orders (id),
  product_id uuid not null constraint order_lines_product_id_fkey references products (id),
  -- As it was when it was bought.
  product_name text not null,
  product_image text[] not null,
  digital boolean not null,
  -- Whether units were taken from a counted stock, which get them back when nothing comes of it.
  is_counted boolean not null,
  quantity integer not null constraint order_lines_quantity_range check (quantity between 1 and 99),
  selling_price integer not null constraint order_lines_selling_price_not_negative check (selling_price >= 0),
  constraint order_lines_one_a_product unique (order_id, product_id)
);

alter table licence_keys add constraint licence_keys_order_line_id_fkey foreign key (order_line_id) references order_lines (id);

-- One try to pay an order with a provider, under a reference that is never used again.
create table payment_attempts (
  id uuid constraint payment_attempts_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint payment_attempts_order_id_fkey references orders (id),
  provider text not null,
  reference text not null constraint payment_attempts_reference_unique unique,
  amount bigint not null,
  currency text not null default 'COP',
  -- Where the buyer pays, once the provider has said so.
  redirect_url text,
  -- How a simulated payment is to end.
  outcome text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked next; empty when there is nothing more to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_check_at timestamptz,
  constraint payment_attempts_one_an_order unique (order_id)
);
create index payment_attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- What a provider says happened: there may be several to one attempt, a declined one and then an approved one.
create table payment_transactions (
  provider text not null,
  provider_tx_id text not null,
  attempt_id uuid not null constraint payment_transactions_attempt_id_fkey references payment_attempts (id),
  status text not null constraint payment_transactions_status_known check (status in
    ('pending', 'approved', 'declined', 'voided', 'refunded', 'expired', 'error')),
  amount bigint not null,
  currency text not null,
  method text not null default '',
  -- Whether this one paid its order.
  has_paid boolean not null default false,
  raw jsonb,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint payment_transactions_pkey primary key (provider, provider_tx_id)
);
create unique index payment_transactions_one_pays on payment_transactions (attempt_id) where has_paid;

-- Events as they came, each once, before anything is done about them.
create table payment_events (
  id bigint generated always as identity constraint payment_events_pkey primary key,
  provider text not null,
  checksum text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint payment_events_once unique (provider, checksum)
);
create index payment_events_waiting on payment_events (id) where processed_at is null;

-- What a person must look after: money that goes back, or that nobody can place.
create table payment_tasks (
  id bigint generated always as identity constraint payment_tasks_pkey primary key,
  kind text not null constraint payment_tasks_kind_known check (kind in ('refund', 'review', 'voided', 'unknown_payment')),
  provider text not null,
  provider_tx_id text not null,
  order_id uuid constraint payment_tasks_order_id_fkey references orders (id),
  amount bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint payment_tasks_once unique (kind, provider, provider_tx_id)
);

-- Which order came of a payment that was sent with an Idempotency-Key.
create table payment_keys (
  user_id uuid not null,
  key text not null constraint payment_keys_key_length check (char_length(key) between 8 and 255),
  fingerprint bytea not null,
  order_id uuid not null constraint payment_keys_order_id_fkey references orders (id),
  created_at timestamptz not null default now(),
  constraint payment_keys_pkey primary key (user_id, key)
);
create index payment_keys_oldest on payment_keys (created_at);

-- Letters that wait to be sent: written with the payment, sent once.
create table outbox (
  id bigint generated always as identity constraint outbox_pkey primary key,
  kind text not null constraint outbox_kind_known check (kind in ('receipt', 'refund_due')),
  order_id uuid not null constraint outbox_order_id_fkey references orders (id),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Set before the mail server is spoken to: a letter of which nobody knows whether it left is not sent again.
  claimed_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint outbox_one_a_kind unique (kind, order_id)
);
create index outbox_waiting on outbox (due_at) where sent_at is null and given_up_at is null and claimed_at is null;

-- A buyer's own keys are shown whenever asked; that it happened is noted once a day and order.
create table licence_views (
  order_id uuid not null constraint licence_views_order_id_fkey references orders (id),
  day date not null,
  constraint licence_views_pkey primary key (order_id, day)
);

-- Up to when paid orders are counted in products.units_sold.
create table units_sold_counted (
  only_one boolean constraint units_sold_counted_pkey primary key default true constraint units_sold_counted_single check (only_one),
  until timestamptz not null
);
insert into units_sold_counted (until) values ('-infinity');
