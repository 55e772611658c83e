-- Checks the keys of an order: one for each unit while they are held or sold, none after they were released; all or none of
-- them after a paid order was cancelled. Replaced keys count for none, and are only where keys were sold.
create or replace function check_order_keys(checked orders) returns void language plpgsql as $$
begin
  if exists (
    select from order_lines l
    left join lateral (
      select count(*) filter (where k.replaced_at is null) as keys, count(k.sold_at) filter (where k.replaced_at is null) as sold,
        count(k.replaced_at) as replaced, bool_or(k.product_id <> l.product_id) as foreign_key
      from licence_keys k where k.order_line_id = l.id) k on true
    where l.order_id = checked.id and (
      k.foreign_key
      or case
        when not l.digital or checked.goods = 'released' then k.keys + k.replaced > 0
        when checked.goods = 'returned' then k.keys > 0 and (k.keys <> l.quantity or k.sold <> l.quantity)
        when checked.goods = 'held' then k.keys <> l.quantity or k.sold + k.replaced > 0
        else k.keys <> l.quantity or k.sold <> l.quantity
      end)) then
    raise exception 'order % does not have its keys', checked.id
      using errcode = 'check_violation', constraint = 'orders_have_their_keys', table = 'orders';
  end if;
end $$;

-- Runs at commit: an order without lines, with lines that do not add up, or without its keys is not committed.
create or replace function check_order_complete() returns trigger language plpgsql as $$
declare
  latest orders;
  lines record;
begin
  select count(*) as many, sum(quantity) as qty, sum(quantity::bigint * selling_price) as price, bool_or(digital) as digital
  into lines from order_lines where order_id = new.id;
  if lines.many = 0 then
    raise exception 'order % has no lines', new.id
      using errcode = 'check_violation', constraint = 'orders_have_lines', table = 'orders';
  end if;
  if lines.qty <> new.total_qty or lines.price <> new.total_price then
    raise exception 'order % does not add up', new.id
      using errcode = 'check_violation', constraint = 'orders_add_up', table = 'orders';
  end if;
  if lines.digital then
    select * into latest from orders where id = new.id;
    perform check_order_keys(latest);
  end if;
  if tg_op = 'INSERT' then insert into order_words_due (order_id) values (new.id); end if;
  -- For an order written without a desk state.
  if new.desk_state is null then perform refresh_desk(new.id); end if;
  return null;
end $$;

-- A key that changes orders, or leaves one, is checked in both.
create or replace function check_order_of_key() returns trigger language plpgsql as $$
declare
  order_row orders;
begin
  for order_row in
    select o.* from order_lines l join orders o on o.id = l.order_id where l.id in (old.order_line_id, new.order_line_id)
  loop
    perform check_order_keys(order_row);
  end loop;
  return null;
end $$;
