-- How many keys of an order may be exchanged on one day in Colombia (P-316): each of them once, and at least three.
create or replace function keys_exchanged_a_day(p_order_id uuid) returns bigint language sql stable as $$
  select greatest(coalesce(sum(quantity), 0), 3) from order_lines where order_id = p_order_id and digital
$$;

-- The number of its keys that were exchanged today, in Colombia.
create or replace function keys_exchanged_today(p_order_id uuid) returns bigint language sql stable as $$
  select count(*) from order_events where order_id = p_order_id and event = 'key_exchanged'
    and at >= date_trunc('day', now() at time zone 'America/Bogota') at time zone 'America/Bogota'
$$;

-- Returns the buyer of a paid order another key of the same product for one that does not work (P-226). The old one stays with its
-- line and is marked as replaced for good. Free keys of a product that is no longer for sale can also be used.
--   old_key  the key that does not work
--   key  the Idempotency-Key, with which it is done once; or null
-- Returns {code, …}: DONE with keyId, ORDER_NOT_FOUND, ORDER_CHANGED, KEY_REUSED, BUYER_GONE, REFUND_UNDER_WAY, EXCHANGED_ENOUGH
-- with the number exchanged today, NO_FREE_KEY with productId, productName and isForSale.
create or replace function exchange_key(p_order_id uuid, old_key bigint, why text, key text, has_mail boolean, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  earlier order_events;
  line order_lines;
  old licence_keys;
  had bigint[];
  given bigint;
  today bigint;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select e.* into earlier from order_events e
  where e.order_id = p_order_id and e.actor = (audit_actor ->> 'actor')::uuid and e.key = exchange_key.key;
  if found then
    if earlier.event <> 'key_exchanged' or not earlier.detail @> jsonb_build_object('old', old_key, 'text', why) then
      return '{"code": "KEY_REUSED"}';
    end if;
    return jsonb_build_object('code', 'DONE', 'keyId', earlier.detail -> 'given');
  end if;
  select k.* into old from licence_keys k join order_lines l on l.id = k.order_line_id where k.id = old_key and l.order_id = p_order_id;
  if not found or old.replaced_at is not null or order_row.state <> 'paid' then return '{"code": "ORDER_CHANGED"}'; end if;
  if not is_living then return '{"code": "BUYER_GONE"}'; end if;
  if is_refund_under_way(p_order_id) then return '{"code": "REFUND_UNDER_WAY"}'; end if;
  -- After the order is locked, so that exchanges of other transactions are visible.
  today := keys_exchanged_today(p_order_id);
  if today >= keys_exchanged_a_day(p_order_id) then return jsonb_build_object('code', 'EXCHANGED_ENOUGH', 'today', today); end if;
  select * into line from order_lines where id = old.order_line_id;
  perform from products where id = line.product_id for no key update;
  select array_agg(id) into had from licence_keys where order_line_id = line.id;
  if take_licence_keys(line.id, line.product_id, 1, now()) = 0 then
    return jsonb_build_object('code', 'NO_FREE_KEY', 'productId', line.product_id, 'productName', line.product_name,
      'isForSale', exists (select from products where id = line.product_id and deleted_at is null));
  end if;
  update licence_keys set stands_for = coalesce(old.stands_for, old.id) where order_line_id = line.id and id <> all (had)
  returning id into given;
  update licence_keys set replaced_at = now() where id = old_key;
  perform name_stock_movement('exchange', p_order_id, (audit_actor ->> 'actor')::uuid, why);
  update products set stock = stock - 1 where id = line.product_id and digital;
  perform unname_stock_movement();
  perform note_desk_event(p_order_id, null, 'key_exchanged', key,
    jsonb_build_object('old', old_key, 'given', given, 'product', line.product_name, 'text', why), audit_actor);
  if has_mail then
    insert into outbox (kind, order_id, occasion) values ('key_exchanged', p_order_id, old_key::text) on conflict do nothing;
  end if;
  return jsonb_build_object('code', 'DONE', 'keyId', given);
end $$;
