-- The e-mail about a guide that was added or corrected after the one about the sending (P-149), beside whatever kinds there are by now.
-- `occasion` names the parcel and, by its MD5, the guide: each is told once.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'guide_given' then order_id is not null and num_nonnulls(task_id, notice_id) = 0
          and occasion ~ '^[0-9a-f-]{36}\.[0-9a-f]{32}$'
        else (%s) end)
  $sql$, known);
end $$;
