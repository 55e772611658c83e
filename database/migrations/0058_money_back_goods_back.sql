-- When all of its money went back, an order has nothing sold any more: keys that nobody saw and units that had not left are for
-- sale again. Those of earlier orders come back once the functions of this build are here (order-desk/after-change.sql).
create temporary table orders_to_give_back on commit drop as
  select id from orders where goods = 'sold' and paid_at is not null and state in ('voided', 'refund_due', 'refunded');

do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'orders_goods_of_state' and conrelid = 'orders'::regclass);
begin
  -- The former check wants goods that were sold in these states.
  alter table orders drop constraint orders_goods_of_state;
  alter table orders disable trigger user;
  update orders set goods = 'returned' where id in (select id from orders_to_give_back);
  alter table orders enable trigger user;
  execute format($sql$
    alter table orders add constraint orders_goods_of_state check (
      case when state in ('voided', 'refund_due', 'refunded') and paid_at is not null then goods = 'returned' else (%s) end)
  $sql$, known);
end $$;
