-- A document in the form of invoices: letters and digits only. A NIT loses its check digit, which follows a dash, or is the tenth
-- digit of a company's NIT.
create or replace function bare_document(document_type text, document text) returns text language plpgsql immutable as $$
declare
  bare text := left(regexp_replace(upper(document), '[^0-9A-Z]', '', 'g'), 20);
  number text;
begin
  if document_type <> 'NIT' then return bare; end if;
  if document ~ '-\s*\d\s*$' then number := left(bare, -1);
  elsif bare ~ '^[89]\d{9}$' then number := left(bare, -1);
  end if;
  return coalesce(number, bare);
end $$;

-- The invoice recipient of an account's orders without a chosen one. A missing name is replaced by the tax office's name for a
-- buyer without data.
create or replace function own_invoice_buyer(buyer users) returns jsonb language sql stable as $$
  select jsonb_build_object('documentType', buyer.document_type, 'documentNumber', bare_document(buyer.document_type, buyer.document),
    'name', coalesce(nullif(buyer.name, ''), 'Consumidor final'), 'email', buyer.email)
$$;

-- Stores the invoice recipient of an order that the caller has locked. Returns null on success, INVOICE_EXISTS once it is invoiced,
-- INVOICE_NOT_DUE for an order that ended without a purchase.
--   invoice_buyer  {documentType, documentNumber, name, email}; null for the account itself
create or replace function write_invoice_buyer(p_order_id uuid, invoice_buyer jsonb) returns text language plpgsql as $$
declare
  order_row orders;
  buyer users;
begin
  select * into order_row from orders where id = p_order_id;
  if order_row.state not in ('pending', 'review', 'paid', 'on_delivery') then return 'INVOICE_NOT_DUE'; end if;
  if exists (select from invoices where order_id = p_order_id and annulled_at is null) then return 'INVOICE_EXISTS'; end if;
  select * into buyer from users where id = order_row.user_id;
  insert into order_invoicing (order_id, document_type, document_number, name, email, is_own)
  select p_order_id, w."documentType", w."documentNumber", w.name, w.email, invoice_buyer is null
  from jsonb_to_record(coalesce(invoice_buyer, own_invoice_buyer(buyer))) as w ("documentType" text, "documentNumber" text, name text, email text)
  on conflict (order_id) do update set document_type = excluded.document_type, document_number = excluded.document_number,
    name = excluded.name, email = excluded.email, is_own = excluded.is_own, version = order_invoicing.version + 1;
  return null;
end $$;

-- Remembers a person's latest choice of an invoice recipient, or that the account itself was chosen this time.
create or replace function remember_invoice_buyer(person uuid, invoice_buyer jsonb) returns void language plpgsql as $$
begin
  if invoice_buyer is null then
    update remembered_invoice_buyers set is_used = false where user_id = person;
    return;
  end if;
  insert into remembered_invoice_buyers (user_id, document_type, document_number, name, email, is_used)
  select person, w."documentType", w."documentNumber", w.name, w.email, true
  from jsonb_to_record(invoice_buyer) as w ("documentType" text, "documentNumber" text, name text, email text)
  on conflict (user_id) do update set document_type = excluded.document_type, document_number = excluded.document_number,
    name = excluded.name, email = excluded.email, is_used = true;
end $$;

-- Stores the recipient of a payment's invoice, after pay() returned its result; pay() holds the buyer's cart, and with it the
-- order. The same payment sent again changes the recipient while it is not paid, because its buyer went back and entered another
-- one.
--   invoice_buyer  as write_invoice_buyer() takes it
create or replace function choose_invoice_buyer(result jsonb, buyer uuid, invoice_buyer jsonb) returns void language plpgsql as $$
begin
  if result ->> 'code' <> 'DONE' or (select invoices_from is null from shop_settings) then return; end if;
  if (result ->> 'isReplay')::boolean and result ->> 'state' <> 'pending' then return; end if;
  if invoice_buyer is not null or exists (select from order_invoicing where order_id = (result ->> 'orderId')::uuid) then
    perform write_invoice_buyer((result ->> 'orderId')::uuid, invoice_buyer);
  end if;
  perform remember_invoice_buyer(buyer, invoice_buyer);
end $$;

-- Changes the invoice recipient of an order.
--   seen_version  of the row, 0 where there was none; null for any
-- Returns null on success, otherwise INVOICES_OFF, INVOICE_EXISTS, INVOICE_BUYER_CHANGED, or INVOICE_NOT_DUE, also for an order
-- that was paid before the shop invoiced.
create or replace function change_invoice_buyer(p_order_id uuid, invoice_buyer jsonb, seen_version integer, audit_actor jsonb) returns text
language plpgsql set lock_timeout = '2s' as $$
declare
  refusal text;
begin
  perform lock_order(p_order_id);
  if seen_version <> coalesce((select version from order_invoicing where order_id = p_order_id), 0) then return 'INVOICE_BUYER_CHANGED'; end if;
  if (select invoices_from is null from shop_settings) then return 'INVOICES_OFF'; end if;
  if exists (select from orders o left join order_invoicing r on r.order_id = o.id
    where o.id = p_order_id and o.paid_at is not null and r.is_to_invoice is not true) then
    return 'INVOICE_NOT_DUE';
  end if;
  refusal := write_invoice_buyer(p_order_id, invoice_buyer);
  if refusal is not null then return refusal; end if;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
    'invoice.buyer_changed', p_order_id::text, 'ok');
  return null;
end $$;
