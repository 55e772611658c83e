-- The order whose number is in a message, in the form of contact_requests.named_order; null when none or several begin with it.
create or replace function order_named(named text) returns uuid language sql stable as $$
  select case when count(*) = 1 then (array_agg(found.id))[1] end from (
    select o.id from orders o
    where o.id between rpad(named, 32, '0')::uuid and rpad(named, 32, 'f')::uuid limit 2) found
$$;

-- The newest messages to the shop that name an order, at most fifty.
create or replace function messages_naming(p_order_id uuid) returns setof contact_requests language sql stable as $$
  select r.* from contact_requests r
  where r.named_order is not null and left(r.named_order, 8) = left(p_order_id::text, 8) and order_named(r.named_order) = p_order_id
  order by r.received_at desc, r.number desc limit 50
$$;
