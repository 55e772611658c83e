-- Parcels of an order. An order of which nothing was done yet has none: then all that travels counts as one to prepare, and
-- its rows are made by the first step (open_shipments()).
create table shipments (
  -- The first one has the order's own id, by which it is known before it has a row.
  id uuid constraint shipments_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint shipments_order_id_fkey references orders (id),
  number integer not null constraint shipments_number_positive check (number > 0),
  state text not null constraint shipments_state_known check (state in
    ('to_prepare', 'prepared', 'sent', 'delivered', 'returned', 'cancelled')),
  version integer not null default 1,
  carrier text constraint shipments_carrier_length check (char_length(carrier) between 1 and 40),
  guide text not null default '' constraint shipments_guide_length check (char_length(guide) <= 40),
  -- Where it was sent to.
  address_id uuid constraint shipments_address_id_fkey references order_addresses (id),
  created_at timestamptz not null default now(),
  to_prepare_since timestamptz not null,
  prepared_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  -- When the units that came back were put on sale again.
  received_at timestamptz,
  -- Since when it is in its state; a state without its moment is refused.
  since timestamptz not null generated always as (case state
    when 'to_prepare' then to_prepare_since when 'prepared' then prepared_at when 'sent' then sent_at
    when 'delivered' then delivered_at when 'returned' then returned_at else cancelled_at end) stored,
  constraint shipments_one_a_number unique (order_id, number),
  constraint shipments_sent_somewhere check (
    (state in ('sent', 'delivered', 'returned')) = (sent_at is not null and address_id is not null and carrier is not null)),
  constraint shipments_received_came_back check (received_at is null or state = 'returned')
);
create index shipments_guide on shipments (guide) where guide <> '';

create table shipment_lines (
  shipment_id uuid not null constraint shipment_lines_shipment_id_fkey references shipments (id),
  order_line_id uuid not null constraint shipment_lines_order_line_id_fkey references order_lines (id),
  quantity integer not null constraint shipment_lines_quantity_positive check (quantity > 0),
  constraint shipment_lines_pkey primary key (shipment_id, order_line_id)
);
create index shipment_lines_of_line on shipment_lines (order_line_id);

-- What was done at the desk, by whom and when; it only grows, and so do the notes.
create table order_events (
  id bigint generated always as identity constraint order_events_pkey primary key,
  order_id uuid not null constraint order_events_order_id_fkey references orders (id),
  shipment_id uuid constraint order_events_shipment_id_fkey references shipments (id),
  at timestamptz not null default now(),
  event text not null,
  actor uuid constraint order_events_actor_fkey references users (id),
  -- The Idempotency-Key under which it was asked for.
  key text,
  detail jsonb not null default '{}'
);
create index order_events_of_order on order_events (order_id, id);
create index order_events_of_shipment on order_events (shipment_id, id) where shipment_id is not null;
create unique index order_events_once on order_events (shipment_id, actor, key) where key is not null;

create table order_notes (
  id bigint generated always as identity constraint order_notes_pkey primary key,
  order_id uuid not null constraint order_notes_order_id_fkey references orders (id),
  at timestamptz not null default now(),
  actor uuid not null constraint order_notes_actor_fkey references users (id),
  text text not null constraint order_notes_text_length check (char_length(text) between 1 and 1000)
);
create index order_notes_of_order on order_notes (order_id, id);

-- Money that went back, with its proof.
create table order_refunds (
  id bigint generated always as identity constraint order_refunds_pkey primary key,
  order_id uuid not null constraint order_refunds_order_id_fkey references orders (id),
  at timestamptz not null default now(),
  actor uuid not null constraint order_refunds_actor_fkey references users (id),
  amount bigint not null constraint order_refunds_amount_positive check (amount > 0),
  proof text[] not null constraint order_refunds_has_proof check (cardinality(proof) > 0),
  note text not null default ''
);
create index order_refunds_of_order on order_refunds (order_id, id);

-- E-mails about shipments, beside whatever kinds there are by now: `occasion` names the shipment. And the shop's own, about
-- each new order.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('order_sent', 'order_delivered', 'new_order')
        then num_nonnulls(task_id, notice_id) = 0 and (kind = 'new_order') = (occasion = '') else (%s) end)
  $sql$, known);
end $$;
