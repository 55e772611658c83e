-- What a provider is asked to give back: a whole payment, written before the provider hears of it, so that whoever goes on after
-- a crash asks what became of it.
create table provider_refunds (
  id bigint generated always as identity constraint provider_refunds_pkey primary key,
  order_id uuid not null constraint provider_refunds_order_id_fkey references orders (id),
  provider text not null,
  provider_tx_id text not null,
  amount bigint not null constraint provider_refunds_amount_positive check (amount > 0),
  requested_by uuid constraint provider_refunds_requested_by_fkey references users (id),
  created_at timestamptz not null default now(),
  -- When the provider was asked first: from then on it may have heard.
  first_requested_at timestamptz,
  -- When the provider is asked next; nobody else does before.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  ended_at timestamptz,
  -- Why it did not come to it; empty when the money went back.
  refused_because text,
  constraint provider_refunds_ended check ((ended_at is null) = (next_try_at is not null) and (refused_because is null or ended_at is not null))
);
create unique index provider_refunds_one_open on provider_refunds (order_id) where ended_at is null;
create unique index provider_refunds_once on provider_refunds (provider, provider_tx_id) where refused_because is null;
create index provider_refunds_of_order on provider_refunds (order_id, id);
create index provider_refunds_due on provider_refunds (next_try_at) where next_try_at is not null;

-- The provider proves what it gave back by itself; nobody did it by hand when it was done at the provider's own desk.
alter table order_refunds
  alter column actor drop not null,
  add column provider_tx_id text,
  drop constraint order_refunds_has_proof,
  add constraint order_refunds_has_proof check (cardinality(proof) > 0 or provider_tx_id is not null),
  add constraint order_refunds_has_actor check (actor is not null or provider_tx_id is not null);

-- What the simulated provider knows by itself: the payments that it gave back.
create table simulated_refunds (
  reference text constraint simulated_refunds_pkey primary key,
  at timestamptz not null default now()
);
