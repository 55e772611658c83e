-- Refunds that were noted by mistake: what was noted stays, and does not count.
create table undone_refunds (
  refund_id bigint constraint undone_refunds_pkey primary key
    constraint undone_refunds_refund_id_fkey references order_refunds (id),
  order_id uuid not null constraint undone_refunds_order_id_fkey references orders (id),
  at timestamptz not null default now(),
  actor uuid not null constraint undone_refunds_actor_fkey references users (id),
  reason text not null constraint undone_refunds_reason_length check (length(reason) between 1 and 300)
);
create index undone_refunds_of_order on undone_refunds (order_id);

-- The e-mail that corrects the one about a refund, beside whatever kinds there are by now. `occasion` is the refund.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'refund_corrected' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;
