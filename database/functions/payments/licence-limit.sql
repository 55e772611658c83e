-- The licences in a buyer's orders of one civil day of Colombia that are paid, or may still be.
create or replace function licences_of_day(buyer uuid, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(l.quantity), 0)
  from orders o join order_lines l on l.order_id = o.id
  cross join lateral date_trunc('day', moment at time zone 'America/Bogota') as begun (midnight)
  where o.user_id = buyer and l.digital and o.state in ('pending', 'paid', 'review', 'voided')
    and o.created_at >= midnight at time zone 'America/Bogota'
    and o.created_at < (midnight + interval '1 day') at time zone 'America/Bogota'
$$;
