-- Orders that the shop takes by telephone (decision 0047). They stand beside what their client buys in the cart: neither keeps the
-- other from being paid.
alter table orders add column is_by_phone boolean not null default false;
drop index orders_one_pending;
create unique index orders_one_pending on orders (user_id) where state = 'pending' and not is_by_phone;

-- Which order came of a press, by who pressed and the Idempotency-Key: the same press again is known by it. `request` is the
-- SHA-256 of what was asked for.
create table phone_order_keys (
  taker uuid not null constraint phone_order_keys_taker_fkey references users (id),
  key text not null constraint phone_order_keys_key_length check (char_length(key) between 8 and 255),
  request bytea not null constraint phone_order_keys_request_length check (octet_length(request) = 32),
  order_id uuid not null constraint phone_order_keys_order_id_fkey references orders (id),
  created_at timestamptz not null default now(),
  constraint phone_order_keys_pkey primary key (taker, key)
);
create index phone_order_keys_oldest on phone_order_keys (created_at);

-- Links under which an order is paid without an account's session. As with recovery links, a usable token is nowhere stored;
-- an order may have several links, and all of them end with it.
create table payment_links (
  token_hash bytea constraint payment_links_pkey primary key
    constraint payment_links_token_hash_length check (octet_length(token_hash) = 32),
  order_id uuid not null constraint payment_links_order_id_fkey references orders (id),
  created_at timestamptz not null default now()
);
create index payment_links_oldest on payment_links (created_at);

-- The e-mail with the link, beside whatever kinds there are by now.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'payment_link' then num_nonnulls(task_id, notice_id) = 0 and occasion = '' else (%s) end)
  $sql$, known);
end $$;
