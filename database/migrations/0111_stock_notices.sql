-- Who asked to hear when a product that is sold out can be bought again (P-196).
create table stock_notices (
  id uuid not null default gen_random_uuid() constraint stock_notices_pkey primary key,
  user_id uuid not null constraint stock_notices_user_id_fkey references users (id) on delete cascade,
  product_id uuid not null constraint stock_notices_product_id_fkey references products (id),
  wanted_at timestamptz not null default now(),
  -- When its e-mail was put into the outbox.
  notified_at timestamptz
);
create unique index stock_notices_one_open on stock_notices (user_id, product_id) where notified_at is null;
create index stock_notices_open_by_product on stock_notices (product_id) where notified_at is null;

-- Their e-mail, beside whatever kinds there are by now. `notice_id` is the notice.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'back_in_stock' then notice_id is not null and num_nonnulls(order_id, task_id) = 0
        else (%s) end)
  $sql$, known);
end $$;
