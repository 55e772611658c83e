-- Which e-mail tells its buyer this guide of a parcel: each guide has its own.
create or replace function guide_occasion(its_shipment uuid, its_guide text) returns text language sql immutable as $$
  select its_shipment || '.' || md5(its_guide)
$$;

-- Has the buyer of a parcel that is on its way told its new guide (P-149). While the e-mail about the sending still waits, that one
-- tells it; it is locked, so that nobody writes it before this guide can be read.
create or replace function queue_guide_email(its_order uuid, moved uuid, its_guide text) returns void language plpgsql as $$
begin
  perform from outbox where kind = 'order_sent' and about = its_order and occasion = moved::text
    and claimed_at is null and sent_at is null and given_up_at is null for update;
  if found then return; end if;
  perform forget_guide_emails(its_order, moved);
  insert into outbox (kind, order_id, occasion, due_at)
  values ('guide_given', its_order, guide_occasion(moved, its_guide), now() + interval '14 seconds') on conflict do nothing;
end $$;

-- Takes back what nobody has begun to write, or was not written because the guide was another by then.
create or replace function forget_guide_emails(its_order uuid, moved uuid) returns void language sql as $$
  delete from outbox where kind = 'guide_given' and about = its_order and occasion like moved || '.%'
    and (claimed_at is null or given_up_because = 'obsolete')
$$;

-- Whether an e-mail of its own tells the guide that a parcel has now.
create or replace function has_guide_email(its_order uuid, its_shipment uuid, its_guide text) returns boolean language sql stable as $$
  select exists (select from outbox where kind = 'guide_given' and about = its_order
    and occasion = guide_occasion(its_shipment, its_guide) and given_up_at is null)
$$;
