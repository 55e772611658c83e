-- A shipment that its buyer picks up: nobody carries it. `prepared` says that it is ready there, and it is `delivered` when it is handed
-- over, which is when it leaves.
alter table shipments
  add column is_pickup boolean not null default false,
  drop constraint shipments_sent_somewhere,
  add constraint shipments_sent_somewhere check ((state in ('sent', 'delivered', 'returned'))
    = (sent_at is not null and address_id is not null and (is_pickup or carrier is not null))),
  add constraint shipments_pickup_without_carrier check (not is_pickup or state <> 'sent' and carrier is null and guide = '');

-- What is ready waits for its buyer, not for the shop: a state of the desk beside whatever states there are by now.
do $$ declare known text := (
  select string_agg(quote_literal(value[1]), ', ' order by place)
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') with ordinality as found (value, place)
  where conname = 'orders_desk_state_known' and conrelid = 'orders'::regclass);
begin
  execute format('alter table orders drop constraint orders_desk_state_known, add constraint orders_desk_state_known check (desk_state in (%s, ''awaiting_pickup''))', known);
end $$;

-- The e-mail that says so, beside whatever kinds there are by now: `occasion` is the shipment.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'pickup_ready' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;
