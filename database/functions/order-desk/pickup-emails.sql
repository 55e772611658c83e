-- Which e-mail tells that a shipment is ready to be picked up: each preparing has its own, also after it went back to be prepared. Null while
-- it is not prepared.
create or replace function pickup_occasion(s shipments) returns text language sql immutable as $$
  select s.id || '.' || (extract(epoch from s.prepared_at) * 1000000)::bigint
$$;

-- Has the buyer of a shipment told that it is ready to be picked up (P-306), once each time it is prepared; after the ten seconds in which that
-- can be undone, and what a request takes on its way. What was not written because it was not ready any more by then is written now.
create or replace function queue_pickup_email(p_order_id uuid, ready uuid) returns void language plpgsql as $$
begin
  perform forget_pickup_email(p_order_id, ready);
  insert into outbox (kind, order_id, occasion, due_at)
  select 'pickup_ready', p_order_id, pickup_occasion(s), now() + interval '14 seconds' from shipments s where s.id = ready
  on conflict do nothing;
end $$;

-- Takes back what nobody has begun to write, or was not written.
create or replace function forget_pickup_email(p_order_id uuid, ready uuid) returns void language sql as $$
  delete from outbox where kind = 'pickup_ready' and about = p_order_id and left(occasion, 36) = ready::text
    and (claimed_at is null and sent_at is null and given_up_at is null or given_up_because = 'obsolete')
$$;
