-- Recomputes what an order awaits. The caller has changed the order and therefore holds its lock.
create or replace function refresh_invoicing(p_order_id uuid) returns void language plpgsql as $$
begin
  update order_invoicing r set awaits = a.awaits, credit_due = a.credit_due,
    awaits_since = case when a.awaits = r.awaits then r.awaits_since when a.awaits is not null then now() end
  from (
    select w.* from order_invoicing x join orders o on o.id = x.order_id cross join lateral invoicing_awaited(o, x.is_to_invoice) w
    where x.order_id = p_order_id) a
  where r.order_id = p_order_id and (r.awaits, r.credit_due) is distinct from (a.awaits, a.credit_due);
end $$;

-- When an order is paid while the shop invoices, fixes its recipient: the one the buyer chose, or the account's current data
-- (P-321).
create or replace function fix_invoice_buyer() returns trigger language plpgsql as $$
declare
  from_day date;
  has_rows boolean;
begin
  select invoices_from, has_invoiced into from_day, has_rows from shop_settings;
  -- Runs for every payment, and most shops invoice nothing, so it returns early.
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

-- Recomputes what an order awaits after a refund, an undone refund or an invoice.
create or replace function refresh_invoicing_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing(new.order_id);
  return null;
end $$;

-- The same for a row that refers to its order through a refund.
create or replace function refresh_invoicing_of_undone() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing((select order_id from order_refunds where id = new.refund_id));
  return null;
end $$;

-- The same for a credit note.
create or replace function refresh_invoicing_of_note() returns trigger language plpgsql as $$
begin
  perform refresh_invoicing((select order_id from invoices where id = new.invoice_id));
  return null;
end $$;

-- Sets the first day whose payments the shop invoices; null: none. Orders paid from that day on are to be invoiced, to the
-- account's current data unless a recipient was chosen; others are not. The locks block payments and invoices, so every order falls
-- on one side of it.
--   from_seen  the displayed value
-- Returns whether the displayed value was still the stored one.
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
