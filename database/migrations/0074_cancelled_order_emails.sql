-- The e-mail about an order that the desk cancels whole (P-137), beside whatever kinds there are by now. `occasion` is how the order ended:
-- one that was cancelled unpaid may be paid late and be cancelled once more.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'order_cancelled' then order_id is not null and num_nonnulls(task_id, notice_id) = 0
          and occasion in ('cancelled', 'uncollected', 'refund_due')
        else (%s) end)
  $sql$, known);
end $$;
