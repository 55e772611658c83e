-- The e-mail about money that went back (P-190), beside whatever kinds there are by now. `occasion` is the refund.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'refund_made' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;

-- They are told whether buyers are written to; the functions of this build take their place.
drop function if exists refund_order(uuid, bigint, bigint, text[], text, jsonb);
drop function if exists close_payment_task(bigint, jsonb, text[], text);
drop function if exists note_task_refund(payment_tasks, text[], text, jsonb);
drop function if exists note_provider_refund(orders, text, text, bigint);
