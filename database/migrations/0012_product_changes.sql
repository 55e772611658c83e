-- Who changed what on a product. Fields are named as the contract names them; only those that became others are here.
create table product_changes (
  id bigint generated always as identity constraint product_changes_pkey primary key,
  product_id uuid not null constraint product_changes_product_id_fkey references products (id),
  at timestamptz not null default now(),
  actor uuid not null constraint product_changes_actor_fkey references users (id),
  -- By hand, by a file that was imported, or by taking such a file back.
  source text not null constraint product_changes_source check (source in ('form', 'import', 'undo')),
  action text not null constraint product_changes_action check (action in ('created', 'changed', 'deleted')),
  -- The product's, from then on.
  version integer not null,
  before jsonb,
  after jsonb not null,
  constraint product_changes_new_has_no_past check ((before is null) = (action = 'created'))
);

create index product_changes_of_product on product_changes (product_id, id desc);

-- Products that were sent to be created, so that a second press of the button gives the first product (security policy, call
-- 15). What was sent is kept as a keyed hash only.
create table product_submissions (
  id bigint generated always as identity constraint product_submissions_pkey primary key,
  actor uuid not null constraint product_submissions_actor_fkey references users (id) on delete cascade,
  -- The Idempotency-Key, when there was one.
  key text constraint product_submissions_key_length check (char_length(key) between 8 and 255),
  fingerprint text not null,
  product_id uuid not null constraint product_submissions_product_id_fkey references products (id),
  created_at timestamptz not null default now(),
  constraint product_submissions_key_unique unique (actor, key)
);

create index product_submissions_recent on product_submissions (actor, created_at);

-- Few are left. A column of its own, so that a sale, which only lowers the stock, touches no index until it is true.
alter table products add column running_out boolean not null generated always as (coalesce(stock <= 5, false)) stored;
create index products_running_out on products (id) where running_out and deleted_at is null;

alter table products add constraint products_attributes_are_a_map check (jsonb_typeof(attributes) = 'object');
