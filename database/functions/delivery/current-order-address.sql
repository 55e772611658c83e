-- Where an order goes now: its newest address (decision 0043), or no row while nobody said. In a FROM it becomes part of the
-- statement, as a lateral join over the index of newest addresses.
create or replace function current_order_address(p_order_id uuid) returns setof order_addresses language sql stable as $$
  select * from order_addresses where order_id = p_order_id order by created_at desc limit 1
$$;
