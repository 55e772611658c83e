-- Locks an order as lock_order() does. Returns whether its shipments still have the displayed versions, on which the displayed
-- units and amounts depend.
--   seen_version  the sum of their versions, which every step of a shipment increases; null for any
create or replace function lock_order_as_seen(p_order_id uuid, seen_version bigint) returns boolean
language plpgsql set lock_timeout = '2s' as $$
begin
  if seen_version is null then return true; end if;
  perform lock_order(p_order_id);
  -- An order without a shipment row has one shipment of version 1.
  return coalesce((select sum(version) from shipments where order_id = p_order_id), 1) = seen_version
    or not exists (select from orders where id = p_order_id);
end $$;
