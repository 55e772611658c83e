-- The outbox occasion of the e-mail that a shipment is ready for pickup: each preparation has its own, also after it was
-- unprepared. Null while it is not prepared.
create or replace function pickup_occasion(s shipments) returns text language sql immutable as $$
  select s.id || '.' || (extract(epoch from s.prepared_at) * 1000000)::bigint
$$;

-- Queues an e-mail to the buyer that a shipment is ready for pickup (P-306), once for each preparation; due after the ten seconds
-- for undoing it, plus the time of a request. An e-mail that was given up because the shipment was no longer ready is queued again.
create or replace function queue_pickup_email(p_order_id uuid, ready uuid) returns void language plpgsql as $$
begin
  perform forget_pickup_email(p_order_id, ready);
  insert into outbox (kind, order_id, occasion, due_at)
  select 'pickup_ready', p_order_id, pickup_occasion(s), now() + interval '14 seconds' from shipments s where s.id = ready
  on conflict do nothing;
end $$;

-- Deletes an e-mail that is not being written yet, or was not written.
create or replace function forget_pickup_email(p_order_id uuid, ready uuid) returns void language sql as $$
  delete from outbox where kind = 'pickup_ready' and about = p_order_id and left(occasion, 36) = ready::text
    and (claimed_at is null and sent_at is null and given_up_at is null or given_up_because = 'obsolete')
$$;

-- Queues reminders to buyers whose pickup order has waited for a week, once for each time it was ready, and not after its waiting
-- period (P-317).
create or replace function queue_pickup_reminders(at timestamptz) returns void language sql as $$
  insert into outbox (kind, order_id, occasion)
  select 'pickup_reminder', s.order_id, pickup_occasion(s)
  from shipments s join orders o on o.id = s.order_id join users u on u.id = o.user_id
  where s.is_pickup and s.state = 'prepared' and u.deleted_at is null
    and s.prepared_at <= at - pickup_reminder_after() and s.prepared_at > at - pickup_wait()
    and not exists (select from outbox m where m.kind = 'pickup_reminder' and m.about = s.order_id and m.occasion = pickup_occasion(s))
  on conflict do nothing
$$;
