-- Orders whose buyers pay the shop itself, by transfer or in cash at its counter (P-270): they are `pending` until somebody of the shop
-- writes down that the money came. What an order said about this when it was placed stays, whatever becomes of it.
alter table orders add column is_by_transfer boolean not null default false;
alter table orders add constraint orders_by_transfer_from_the_cart check (
  not is_by_transfer or not is_by_phone and not is_contra_entrega);

-- A transfer is awaited for days and takes its goods out of the cart: the cart is free for another payment meanwhile.
drop index orders_one_pending;
create unique index orders_one_pending on orders (user_id) where state = 'pending' and not is_by_phone and not is_by_transfer;
-- What a buyer has ordered and not transferred is counted at each further order of theirs; and all of it for Hoy.
create index orders_awaiting_transfer on orders (user_id) where state = 'pending' and is_by_transfer;

-- The e-mail that says how to pay such an order, beside whatever kinds there are by now.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'transfer_awaited' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion = ''
        else (%s) end)
  $sql$, known);
end $$;
