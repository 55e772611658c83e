-- Other days on which a shipment is expected, since it is late or the shop says so; the newest row holds. A shipment that has no row
-- yet has its order's id.
create table shipment_delays (
  id bigint generated always as identity constraint shipment_delays_pkey primary key,
  shipment_id uuid not null,
  order_id uuid not null constraint shipment_delays_order_id_fkey references orders (id),
  expected_from date not null,
  expected_to date not null,
  at timestamptz not null default now(),
  -- Empty when nobody said so and the promised days were over.
  actor uuid constraint shipment_delays_actor_fkey references users (id),
  constraint shipment_delays_in_order check (expected_from <= expected_to)
);
create index shipment_delays_of_shipment on shipment_delays (shipment_id, id);
create unique index shipment_delays_noticed_once on shipment_delays (shipment_id) where actor is null;

-- Orders that were paid before are not written about: a shop does not wake up with a thousand e-mails. Empty until the shop runs
-- for the first time.
create table delays_noticed_since (
  only_one boolean constraint delays_noticed_since_pkey primary key default true
    constraint delays_noticed_since_single check (only_one),
  since timestamptz not null
);

-- E-mails, beside whatever kinds there are by now: one a shipment that is late, one an order that waits for its address.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('order_late', 'address_asked')
        then num_nonnulls(task_id, notice_id) = 0 and (kind = 'address_asked') = (occasion = '') else (%s) end)
  $sql$, known);
end $$;
