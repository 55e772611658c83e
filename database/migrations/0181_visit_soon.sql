-- The e-mail that reminds a client two hours before a visit (P-347), beside whatever kinds there are by now: `occasion` is its day and hour.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'visit_soon' then task_id is not null and num_nonnulls(order_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;
