-- E-mails about a second factor, and about what an account may do (A-41), beside whatever kinds there are by now. Of `codes_refused`, `occasion` is the
-- day in Colombia: there is one a day.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('recovery_code_used', 'codes_refused', 'rights_changed', 'admin_made') then num_nonnulls(order_id, task_id) = 0
        else (%s) end)
  $sql$, known);
end $$;
