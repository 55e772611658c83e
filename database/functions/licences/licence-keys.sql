-- Refuses to change the product or the secret of a key, and the order of a sold key; but the sold keys of an order that was
-- cancelled before they were viewed return to stock. A replaced key keeps its state and order, and never returns. The ciphertext
-- may be rewritten when the keyring changes.
create or replace function refuse_licence_key_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.order_line_id is null then return old; end if;
  elsif (new.product_id, new.key_hmac) is not distinct from (old.product_id, old.key_hmac)
    and (old.order_line_id is null or new.order_line_id is null or new.order_line_id = old.order_line_id)
    and (old.replaced_at is null or (new.order_line_id, new.replaced_at) is not distinct from (old.order_line_id, old.replaced_at))
    and (old.stands_for is null or new.order_line_id is null or new.stands_for is not distinct from old.stands_for)
    and (old.sold_at is null or (new.order_line_id, new.sold_at) is not distinct from (old.order_line_id, old.sold_at)
      or num_nonnulls(new.order_line_id, new.sold_at) = 0 and exists (
        select from order_lines l join orders o on o.id = l.order_id
        where l.id = old.order_line_id and o.goods = 'returned'
          and not exists (select from licence_views v where v.order_id = o.id))) then
    return new;
  end if;
  raise exception 'licence key % is final', old.id
    using errcode = 'check_violation', constraint = 'licence_keys_are_final', table = 'licence_keys';
end $$;

-- Takes free keys of a product for an order line and returns how many. The caller has locked the product's row. Keys that
-- another transaction has locked are skipped; if too few are left, the function waits for those once.
create or replace function take_licence_keys(line uuid, product uuid, key_count integer, sold timestamptz) returns integer
language plpgsql as $$
declare
  taken integer;
  more integer := 0;
begin
  update licence_keys set order_line_id = line, sold_at = sold
  where id in (
    select id from licence_keys where product_id = product and order_line_id is null
    order by id limit key_count for update skip locked);
  get diagnostics taken = row_count;
  if taken < key_count then
    update licence_keys set order_line_id = line, sold_at = sold
    where id in (
      select id from licence_keys where product_id = product and order_line_id is null
      order by id limit key_count - taken for update);
    get diagnostics more = row_count;
  end if;
  return taken + more;
end $$;
