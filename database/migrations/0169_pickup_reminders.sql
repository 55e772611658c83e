-- The e-mail that reminds a buyer of what waits to be picked up (P-317), beside whatever kinds there are by now: `occasion` is the shipment and when
-- it was ready.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'pickup_reminder' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;

create index shipments_awaiting_pickup on shipments (prepared_at) where is_pickup and state = 'prepared';
