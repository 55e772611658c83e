-- The e-mail about money of a visit that went back (P-190), beside whatever kinds there are by now. `occasion` is the refund.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'visit_refund_made' then task_id is not null and num_nonnulls(order_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;

-- It learns whether clients are written to; the function of this build takes its place.
drop function if exists take_back_visit_transaction(visit_transactions);
