-- Locks an order as lock_order() does. Gives whether its shipments are as the person saw them: what that person was told of their
-- units and money rests on it.
--   seen_version  the sum of their versions, which every step of any of them raises; null for any
create or replace function lock_order_as_seen(p_order_id uuid, seen_version bigint) returns boolean
language plpgsql set lock_timeout = '2s' as $$
begin
  if seen_version is null then return true; end if;
  perform lock_order(p_order_id);
  -- Without a row it is one shipment.
  return coalesce((select sum(version) from shipments where order_id = p_order_id), 1) = seen_version
    or not exists (select from orders where id = p_order_id);
end $$;
