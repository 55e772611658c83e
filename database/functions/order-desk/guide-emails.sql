-- The outbox occasion of the e-mail about this guide of a parcel: each guide has its own e-mail.
create or replace function guide_occasion(p_shipment_id uuid, p_guide text) returns text language sql immutable as $$
  select p_shipment_id || '.' || md5(p_guide)
$$;

-- Queues an e-mail to the buyer of a sent parcel about its new guide (P-149). While the e-mail about the sending still waits, that
-- one contains it; it is locked, so that it is not written before this guide can be read.
create or replace function queue_guide_email(p_order_id uuid, moved uuid, p_guide text) returns void language plpgsql as $$
begin
  perform from outbox where kind = 'order_sent' and about = p_order_id and occasion = moved::text
    and claimed_at is null and sent_at is null and given_up_at is null for update;
  if found then return; end if;
  perform forget_guide_emails(p_order_id, moved);
  insert into outbox (kind, order_id, occasion, due_at)
  values ('guide_given', p_order_id, guide_occasion(moved, p_guide), now() + interval '14 seconds') on conflict do nothing;
end $$;

-- Deletes e-mails that are not being written yet, or were not written because the guide had changed.
create or replace function forget_guide_emails(p_order_id uuid, moved uuid) returns void language sql as $$
  delete from outbox where kind = 'guide_given' and about = p_order_id and occasion like moved || '.%'
    and (claimed_at is null or given_up_because = 'obsolete')
$$;

-- Whether a separate e-mail has the parcel's current guide.
create or replace function has_guide_email(p_order_id uuid, p_shipment_id uuid, p_guide text) returns boolean language sql stable as $$
  select exists (select from outbox where kind = 'guide_given' and about = p_order_id
    and occasion = guide_occasion(p_shipment_id, p_guide) and given_up_at is null)
$$;
