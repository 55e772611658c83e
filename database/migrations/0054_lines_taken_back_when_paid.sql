-- A line may be taken back although it was paid by a link: what was paid beyond the rest is to go back.
alter table visit_refunds drop constraint visit_refunds_why_known,
  add constraint visit_refunds_why_known check (why in ('excess', 'amount', 'cancelled', 'taken_back'));
-- Money that is counted among the payments of its visit names no transaction. Once the provider itself gave it back, the payments
-- say so, and it is counted no longer.
alter table visit_refunds
  drop constraint visit_refunds_counted_when_cancelled,
  add constraint visit_refunds_counted_once check (case when why in ('cancelled', 'taken_back')
    then provider_tx_id is null and (is_counted or done_at is not null) else provider_tx_id is not null and not is_counted end);
-- The approval of what is left is part of what the client approved before.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_approvals_how_known' and conrelid = 'visit_approvals'::regclass);
begin
  execute format($sql$
    alter table visit_approvals drop constraint visit_approvals_how_known,
      add constraint visit_approvals_how_known check (how = 'taken_back' or (%s))
  $sql$, known);
end $$;
-- `charge_the_rest` does what this function did, for lines that are taken back, too.
drop function if exists charge_what_was_used(tasks);
