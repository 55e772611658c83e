-- Writes what an order waits for anew. Whoever calls it has changed something of the order, and so has its lock.
create or replace function refresh_invoicing(p_order_id uuid) returns void language plpgsql as $$
begin
  update order_invoicing r set awaits = a.awaits, credit_due = a.credit_due,
    awaits_since = case when a.awaits = r.awaits then r.awaits_since when a.awaits is not null then now() end
  from (
    select w.* from order_invoicing x join orders o on o.id = x.order_id cross join lateral invoicing_awaited(o, x.is_to_invoice) w
    where x.order_id = p_order_id) a
  where r.order_id = p_order_id and (r.awaits, r.credit_due) is distinct from (a.awaits, a.credit_due);
end $$;

-- An order that is paid while the shop invoices is for whom its buyer said, or for the account as it is at this moment (P-321).
create or replace function fix_invoice_buyer() returns trigger language plpgsql as $$
declare
  from_day date;
  has_rows boolean;
begin
  select invoices_from, has_invoiced into from_day, has_rows from shop_settings;
  -- Each payment comes here, and most shops invoice nothing.
  if not has_rows then return null; end if;
  if tg_op = 'INSERT' or old.paid_at is null then
    if new.paid_at >= from_day::timestamp at time zone 'America/Bogota' then
      insert into order_invoicing (order_id, document_type, document_number, name, email, is_own, is_to_invoice)
      select new.id, w."documentType", w."documentNumber", w.name, w.email, true, true
      from users u, jsonb_to_record(own_invoice_buyer(u)) as w ("documentType" text, "documentNumber" text, name text, email text)
      where u.id = new.user_id
      on conflict (order_id) do update set is_to_invoice = true;
    end if;
  end if;
  perform refresh_invoicing(new.id);
  return null;
end $$;

-- A refund, one that was taken back, an invoice: what the order waits for is another thing.
create or replace function refresh_invoicing_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing(new.order_id);
  return null;
end $$;

-- The same of what names its order by a refund.
create or replace function refresh_invoicing_of_undone() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing((select order_id from order_refunds where id = new.refund_id));
  return null;
end $$;

-- The same of a credit note.
create or replace function refresh_invoicing_of_note() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing((select order_id from invoices where id = new.invoice_id));
  return null;
end $$;

-- Says from which day's payments on the shop invoices; null: not at all. Orders of that time are to be invoiced, for the account as it is
-- now where nobody chose anybody; others are not. Nobody pays or invoices meanwhile, so that no order is between the two.
--   from_seen  what was so on the screen
-- Gives whether it was so.
create or replace function set_invoices_from(from_seen date, from_day date) returns boolean language plpgsql set lock_timeout = '5s' as $$
begin
  lock table invoices, orders, order_invoicing in share row exclusive mode;
  update shop_settings set invoices_from = from_day, has_invoiced = has_invoiced or from_day is not null
  where invoices_from is not distinct from from_seen;
  if not found then return false; end if;
  insert into order_invoicing (order_id, document_type, document_number, name, email, is_own)
  select o.id, w."documentType", w."documentNumber", w.name, w.email, true
  from orders o join users u on u.id = o.user_id
  cross join lateral jsonb_to_record(own_invoice_buyer(u)) as w ("documentType" text, "documentNumber" text, name text, email text)
  where o.paid_at >= from_day::timestamp at time zone 'America/Bogota'
  on conflict (order_id) do nothing;
  update order_invoicing r set is_to_invoice = a.is_due, awaits = a.awaits, credit_due = a.credit_due,
    awaits_since = case when a.awaits = r.awaits then r.awaits_since when a.awaits is not null then a.paid_at end
  from (
    select x.order_id, o.paid_at, d.is_due, w.* from order_invoicing x join orders o on o.id = x.order_id
    cross join lateral (select coalesce(o.paid_at >= from_day::timestamp at time zone 'America/Bogota', false) as is_due) d
    cross join lateral invoicing_awaited(o, d.is_due) w where x.is_to_invoice <> d.is_due) a
  where r.order_id = a.order_id;
  return true;
end $$;
